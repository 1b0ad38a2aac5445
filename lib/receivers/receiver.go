// Go 1.19 or newer. Run it: WEBHOOK_SECRET=… PORT=8000 go run receiver.go
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"regexp"
	"strconv"
	"sync"
	"time"
)

const (
	maxBytes  = 1 << 20
	tolerance = 300
	separator = "."
)

var (
	// During a rotation, set both secrets. Afterwards, set only the new one.
	secrets          = []string{os.Getenv("WEBHOOK_SECRET"), os.Getenv("WEBHOOK_SECRET_PREVIOUS")}
	signatureHeaders = []string{"X-Service-Signature", "X-Service-Signature-Next"}
	unixSeconds      = regexp.MustCompile("^[0-9]{1,12}$")
	events           = make(chan Event, 1000)
)

type Event struct {
	ID   string `json:"id"`
	Type string `json:"event_type"`
}

// refusal says why a delivery is refused, or nothing.
// body: the raw bytes, before any JSON parsing.
func refusal(header http.Header, body []byte) string {
	timestamp := header.Get("X-Service-Timestamp")
	if !unixSeconds.MatchString(timestamp) {
		return "no timestamp"
	}
	seconds, _ := strconv.ParseInt(timestamp, 10, 64)
	if age := time.Now().Unix() - seconds; age > tolerance || age < -tolerance {
		return "timestamp outside the tolerance"
	}

	for _, secret := range secrets {
		if secret == "" {
			continue
		}
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte(timestamp + separator))
		mac.Write(body)
		digest := []byte(hex.EncodeToString(mac.Sum(nil)))
		for _, name := range signatureHeaders {
			if hmac.Equal(digest, []byte(header.Get(name))) {
				return ""
			}
		}
	}
	return "no signature matches"
}

// In memory to keep this short. In production, use a table with a unique key: events that were
// acknowledged are not sent again, and a restart forgets this set.
var (
	seen     = map[string]bool{}
	seenLock sync.Mutex
)

// isNew is true the first time only.
// A retry has the same delivery id. That header is not signed, so check the event id as well.
func isNew(header http.Header, event Event) bool {
	keys := []string{header.Get("X-Service-Delivery"), event.ID}
	seenLock.Lock()
	defer seenLock.Unlock()
	for _, key := range keys {
		if key != "" && seen[key] {
			return false
		}
	}
	for _, key := range keys {
		seen[key] = true
	}
	return true
}

func handle(event Event) {
	fmt.Println("handled", event.Type, event.ID)
}

func receive(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxBytes))
	if err != nil {
		http.Error(w, "too large or cut short", http.StatusRequestEntityTooLarge)
		return
	}
	if reason := refusal(r.Header, body); reason != "" {
		http.Error(w, reason, http.StatusUnauthorized)
		return
	}
	var event Event
	if err := json.Unmarshal(body, &event); err != nil {
		http.Error(w, "not an event", http.StatusBadRequest)
		return
	}
	// Answer first and work afterwards: a slow answer counts as a failure.
	if isNew(r.Header, event) {
		events <- event
	}
	w.WriteHeader(http.StatusNoContent)
}

func main() {
	if secrets[0] == "" {
		log.Fatal("WEBHOOK_SECRET is not set")
	}
	port := os.Getenv("PORT")
	if port == "" {
		port = "8000"
	}
	go func() {
		for event := range events {
			handle(event)
		}
	}()
	http.HandleFunc("/", receive)
	server := &http.Server{Addr: "127.0.0.1:" + port, ReadTimeout: 15 * time.Second}
	log.Fatal(server.ListenAndServe())
}
