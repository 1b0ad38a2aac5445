const STEP = 1 << 20
/** Longer than anything looked for, so that nothing hides on the edge between two steps. */
const OVERLAP = 64

const KEY = /\/ByteRange\b/g
const ENCRYPT = /\/Encrypt\s+\d+\s+\d+\s+R\b/

export type Scan = {
  /** Where a byte range is spoken of: in every signature, and possibly in text. */
  ranges: number[]
  isPdf: boolean
  isEncrypted: boolean
}

/** One character a byte, whatever the bytes are. */
export async function textOf(file: Blob, from: number, to: number): Promise<string> {
  return new TextDecoder('latin1').decode(await file.slice(Math.max(from, 0), Math.max(to, 0)).arrayBuffer())
}

/**
 * Looks through the bytes themselves, a megabyte at a time: a signature has to lie in plain bytes, so this finds it in
 * a file whose tables are damaged as well, and it never holds more than a step in memory.
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
