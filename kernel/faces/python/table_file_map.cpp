#include "table_file_map.hpp"

#include <cstring>

#ifdef _WIN32
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

namespace crownhead::python {

#ifdef _WIN32

// Windows does not let a mapped file be cut short.
std::shared_ptr<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    const DWORD shared = FILE_SHARE_READ | FILE_SHARE_DELETE;
    const HANDLE file = CreateFileW(path.c_str(), GENERIC_READ, shared, nullptr, OPEN_EXISTING,
                                    FILE_ATTRIBUTE_NORMAL, nullptr);
    if (file == INVALID_HANDLE_VALUE) return nullptr;
    std::shared_ptr<MappedFile> opened(new MappedFile);
    LARGE_INTEGER size;
    if (GetFileSizeEx(file, &size) && size.QuadPart > 0) {
        opened->mapped_ = uint64_t(size.QuadPart);
        opened->mapping_ = CreateFileMappingW(file, nullptr, PAGE_READONLY, 0, 0, nullptr);
    }
    CloseHandle(file);
    if (opened->mapping_ == nullptr) return nullptr;
    const void* start = MapViewOfFile(opened->mapping_, FILE_MAP_READ, 0, 0, 0);
    opened->start_ = static_cast<const uint8_t*>(start);
    return start == nullptr ? nullptr : opened;
}

MappedFile::~MappedFile() {
    if (start_ != nullptr) UnmapViewOfFile(start_);
    if (mapping_ != nullptr) CloseHandle(mapping_);
}

bool MappedFile::has(uint64_t bytes) const {
    return bytes <= mapped_;
}

#else

std::shared_ptr<MappedFile> MappedFile::open(const std::filesystem::path& path) {
    std::shared_ptr<MappedFile> opened(new MappedFile);
    opened->descriptor_ = ::open(path.c_str(), O_RDONLY | O_CLOEXEC);
    struct stat now;
    if (opened->descriptor_ < 0 || fstat(opened->descriptor_, &now) != 0 || now.st_size <= 0) {
        return nullptr;
    }
    void* start = mmap(nullptr, size_t(now.st_size), PROT_READ, MAP_SHARED, opened->descriptor_, 0);
    if (start == MAP_FAILED) return nullptr;
    opened->start_ = static_cast<const uint8_t*>(start);
    opened->mapped_ = uint64_t(now.st_size);
    return opened;
}

MappedFile::~MappedFile() {
    if (start_ != nullptr) munmap(const_cast<uint8_t*>(start_), size_t(mapped_));
    if (descriptor_ >= 0) close(descriptor_);
}

bool MappedFile::has(uint64_t bytes) const {
    struct stat now;
    return bytes <= mapped_ && fstat(descriptor_, &now) == 0 && bytes <= uint64_t(now.st_size);
}

#endif

bool MappedFile::read(uint64_t place, uint8_t* into, size_t bytes) const {
    if (!has(place + bytes)) return false;
    std::memcpy(into, start_ + place, bytes);
    return true;
}

}  // namespace crownhead::python
