// Runs the kernel's tests: all, or those whose names hold the word given.
#include <cstring>

#include "testing.hpp"

int main(int argc, char** argv) {
    const char* const wanted = argc > 1 ? argv[1] : "";
    int failed = 0;
    int run = 0;
    for (const testing::Test& test : testing::all_tests()) {
        if (std::strstr(test.name, wanted) == nullptr) continue;
        const int before = testing::failures();
        test.body();
        ++run;
        if (testing::failures() == before) continue;
        ++failed;
        std::cerr << "FAILED " << test.name << '\n';
    }
    std::cout << run - failed << " of " << run << " tests passed\n";
    return failed == 0 && run > 0 ? 0 : 1;
}
