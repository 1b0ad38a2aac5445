const STEP = 1 << 20

/** How two files differ, byte for byte. Places are counted from 1, as people count. */
export type Difference =
  | { kind: 'same' }
  | { kind: 'changed'; bytes: number; firstAt: number }
  | { kind: 'shorter' | 'longer'; bytes: number }
  | { kind: 'other' }

/** Past this many changed bytes the count says nothing any more: it is another file. */
const MOST_CHANGES = 4096

/** Compares a file with the original, a megabyte of each at a time. */
export async function differenceOf(given: Blob, original: Blob): Promise<Difference> {
  const shared = Math.min(given.size, original.size)
  let bytes = 0
  let firstAt = 0
  for (let from = 0; from < shared; from += STEP) {
    const to = Math.min(from + STEP, shared)
    const [a, b] = await Promise.all([bytesOf(given, from, to), bytesOf(original, from, to)])
    for (let i = 0; i < to - from; i++) {
      if (a[i] === b[i]) continue
      bytes += 1
      firstAt ||= from + i + 1
      if (bytes > MOST_CHANGES) return { kind: 'other' }
    }
  }
  if (given.size === original.size) return bytes === 0 ? { kind: 'same' } : { kind: 'changed', bytes, firstAt }
  if (bytes > 0 || given.size === 0) return { kind: 'other' }
  const isShorter = given.size < original.size
  return { kind: isShorter ? 'shorter' : 'longer', bytes: Math.abs(given.size - original.size) }
}

const bytesOf = async (file: Blob, from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())
