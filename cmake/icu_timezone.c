/* ICU's static library reads the C library's `timezone` in a way that only programs can be linked with.
 * Shared objects that it is linked into get this in its place: absolve asks ICU for no time. */
__attribute__((visibility("hidden"))) long timezone;
