/* ICU's static library refers to these variables of the C library in a way that only programs can
   link. Shared objects that contain ICU get their own, which stay unset: absolve never asks ICU for
   the time. */
__attribute__((visibility("hidden"))) long __timezone;
__attribute__((visibility("hidden"))) char* tzname[2];
