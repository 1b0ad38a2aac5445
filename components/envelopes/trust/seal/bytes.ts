import { BaseBlock, Constructed, ObjectIdentifier, OctetString } from 'asn1js'

export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

/**
 * Web Cryptography hashes in one piece, off the page's thread. A copy of the file is in memory only
 * for that time.
 */
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

const STEP = 1 << 20
/** Longer than any pattern: none is missed between two steps. */
const OVERLAP = 64

const KEY = /\/ByteRange\b/g
const ENCRYPT = /\/Encrypt\s+\d+\s+\d+\s+R\b/

type Scan = {
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
 * Searches the bytes, one megabyte at a time. A signature is never compressed, so this finds it
 * even in a file with damaged tables, and needs little memory.
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
