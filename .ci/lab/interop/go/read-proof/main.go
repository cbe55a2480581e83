// Command read-proof verifies a proof file with torchwood under a policy, and with transparency-dev/formats, which must write the
// same bytes.
//
//	read-proof -policy FILE -prefix URL PROOF
//
// The leaf that the proof is about is taken from the log at URL.
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
	"github.com/transparency-dev/formats/proof"
	"github.com/transparency-dev/tessera/client"
	"golang.org/x/mod/sumdb/tlog"
)

var (
	policyFile = flag.String("policy", "", "whom to believe")
	prefix     = flag.String("prefix", "", "the log's prefix")
)

func main() {
	log.SetFlags(0)
	flag.Parse()
	text, err := os.ReadFile(flag.Arg(0))
	must(err, "the proof")
	written, err := os.ReadFile(*policyFile)
	must(err, "the policy")
	policy, err := torchwood.ParsePolicy(written)
	must(err, "the policy")

	var read proof.TLogProof
	must(read.Unmarshal(text), "the proof, for formats")
	if !bytes.Equal(read.Marshal(), text) {
		log.Fatal("formats writes the proof in another way")
	}

	leaf := leafAt(read)
	must(torchwood.VerifyProof(policy, tlog.RecordHash(leaf), text), "the proof")
	if torchwood.VerifyProof(policy, tlog.RecordHash(append(leaf, ' ')), text) == nil {
		log.Fatal("the proof holds for another leaf")
	}
	fmt.Printf("entry %d\n", read.Index)
}

// leafAt reads the leaf from its entry bundle at the size of the proof's checkpoint.
func leafAt(read proof.TLogProof) []byte {
	base, err := url.Parse(strings.TrimSuffix(*prefix, "/") + "/")
	must(err, "the prefix")
	fetcher, err := client.NewHTTPFetcher(base, nil)
	must(err, "the prefix")
	checkpoint, err := torchwood.ParseCheckpoint(string(read.Checkpoint[:bytes.Index(read.Checkpoint, []byte("\n\n"))+1]))
	must(err, "the proof's checkpoint")
	bundle, err := client.GetEntryBundle(context.Background(), fetcher.ReadEntryBundle, read.Index/256, uint64(checkpoint.N))
	must(err, "the bundle")
	return bundle.Entries[read.Index%256]
}

func must(err error, what string) {
	if err != nil {
		log.Fatalf("%s: %v", what, err)
	}
}
