import { byteCount } from './byte-count'
import type { Difference } from './difference'
import type { Finding } from './findings'
import type { FileCheck } from './seal/check-file'

/** How a file that somebody brought stands to the envelope's own document. */
export function comparedWith(difference: Difference, given: FileCheck, shown: FileCheck | undefined): Finding[] {
  const same: Finding = { name: 'Same as this envelope’s document', ...differenceWords(difference) }
  if (difference.kind === 'same') return [same]
  const own = shown?.seals.at(-1)?.certificate
  const other = given.seals.at(-1)?.certificate
  if (!own || !other) return [same]
  const isSameSealer = own.fingerprint === other.fingerprint
  return [
    same,
    {
      name: 'Same sealer',
      tone: isSameSealer ? 'neutral' : 'bad',
      found: isSameSealer ? 'Yes' : 'No',
      meaning: isSameSealer
        ? 'It carries the certificate that sealed this envelope’s document.'
        : 'It was sealed with another certificate than this envelope’s document. Anybody can make one under any name.',
    },
  ]
}

function differenceWords(difference: Difference): Omit<Finding, 'name'> {
  if (difference.kind === 'same') {
    return { tone: 'good', found: 'Yes, byte for byte', meaning: 'It is the file that is shown here.' }
  }
  if (difference.kind === 'other') {
    return {
      tone: 'neutral',
      found: 'No, it is another file',
      meaning: 'It has little or nothing in common with the file that is shown here.',
    }
  }
  if (difference.kind === 'changed') {
    const { bytes, firstAt } = difference
    const place =
      bytes === 1 ? `It is byte ${firstAt.toLocaleString('en')}.` : `The first is byte ${firstAt.toLocaleString('en')}.`
    return {
      tone: 'bad',
      found: `No, ${byteCount(bytes)} differ${bytes === 1 ? 's' : ''}`,
      meaning: `${place} Both files are of the same length.`,
    }
  }
  const found = `No, ${byteCount(difference.bytes)} ${difference.kind === 'shorter' ? 'are missing' : 'more'}`
  const meaning =
    difference.kind === 'shorter'
      ? 'It begins like the file that is shown here and ends too early.'
      : 'It is the file that is shown here with something added at its end.'
  return { tone: 'bad', found, meaning }
}
