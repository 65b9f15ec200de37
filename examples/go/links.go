// Lists the links of a document: links URL FILE
package main

/*
#cgo pkg-config: absolve
#include <absolve/absolve.h>
extern absolve_action show(void*, absolve_entity*, absolve_link*, absolve_text*);
static inline absolve_status list(absolve_reader* reader, _GoString_ bytes, _GoString_ url) {
  absolve_source source = {.size = sizeof(source), .url = {_GoStringPtr(url), _GoStringLen(url)}};
  absolve_visitor visitor = {.size = sizeof(visitor), .link = (void*)show};
  absolve_text document = {_GoStringPtr(bytes), _GoStringLen(bytes)};
  return absolve_reader_read(reader, document, &source, &visitor);
}
*/
import "C"

import (
	"fmt"
	"os"
	"unsafe"
)

func text(t C.absolve_text) string { return C.GoStringN(t.data, C.int(t.size)) }

//export show
func show(ctx unsafe.Pointer, of *C.absolve_entity, link *C.absolve_link, to *C.absolve_text) C.absolve_action {
	fmt.Printf("%s %s -> %s\n", text(link.element), text(link.raw), text(link.url))
	return C.ABSOLVE_ABSOLUTE
}

func main() {
	bytes, err := os.ReadFile(os.Args[2])
	var reader *C.absolve_reader
	if err != nil || C.absolve_reader_new(nil, &reader) != C.ABSOLVE_OK {
		os.Exit(1)
	}
	defer C.absolve_reader_free(reader)
	if C.list(reader, string(bytes), os.Args[1]) != C.ABSOLVE_OK {
		fmt.Fprintln(os.Stderr, text(C.absolve_reader_error(reader)))
	}
}
