export type HashName = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512'

export const hexText = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/** Web Cryptography hashes in one piece and off the page's thread: a copy of the file is in memory for that long only. */
export async function digest(hash: HashName, data: Blob | Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.digest(hash, data instanceof Blob ? await data.arrayBuffer() : data))
}

export function isEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, index) => byte === b[index])
}
