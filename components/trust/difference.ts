import type { FileCheck } from './seal/check-file'
import { byteCount, type Finding } from './verdict'

const STEP = 1 << 20

/** How two files differ, byte by byte. Positions are counted from 1. */
export type Difference =
  | { kind: 'same' }
  | { kind: 'changed'; bytes: number; firstAt: number }
  | { kind: 'shorter' | 'longer'; bytes: number }
  | { kind: 'other' }

/** With more changed bytes it is a different file, and their count means nothing. */
const MAX_CHANGES = 4096

/** Compares a file with the original, one megabyte of each at a time. */
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
      if (bytes > MAX_CHANGES) return { kind: 'other' }
    }
  }
  if (given.size === original.size) return bytes === 0 ? { kind: 'same' } : { kind: 'changed', bytes, firstAt }
  if (bytes > 0 || given.size === 0) return { kind: 'other' }
  const isShorter = given.size < original.size
  return { kind: isShorter ? 'shorter' : 'longer', bytes: Math.abs(given.size - original.size) }
}

const bytesOf = async (file: Blob, from: number, to: number) => new Uint8Array(await file.slice(from, to).arrayBuffer())

/** How another file relates to the envelope's own document. */
export function compareFiles(difference: Difference, given: FileCheck, original: FileCheck | undefined): Finding[] {
  const same: Finding = { name: 'Same as this envelope’s document', ...describeDifference(difference) }
  const [own, other] = [original, given].map((check) => check?.seals.at(-1)?.certificate)
  if (difference.kind === 'same' || !own || !other) return [same]
  const sealer: Finding =
    own.fingerprint === other.fingerprint
      ? {
          name: 'Same sealer',
          tone: 'neutral',
          found: 'Yes',
          meaning: 'It has the certificate that sealed this envelope’s document.',
        }
      : {
          name: 'Same sealer',
          tone: 'bad',
          found: 'No',
          meaning:
            'Its certificate is not the one that sealed this envelope’s document. Anybody can create one with any name.',
        }
  return [same, sealer]
}

function describeDifference(difference: Difference): Omit<Finding, 'name'> {
  switch (difference.kind) {
    case 'same':
      return { tone: 'good', found: 'Yes, byte for byte', meaning: 'It is the file shown here.' }
    case 'other':
      return {
        tone: 'neutral',
        found: 'No, it is another file',
        meaning: 'It has little or nothing in common with the file shown here.',
      }
    case 'changed': {
      const { bytes, firstAt } = difference
      const found = `No, ${byteCount(bytes)} differ${bytes === 1 ? 's' : ''}`
      const place = `${bytes === 1 ? 'It' : 'The first'} is byte ${firstAt.toLocaleString('en')}.`
      return { tone: 'bad', found, meaning: `${place} Both files have the same length.` }
    }
    case 'shorter':
      return {
        tone: 'bad',
        found: `No, ${byteCount(difference.bytes)} are missing`,
        meaning: 'It begins like the file shown here but ends too early.',
      }
    case 'longer':
      return {
        tone: 'bad',
        found: `No, ${byteCount(difference.bytes)} more`,
        meaning: 'It is the file shown here with something added at its end.',
      }
  }
}
