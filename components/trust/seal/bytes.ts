import { BaseBlock, Constructed, ObjectIdentifier, OctetString } from 'asn1js'

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

export const hexText = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Web Cryptography hashes in one piece, off the page's thread. A copy of the file is in memory only for that time. */
export async function digest(hash: HashName, data: Blob | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest(hash, data instanceof Blob ? await data.arrayBuffer() : data))
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}

/** The parts of an ASN.1 sequence or set; empty for anything else. */
export const partsOf = (value: unknown): readonly unknown[] =>
  value instanceof Constructed ? value.valueBlock.value : []

/** An ASN.1 value's bytes, whatever its tag. */
export function octetsOf(value: unknown): Uint8Array | undefined {
  // It can consist of several parts.
  if (value instanceof OctetString) return new Uint8Array(value.getValue())
  if (!(value instanceof BaseBlock) || !('valueHexView' in value.valueBlock)) return undefined
  const bytes = value.valueBlock.valueHexView
  return bytes instanceof Uint8Array ? bytes : undefined
}

export const idOf = (value: unknown): string | undefined =>
  value instanceof ObjectIdentifier ? value.valueBlock.toString() : undefined
