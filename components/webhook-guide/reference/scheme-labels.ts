import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'

const SEPARATORS: Record<string, string> = {
  '.': 'a dot',
  ':': 'a colon',
  '|': 'a vertical bar',
  _: 'an underscore',
  '-': 'a hyphen',
}

export const algorithmName = ({ hash }: SignatureScheme) => `HMAC-${hash.replace('-', '')}`

export const encodingName = ({ encoding }: SignatureScheme) => (encoding === 'hex' ? 'lowercase hex' : 'base64')

/** What separates timestamp and body; undefined when nothing does. */
export const separatorName = ({ separator }: SignatureScheme): string | undefined =>
  separator === '' ? undefined : (SEPARATORS[separator] ?? `“${separator}”`)

/** What the digest covers. */
export function describeSignedText(scheme: SignatureScheme): string {
  const separator = separatorName(scheme)
  return separator ? `the timestamp, ${separator} and the raw body` : 'the timestamp followed by the raw body'
}
