const STEP = 1 << 20
/** Longer than any pattern: none is missed between two steps. */
const OVERLAP = 64

const KEY = /\/ByteRange\b/g
const ENCRYPT = /\/Encrypt\s+\d+\s+\d+\s+R\b/

export type Scan = {
  /** Positions that mention a byte range: every signature, and possibly text. */
  ranges: number[]
  isPdf: boolean
  isEncrypted: boolean
}

/** One character for each byte. */
export async function textOf(file: Blob, from: number, to: number): Promise<string> {
  return new TextDecoder('latin1').decode(await file.slice(Math.max(from, 0), Math.max(to, 0)).arrayBuffer())
}

/**
 * Searches the bytes, one megabyte at a time. A signature is never compressed, so this finds it even in a file with damaged tables,
 * and needs little memory.
 */
export async function scan(file: Blob): Promise<Scan> {
  const ranges = new Set<number>()
  let isEncrypted = false
  for (let from = 0; from < file.size; from += STEP) {
    const text = await textOf(file, from, from + STEP + OVERLAP)
    for (const match of text.matchAll(KEY)) ranges.add(from + match.index)
    isEncrypted ||= ENCRYPT.test(text)
  }
  return { ranges: [...ranges], isPdf: (await textOf(file, 0, 1024)).includes('%PDF-'), isEncrypted }
}
