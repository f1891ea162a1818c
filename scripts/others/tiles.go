// Follows a log served as tiles with the packages of Go's own checksum database.
package main

import (
	"encoding/binary"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"others/note"
	"others/tlog"
)

type folder string

func (f folder) Height() int { return 8 }

func (f folder) SaveTiles([]tlog.Tile, [][]byte) {}

// Go names the height of a tile in its path, and C2SP does not.
func (f folder) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	var found [][]byte
	for _, tile := range tiles {
		data, err := os.ReadFile(filepath.Join(string(f), "tile", strings.TrimPrefix(tile.Path(), "tile/8/")))
		if err != nil {
			return nil, err
		}
		found = append(found, data)
	}
	return found, nil
}

func follow(key, place string) {
	signed, err := os.ReadFile(filepath.Join(place, "checkpoint"))
	check(err)
	verifier, err := note.NewVerifier(key)
	check(err)
	opened, err := note.Open(signed, note.VerifierList(verifier))
	check(err)
	point := strings.Split(opened.Text, "\n")
	size, err := strconv.ParseInt(point[1], 10, 64)
	check(err)
	root, err := tlog.ParseHash(point[2])
	check(err)
	hashes := tlog.TileHashReader(tlog.Tree{N: size, Hash: root}, folder(place))
	var bundle []byte
	for at := int64(0); at < size; at++ {
		if at%256 == 0 {
			tile := tlog.Tile{H: 8, L: 0, N: at / 256, W: int(min(256, size-at))}
			name := strings.Replace(tile.Path(), "tile/8/0/", "tile/entries/", 1)
			bundle, err = os.ReadFile(filepath.Join(place, name))
			check(err)
		}
		length := int(binary.BigEndian.Uint16(bundle))
		leaf := tlog.RecordHash(bundle[2 : 2+length])
		bundle = bundle[2+length:]
		kept, err := hashes.ReadHashes([]int64{tlog.StoredHashIndex(0, at)})
		check(err)
		if kept[0] != leaf {
			log.Fatalf("leaf %d is not what the tiles have", at)
		}
	}
	fmt.Printf("%d leaves of %s\n", size, verifier.Name())
}
