// A file mapped into memory, which may be cut short while it is mapped.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

namespace crownhead::python {

// Any number of threads may read from it.
class MappedFile {
public:
    // Null where it cannot be opened or mapped.
    static std::shared_ptr<MappedFile> open(const std::filesystem::path& path);
    ~MappedFile();

    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    // Copies just so many bytes from a place; false where the file has fewer by now. They are
    // copied, not pointed at: what has been copied and compared with its checksum stays right,
    // whatever becomes of the file.
    bool read(uint64_t place, uint8_t* into, size_t bytes) const;

private:
    MappedFile() = default;

    // Whether the file still has so many bytes: to touch a mapped page that it has lost would end
    // the process.
    bool has(uint64_t bytes) const;

    const uint8_t* start_ = nullptr;
    uint64_t mapped_ = 0;
#ifdef _WIN32
    void* mapping_ = nullptr;
#else
    int descriptor_ = -1;
#endif
};

}  // namespace crownhead::python
