import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

const SEPARATORS: Record<string, string> = {
  '.': 'a dot',
  ':': 'a colon',
  '|': 'a vertical bar',
  _: 'an underscore',
  '-': 'a hyphen',
}

export const algorithmWords = ({ hash }: SignatureScheme) => `HMAC-${hash.replace('-', '')}`

export const encodingWords = ({ encoding }: SignatureScheme) => (encoding === 'hex' ? 'lower-case hex' : 'base64')

/** What stands between timestamp and body, in words; undefined when nothing does. */
export const separatorWords = ({ separator }: SignatureScheme): string | undefined =>
  separator === '' ? undefined : (SEPARATORS[separator] ?? `“${separator}”`)

/** What the digest is made over, in words. */
export function signedWords(scheme: SignatureScheme): string {
  const between = separatorWords(scheme)
  return between ? `the timestamp, ${between} and the raw body` : 'the timestamp followed by the raw body'
}
