// Tells of each folder whether its webhook is signed: one line each, true or false.
package main

import (
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

func read(folder, name string) []byte {
	content, err := os.ReadFile(filepath.Join(folder, name))
	if err != nil {
		panic(err)
	}
	return content
}

func main() {
	for _, folder := range os.Args[1:] {
		headers := http.Header{}
		for _, line := range strings.Split(strings.TrimSuffix(string(read(folder, "headers.txt")), "\n"), "\n") {
			name, value, _ := strings.Cut(line, ": ")
			headers.Set(name, value)
		}
		body := read(folder, "body.json")
		if string(read(folder, "scheme")) == "service" {
			fmt.Println(IsSignedByService(body, headers, read(folder, "public-key.pem")))
			continue
		}
		seconds, err := strconv.ParseInt(string(read(folder, "now")), 10, 64)
		if err != nil {
			panic(err)
		}
		fmt.Println(IsSignedWithSecret(body, headers, string(read(folder, "secret")), time.Unix(seconds, 0)))
	}
}
