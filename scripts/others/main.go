// Verifies an export with the packages of Go's own checksum database: main KEY < FILE
// With a folder it follows the tiles in there: main KEY FOLDER
package main

import (
	"bufio"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"regexp"
	"strconv"
	"strings"

	"others/note"
	"others/tlog"
)

type line struct {
	Match   string          `json:"match"`
	Payload json.RawMessage `json:"payload"`
	Topic   string          `json:"topic"`
	Version int             `json:"version"`
	Log     *struct {
		Origin  string                    `json:"origin"`
		Events  int                       `json:"events"`
		Adopted []struct{ First, Last int } `json:"adopted"`
		Proof   string                    `json:"proof"`
	} `json:"log"`
}

// Words stand in the leaf by their digest.
var words = regexp.MustCompile(`\{"said":"(?:[^"\\]|\\.)*","salt":"[\w-]{22}"\}`)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	if len(os.Args) > 2 {
		follow(os.Args[1], os.Args[2])
		return
	}
	var lines []line
	read := bufio.NewScanner(os.Stdin)
	read.Buffer(nil, 16<<20)
	for read.Scan() {
		var one line
		check(json.Unmarshal(read.Bytes(), &one))
		lines = append(lines, one)
	}
	told := lines[len(lines)-2].Log

	first := sha256.Sum256([]byte("referee/stream@1\n" + told.Origin + "\n" + lines[0].Match + "\n"))
	leaf := tlog.Hash(first)
	for _, one := range lines[1 : told.Events+1] {
		kind := "event"
		for _, span := range told.Adopted {
			if span.First <= one.Version && one.Version <= span.Last {
				kind = "adopted"
			}
		}
		sum := sha256.Sum256(words.ReplaceAllFunc(one.Payload, func(said []byte) []byte {
			return []byte(fmt.Sprintf(`{"sealed":"%x"}`, sha256.Sum256(said)))
		}))
		var left struct{ Erased string }
		check(json.Unmarshal(one.Payload, &left))
		if left.Erased != "" {
			_, err := hex.Decode(sum[:], []byte(left.Erased))
			check(err)
		}
		payload := base64.StdEncoding.EncodeToString(sum[:])
		text := fmt.Sprintf("referee/%s@1\n%s\n%d\n%s\n%s\n%s\n", kind, lines[0].Match, one.Version, one.Topic, leaf, payload)
		leaf = tlog.RecordHash([]byte(text))
	}

	head, signed, _ := strings.Cut(told.Proof, "\n\n")
	rows := strings.Split(head, "\n")
	place, err := strconv.ParseInt(strings.TrimPrefix(rows[1], "index "), 10, 64)
	check(err)
	var proof tlog.RecordProof
	for _, row := range rows[2:] {
		hash, err := tlog.ParseHash(row)
		check(err)
		proof = append(proof, hash)
	}
	verifier, err := note.NewVerifier(os.Args[1])
	check(err)
	opened, err := note.Open([]byte(signed), note.VerifierList(verifier))
	check(err)
	point := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(point[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(point[2])
	check(err)
	if point[0] != verifier.Name() || told.Origin != verifier.Name() {
		log.Fatal("another log")
	}
	check(tlog.CheckRecord(proof, size, root, place, leaf))
	fmt.Printf("%d events of %s, in the log of %s with %d\n", told.Events, lines[0].Match, verifier.Name(), size)
}
