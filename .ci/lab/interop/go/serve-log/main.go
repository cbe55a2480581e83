// Command serve-log serves a Tessera log in a folder, for `npm run bench -- claims`: serve-log FOLDER. The body of each
// POST request becomes a leaf; the answer is sent once the leaf has its index and is stored. Batches wait 10 ms at
// most, because Tessera's usual second would only measure the wait. Prints its port as our server does.
package main

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"time"

	"github.com/transparency-dev/tessera"
	"github.com/transparency-dev/tessera/storage/posix"
	"golang.org/x/mod/sumdb/note"
)

func main() {
	ctx := context.Background()
	secret, _, err := note.GenerateKey(rand.Reader, "bench.example/log")
	check(err)
	signer, err := note.NewSigner(secret)
	check(err)
	driver, err := posix.New(ctx, posix.Config{Path: os.Args[1]})
	check(err)
	appender, _, _, err := tessera.NewAppender(ctx, driver, tessera.NewAppendOptions().
		WithCheckpointSigner(signer).
		WithCheckpointInterval(time.Second).
		WithBatching(256, 10*time.Millisecond))
	check(err)

	http.HandleFunc("POST /", func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(r.Body)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		index, err := appender.Add(r.Context(), tessera.NewEntry(body))()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		w.WriteHeader(http.StatusCreated)
		fmt.Fprintf(w, `{"index":%d}`, index.Index)
	})
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	check(err)
	fmt.Printf(`{"event":"listening","port":%d}`+"\n", listener.Addr().(*net.TCPAddr).Port)
	check(http.Serve(listener, nil))
}

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}
