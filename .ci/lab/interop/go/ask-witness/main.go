// Command ask-witness is a log that asks a witness for cosignatures with the client of transparency-dev/witness. The witness must refuse
// with the errors that this client knows, and each cosignature must be valid for transparency-dev/formats and for torchwood.
//
//	LOG_PRIVATE_KEY=PRIVATE+KEY+… ask-witness -witness URL -ed25519 VKEY -mldsa VKEY
package main

import (
	"context"
	"encoding/base64"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/url"
	"os"
	"strings"

	"filippo.io/torchwood"
	f_note "github.com/transparency-dev/formats/note"
	witness_http "github.com/transparency-dev/witness/client/http"
	"github.com/transparency-dev/witness/witness"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

var (
	address = flag.String("witness", "", "the witness's address")
	classic = flag.String("ed25519", "", "its Ed25519 key")
	quantum = flag.String("mldsa", "", "its ML-DSA-44 key")
)

func main() {
	log.SetFlags(0)
	flag.Parse()
	ctx := context.Background()

	signer, err := note.NewSigner(os.Getenv("LOG_PRIVATE_KEY"))
	must(err, "the log's key")
	base, err := url.Parse(*address)
	must(err, "the address")
	asked := witness_http.NewWitness(base, http.DefaultClient)
	honest, lying := newTree("honest", 70), newTree("lying", 70)

	ask := func(t *tree, old, size int64) ([]byte, uint64, error) {
		return asked.Update(ctx, uint64(old), t.sign(signer, signer.Name(), size), t.prove(old, size))
	}
	cosigned := func(old, size int64) {
		lines, _, err := ask(honest, old, size)
		must(err, fmt.Sprintf("from %d to %d", old, size))
		check(append(honest.sign(signer, signer.Name(), size), lines...))
	}
	refused := func(wanted error, seen uint64, t *tree, old, size int64) {
		_, told, err := ask(t, old, size)
		if !errors.Is(err, wanted) || told != seen {
			log.Fatalf("from %d to %d: %v, size %d; wanted %v, size %d", old, size, err, told, wanted, seen)
		}
	}

	cosigned(0, 0)
	cosigned(0, 5)
	refused(witness.ErrCheckpointStale, 5, honest, 0, 64)
	refused(witness.ErrOldSizeInvalid, 0, honest, 64, 5)
	for size := int64(5); size < 70; size++ {
		cosigned(size, size+1)
	}
	refused(witness.ErrInvalidProof, 0, lying, 70, 70)

	_, _, err = asked.Update(ctx, 0, honest.sign(signer, "nobody.example/log", 5), nil)
	if !errors.Is(err, witness.ErrUnknownLog) {
		log.Fatalf("another origin: %v", err)
	}
	changed := strings.Replace(string(honest.sign(signer, signer.Name(), 70)), "\n70\n", "\n71\n", 1)
	_, _, err = asked.Update(ctx, 70, []byte(changed), nil)
	if !errors.Is(err, witness.ErrNoValidSignature) {
		log.Fatalf("a wrong signature: %v", err)
	}
	fmt.Println("every rule was told")
}

func must(err error, what string) {
	if err != nil {
		log.Fatalf("%s: %v", what, err)
	}
}

// check opens a cosigned note with the verifiers of both projects.
func check(cosigned []byte) {
	ed25519, err := f_note.NewVerifierForCosignatureV1(*classic)
	must(err, "the witness's Ed25519 key")
	mldsa, err := f_note.NewVerifierForCosignatureV1(*quantum)
	must(err, "the witness's ML-DSA-44 key")
	theirs, err := torchwood.NewCosignatureVerifier(*classic)
	must(err, "the witness's Ed25519 key, for torchwood")
	opened, err := note.Open(cosigned, note.VerifierList(ed25519, mldsa))
	must(err, "the cosigned note")
	if len(opened.Sigs) != 2 {
		log.Fatalf("%d cosignatures, not two", len(opened.Sigs))
	}
	_, err = note.Open(cosigned, note.VerifierList(theirs))
	must(err, "the cosigned note, for torchwood")
}

// tree is a log in memory.
type tree struct {
	stored []tlog.Hash
}

func (t *tree) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for at, index := range indexes {
		hashes[at] = t.stored[index]
	}
	return hashes, nil
}

func newTree(history string, size int64) *tree {
	t := &tree{}
	for n := int64(0); n < size; n++ {
		added, err := tlog.StoredHashes(n, fmt.Appendf(nil, "%s %d", history, n), t)
		must(err, "the tree")
		t.stored = append(t.stored, added...)
	}
	return t
}

func (t *tree) sign(signer note.Signer, origin string, size int64) []byte {
	root, err := tlog.TreeHash(size, t)
	must(err, "the tree")
	text := fmt.Sprintf("%s\n%d\n%s\n", origin, size, base64.StdEncoding.EncodeToString(root[:]))
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	must(err, "the log's signature")
	return signed
}

func (t *tree) prove(old, size int64) [][]byte {
	if old == 0 || old > size {
		return nil
	}
	path, err := tlog.ProveTree(size, old, t)
	must(err, "the proof")
	proof := make([][]byte, len(path))
	for at, hash := range path {
		proof[at] = hash[:]
	}
	return proof
}
