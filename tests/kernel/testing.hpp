// The little that the kernel's tests need of a test framework: registration, and expectations that
// say where they failed and what was found.
#pragma once

#include <iostream>
#include <vector>

namespace testing {

struct Test {
    const char* name;
    void (*body)();
};

inline std::vector<Test>& all_tests() {
    static std::vector<Test> tests;
    return tests;
}

inline int& failures() {
    static int count = 0;
    return count;
}

struct Registration {
    Registration(const char* name, void (*body)()) { all_tests().push_back({name, body}); }
};

inline std::ostream& fail(const char* file, int line) {
    ++failures();
    return std::cerr << file << ':' << line << ": ";
}

template <class Found, class Expected>
void expect_equal(const Found& found, const Expected& expected, const char* text, const char* file,
                  int line) {
    if (found == expected) return;
    fail(file, line) << text << " is " << found << ", expected " << expected << '\n';
}

}  // namespace testing

#define TEST(name)                                           \
    static void name();                                      \
    static const testing::Registration name##_(#name, name); \
    static void name()

#define EXPECT(condition) \
    if (!(condition)) testing::fail(__FILE__, __LINE__) << "not so: " #condition "\n"

#define EXPECT_EQ(found, expected) \
    testing::expect_equal(found, expected, #found, __FILE__, __LINE__)
