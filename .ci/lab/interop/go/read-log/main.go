// Command read-log reads a log with libraries of other projects: the note with golang.org/x/mod and
// transparency-dev/formats, the tiles, entries and proofs with Tessera's client, the entries once more with torchwood's.
//
//	read-log -prefix URL -vkey VKEY -pq VKEY [OLDER…]
//
// The keys are the log's Ed25519 and its ML-DSA-44 key, and each OLDER a file with a checkpoint that it has signed before.
package main

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"log"
	"net/url"
	"os"
	"strings"

	"filippo.io/torchwood"
	f_note "github.com/transparency-dev/formats/note"
	"github.com/transparency-dev/merkle/compact"
	"github.com/transparency-dev/merkle/proof"
	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera/client"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

var (
	prefix = flag.String("prefix", "", "the log's prefix")
	vkey   = flag.String("vkey", "", "its Ed25519 key")
	pq     = flag.String("pq", "", "its ML-DSA-44 key")
)

var hasher = rfc6962.DefaultHasher

func main() {
	log.SetFlags(0)
	flag.Parse()
	ctx := context.Background()

	verifier, err := note.NewVerifier(*vkey)
	must(err, "the log's key")
	base, err := url.Parse(strings.TrimSuffix(*prefix, "/") + "/")
	must(err, "the prefix")
	fetcher, err := client.NewHTTPFetcher(base, nil)
	must(err, "the prefix")

	checkpoint, raw, _, err := client.FetchCheckpoint(ctx, fetcher.ReadCheckpoint, verifier, verifier.Name())
	must(err, "the checkpoint")
	openNote(raw, verifier)

	leaves, err := client.FetchLeafHashes(ctx, fetcher.ReadTile, 0, checkpoint.Size, checkpoint.Size)
	must(err, "the tiles")
	roots := rootsOf(leaves)
	if !bytes.Equal(roots[checkpoint.Size], checkpoint.Hash) {
		log.Fatalf("the tiles lead to another root than the one of %d that is signed", checkpoint.Size)
	}
	checkBundles(ctx, fetcher, checkpoint.Size, leaves)
	checkProofs(ctx, fetcher, checkpoint.Size, leaves, roots)
	for _, file := range flag.Args() {
		older, err := os.ReadFile(file)
		must(err, "an older checkpoint")
		follow(ctx, fetcher, verifier, older)
	}
	readWithTorchwood(ctx, checkpoint.Size, checkpoint.Hash)
	fmt.Printf("%d entries of %s, %d older checkpoints\n", checkpoint.Size, verifier.Name(), flag.NArg())
}

func must(err error, what string) {
	if err != nil {
		log.Fatalf("%s: %v", what, err)
	}
}

// openNote opens the note with only the Ed25519 key, ignoring other signatures; then with the ML-DSA-44 key too.
func openNote(raw []byte, verifier note.Verifier) {
	opened, err := note.Open(raw, note.VerifierList(verifier))
	must(err, "the note")
	if len(opened.Sigs) != 1 {
		log.Fatalf("%d signatures of one key", len(opened.Sigs))
	}
	if len(opened.UnverifiedSigs) == 0 {
		log.Fatal("the ML-DSA-44 signature is not there")
	}
	quantum, err := f_note.NewMLDSAVerifier(*pq)
	must(err, "the ML-DSA-44 key")
	both, err := note.Open(raw, note.VerifierList(verifier, quantum))
	must(err, "the note under both keys")
	if len(both.Sigs) != 2 {
		log.Fatalf("%d signatures hold, not two", len(both.Sigs))
	}
	broken := bytes.Replace(raw, []byte(fmt.Sprintf("\n%d\n", sizeOf(raw))), []byte("\n1\n"), 1)
	if _, err := note.Open(broken, note.VerifierList(quantum)); err == nil {
		log.Fatal("the ML-DSA-44 signature holds for another size")
	}
}

func sizeOf(raw []byte) int64 {
	checkpoint, err := torchwood.ParseCheckpoint(string(raw[:bytes.Index(raw, []byte("\n\n"))+1]))
	must(err, "the checkpoint")
	return checkpoint.N
}

// rootsOf computes the root of the tree of each size.
func rootsOf(leaves [][]byte) [][]byte {
	factory := &compact.RangeFactory{Hash: hasher.HashChildren}
	tree := factory.NewEmptyRange(0)
	roots := [][]byte{hasher.EmptyRoot()}
	for _, leaf := range leaves {
		must(tree.Append(leaf, nil), "the tree")
		root, err := tree.GetRootHash(nil)
		must(err, "the tree")
		roots = append(roots, root)
	}
	return roots
}

func checkBundles(ctx context.Context, fetcher *client.HTTPFetcher, size uint64, leaves [][]byte) {
	for first := uint64(0); first < size; first += 256 {
		bundle, err := client.GetEntryBundle(ctx, fetcher.ReadEntryBundle, first/256, size)
		must(err, "a bundle")
		if len(bundle.Entries) != int(min(256, size-first)) {
			log.Fatalf("bundle %d has %d entries", first/256, len(bundle.Entries))
		}
		for at, entry := range bundle.Entries {
			if !bytes.Equal(hasher.HashLeaf(entry), leaves[first+uint64(at)]) {
				log.Fatalf("entry %d is not the one of its tile", first+uint64(at))
			}
		}
	}
}

// checkProofs verifies the inclusion of each entry, and the consistency of each smaller tree with the tree.
func checkProofs(ctx context.Context, fetcher *client.HTTPFetcher, size uint64, leaves, roots [][]byte) {
	builder, err := client.NewProofBuilder(ctx, size, fetcher.ReadTile)
	must(err, "the proofs")
	for index := range leaves {
		path, err := builder.InclusionProof(ctx, uint64(index))
		must(err, "an inclusion proof")
		must(proof.VerifyInclusion(hasher, uint64(index), size, leaves[index], path, roots[size]), "an inclusion proof")
	}
	for smaller := uint64(1); smaller < size; smaller++ {
		path, err := builder.ConsistencyProof(ctx, smaller, size)
		must(err, "a consistency proof")
		must(proof.VerifyConsistency(hasher, smaller, size, path, roots[smaller], roots[size]), "a consistency proof")
	}
}

// follow continues from an earlier checkpoint, like a client that has seen it.
func follow(ctx context.Context, fetcher *client.HTTPFetcher, verifier note.Verifier, older []byte) {
	consensus := client.UnilateralConsensus(fetcher.ReadCheckpoint)
	tracker, err := client.NewLogStateTracker(ctx, fetcher.ReadTile, older, verifier, verifier.Name(), consensus)
	must(err, "an older checkpoint")
	_, _, _, err = tracker.Update(ctx)
	must(err, "the way on from an older checkpoint")
}

func readWithTorchwood(ctx context.Context, size uint64, root []byte) {
	fetcher, err := torchwood.NewTileFetcher(*prefix)
	must(err, "torchwood's client")
	reader, err := torchwood.NewClient(fetcher)
	must(err, "torchwood's client")
	read := uint64(0)
	for range reader.AllEntries(ctx, tlog.Tree{N: int64(size), Hash: tlog.Hash(root)}, 0) {
		read++
	}
	must(reader.Err(), "torchwood's client")
	if read != size {
		log.Fatalf("torchwood's client has read %d entries of %d", read, size)
	}
}
