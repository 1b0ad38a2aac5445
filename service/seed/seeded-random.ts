import { createHash } from 'node:crypto'

/** Numbers from 0 to 1, the same each time for the same seed (mulberry32). */
export function seededRandom(seed: string): () => number {
  let state = createHash('sha256').update(seed).digest().readUInt32LE(0)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let hash = Math.imul(state ^ (state >>> 15), 1 | state)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The ids of one part of the sample tenant, which documents may link to. */
export function seededIds(part: string): () => string {
  let count = 0
  return () => {
    const hex = createHash('sha256').update(`sample tenant, ${part}, ${count++}`).digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }
}
