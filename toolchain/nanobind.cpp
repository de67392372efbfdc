// nanobind's own code, taken in as a system header is: its warnings are not ours to mend.
#include <nanobind/nanobind.h>

#include <string>
#include <string_view>

namespace nanobind::detail {

static PyObject* nb_func_error_overload(PyObject* function, PyObject* const* arguments,
                                        size_t count, PyObject* keywords) noexcept;

}  // namespace nanobind::detail

// What nanobind says of a call that no signature fits takes five lines and names no value. It is
// only where that is defined that a bracket follows the name: all else finds the one below.
#define nb_func_error_overload(function, arguments, count, keywords) \
    nb_func_error_as_it_comes [[maybe_unused]] (function, arguments, count, keywords)
#include <nb_combined.cpp>
#undef nb_func_error_overload

// nanobind keeps a table of all objects, which is half empty at best as it comes. Objects of this
// package are small and may be held by the million, so the table may fill up: it finds them by
// robin hood hashing, to which a full table does little.
void pack_table_of_objects(PyTypeObject* of_type) {
    constexpr float fullest = 0.9f;
    auto* internals = nanobind::detail::nb_type_data(of_type)->internals;
    for (size_t i = 0; i < internals->shard_count; ++i) {
        internals->shards[i].inst_c2p.max_load_factor(fullest);
    }
}

namespace nanobind::detail {

namespace {

bool is_of(const func_data& f, func_flags flag) {
    return (f.flags & uint32_t(flag)) != 0;
}

// A text of Python's, or the other one where there is none.
std::string text_or(PyObject* text, const char* otherwise) {
    const object owner = steal(text);
    const char* read = text ? PyUnicode_AsUTF8AndSize(text, nullptr) : nullptr;
    if (read == nullptr) PyErr_Clear();
    return read ? read : otherwise;
}

// Types by the names under which users know them.
std::string without_module(std::string text) {
    for (const std::string_view module : {"crownhead._kernel.", "_kernel."}) {
        for (size_t at; (at = text.find(module)) != std::string::npos;) {
            text.erase(at, module.size());
        }
    }
    return text;
}

// What one would write to call it: the class stands for its constructor, and before its methods.
std::string name_of(PyObject* function) {
    const func_data& f = *nb_func_data(function);
    const std::string name = is_of(f, func_flags::has_name) ? f.name : "";
    PyObject* scope = reinterpret_cast<nb_func*>(function)->scope;
    if (scope == nullptr || !PyType_Check(scope)) return name;
    const std::string of = text_or(PyObject_GetAttrString(scope, "__name__"), "");
    return name == "__init__" ? of : of + "." + name;
}

std::string signature_of(nb_internals* internals, const func_data& f) {
    Buffer buffer(128);
    nb_func_render_signature(buffer, internals, &f);
    std::string text = buffer.get();
    // A setter has no name but the one that its signature was given.
    if (is_of(f, func_flags::has_name)) text.erase(0, std::min(text.find('('), text.size()));
    if (const size_t result = text.rfind(" -> "); result != std::string::npos) text.erase(result);
    const size_t first = text.find('(') + 1;
    for (const std::string_view self : {"self, ", "self"}) {
        if (is_of(f, func_flags::is_method) && text.compare(first, self.size(), self) == 0) {
            text.erase(first, self.size());
        }
    }
    return without_module(text);
}

// A plain value as it is written, cut short; anything else by its type.
std::string value_text(PyObject* value) {
    constexpr Py_ssize_t longest = 40;
    const std::string type = without_module(text_or(nb_inst_name(value), "?"));
    const bool is_plain = value == Py_None || PyBool_Check(value) || PyLong_CheckExact(value) ||
                          PyFloat_CheckExact(value) || PyUnicode_CheckExact(value);
    if (!is_plain) return type;
    const object whole = steal(PyObject_Repr(value));
    if (!whole.is_valid()) {
        PyErr_Clear();
        return type;
    }
    const bool is_long = PyUnicode_GetLength(whole.ptr()) > longest;
    const std::string text = text_or(PyUnicode_Substring(whole.ptr(), 0, longest), type.c_str());
    return is_long ? text + "..." : text;
}

std::string values_text(PyObject* const* arguments, size_t count, PyObject* keywords) {
    std::string text;
    for (size_t i = 0; i < count; ++i) {
        text += (text.empty() ? "" : ", ") + value_text(arguments[i]);
    }
    const Py_ssize_t named = keywords ? PyTuple_Size(keywords) : 0;
    for (Py_ssize_t i = 0; i < named; ++i) {
        PyObject* name = PyTuple_GetItem(keywords, i);
        Py_INCREF(name);
        text += text.empty() ? "" : ", ";
        text += text_or(name, "?") + "=" + value_text(arguments[count + size_t(i)]);
    }
    return "(" + text + ")";
}

}  // namespace

// Sets the error of a call that no signature fits: in one line, what it has to be and what it was.
static PyObject* nb_func_error_overload(PyObject* function, PyObject* const* arguments,
                                        size_t count, PyObject* keywords) noexcept {
    const func_data* overloads = nb_func_data(function);
    if (is_of(overloads[0], func_flags::is_operator)) return not_implemented().release().ptr();
    const std::string name = name_of(function);
    std::string expected;
    for (Py_ssize_t i = 0; i < Py_SIZE(function); ++i) {
        expected += i ? " or " : "";
        expected += name + signature_of(nb_func_internals(function), overloads[i]);
    }
    const size_t own = is_of(overloads[0], func_flags::is_method) && count > 0 ? 1 : 0;
    const std::string values = values_text(arguments + own, count - own, keywords);
    const std::string message = "expected " + expected + ", not " + name + values;
    PyErr_SetString(PyExc_TypeError, message.c_str());
    return nullptr;
}

}  // namespace nanobind::detail
