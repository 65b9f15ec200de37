/* ICU's static library reads these variables of the C library in a way that only programs can be linked with.
 * Shared objects that it is linked into get their own: absolve asks ICU for no time. */
__attribute__((visibility("hidden"))) long __timezone;
__attribute__((visibility("hidden"))) char* tzname[2];
