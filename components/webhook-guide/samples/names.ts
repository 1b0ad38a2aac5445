import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'

/** `sha256`, as Node, Python, Ruby and PHP call the hash. */
export const hashName = ({ hash }: SignatureScheme) => hash.replace('-', '').toLowerCase()

/** Every header that may carry a digest: while a rotation overlaps there are two. */
export const signatureHeaders = ({ headers: { signature, next, previous } }: SignatureScheme) =>
  [signature, next, previous].filter((name) => name !== undefined)

/** A list of strings as every language of the samples writes it, between its brackets. */
export const list = (names: readonly string[], quote: '"' | "'") =>
  names.map((name) => `${quote}${name}${quote}`).join(', ')
