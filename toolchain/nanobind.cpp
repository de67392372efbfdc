// nanobind's own code, taken in as a system header is: its warnings are not ours to mend.
#include <nb_combined.cpp>
