import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex } from '@noble/hashes/utils.js'

/** About 5 ms of work between two pauses in which the page reacts. */
const CHUNK_BYTES = 1024 * 1024

/** The SHA-256 of a file in hexadecimal. Web Crypto takes no stream and exists on secure origins only. */
export async function hashFile(file: Blob, signal: AbortSignal): Promise<string> {
  const hash = sha256.create()
  for (let at = 0; at < file.size; at += CHUNK_BYTES) {
    hash.update(new Uint8Array(await file.slice(at, at + CHUNK_BYTES).arrayBuffer()))
    signal.throwIfAborted()
  }
  return bytesToHex(hash.digest())
}
