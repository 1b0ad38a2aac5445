import { createHash } from 'node:crypto'
import type { P12Signer } from '@libpdf/core'
import type { SealingIdentity } from '../engine'
import type { Unsealed } from './prepare'
import { signedCms } from './signed-cms'

/** Room for a signature of an RSA key of 8192 bits and everything but the certificates. */
const ROOM_WITHOUT_CERTIFICATES = 4096

/** Holds the key. It never reads a PDF: it signs the bytes around the hole, and writes the signature into the hole. */
export type DocumentSealer = {
  /** How many bytes a signature needs at most. */
  room(): Promise<number>
  seal(unsealed: Unsealed): Promise<Uint8Array>
}

export function createDocumentSealer({ p12, password }: SealingIdentity): DocumentSealer {
  let opened: Promise<P12Signer> | undefined
  const open = () => {
    // Loaded with the first seal: a process that seals nothing does without it.
    opened ??= import('@libpdf/core').then(({ P12Signer }) => P12Signer.create(new Uint8Array(p12), password))
    return opened
  }

  return {
    async room() {
      const { certificate, certificateChain = [] } = await open()
      return [certificate, ...certificateChain].reduce((sum, { length }) => sum + length, ROOM_WITHOUT_CERTIFICATES)
    },
    async seal({ content, hole: { start, end } }) {
      const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength)
      checkHole(file, start, end)
      const digest = createHash('sha256').update(file.subarray(0, start)).update(file.subarray(end)).digest()
      const signature = Buffer.from(await signedCms(await open(), digest)).toString('hex')
      const room = end - start - 2
      if (signature.length > room) throw new Error('the signature is larger than its room')
      file.write(signature.padEnd(room, '0'), start + 1, 'latin1')
      return file
    },
  }
}

function checkHole(file: Buffer, start: number, end: number): void {
  const isWithin = Number.isInteger(start) && Number.isInteger(end) && start > 0 && end > start + 2 && end < file.length
  const isEmpty = isWithin && /^<0+>$/.test(file.toString('latin1', start, end))
  if (!isEmpty) throw new Error('the prepared document has no room for a seal')
}
