// Stands in for Python's own pyconfig.h when the extension is compiled for a machine other than the
// one that compiles: Python's headers are the same everywhere but for that file, which describes
// the machine that Python was built on. It says only what Python.h and nanobind ask, for the 64-bit
// targets in toolchain/targets.py. It is included first, and its guards keep the real one out.
#ifndef Py_PYCONFIG_H
#define Py_PYCONFIG_H
#define Py_CONFIG_H

#define ALIGNOF_LONG __SIZEOF_LONG__
#define ALIGNOF_SIZE_T __SIZEOF_SIZE_T__
#define HAVE_STDARG_PROTOTYPES 1
#define HAVE_WCHAR_H 1
#define SIZEOF_INT __SIZEOF_INT__
#define SIZEOF_LONG __SIZEOF_LONG__
#define SIZEOF_LONG_LONG __SIZEOF_LONG_LONG__
#define SIZEOF_PID_T 4
#define SIZEOF_SHORT __SIZEOF_SHORT__
#define SIZEOF_SIZE_T __SIZEOF_SIZE_T__
#define SIZEOF_VOID_P __SIZEOF_POINTER__
#define SIZEOF_WCHAR_T __SIZEOF_WCHAR_T__

#ifdef _WIN32
#define HAVE_DECLSPEC_DLL 1
#define MS_COREDLL 1
#define MS_WIN64 1
#define MS_WINDOWS 1
#define NT_THREADS 1
#define Py_ENABLE_SHARED 1
#else
#define HAVE_PTHREAD_H 1
#define HAVE_SYS_STAT_H 1
#define HAVE_SYS_TIME_H 1
#define HAVE_SYS_TYPES_H 1
#define HAVE_UNISTD_H 1
#define WITH_THREAD 1
#endif

#endif
