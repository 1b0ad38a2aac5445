import { ReadableStream as WebStream } from 'node:stream/web'

/** A guess at a passphrase costs 256 MB and about a second: age's own default. */
const WORK_FACTOR = 18

type Pieces = AsyncIterable<Uint8Array>

/** The passphrase doesn't open the file. */
export class NotDecrypted extends Error {}

/**
 * A step of a pipeline that encrypts in the age format (age-encryption.org), which other programs
 * read as well. Every part of the file is authenticated, its end included. The library is loaded
 * only for an encrypted backup.
 */
export const createEncryption = (passphrase: string, workFactor = WORK_FACTOR) =>
  async function* (source: Pieces): AsyncGenerator<Uint8Array> {
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    encrypter.setPassphrase(passphrase)
    encrypter.setScryptWorkFactor(workFactor)
    yield* piecesOf(await encrypter.encrypt(streamOf(source)))
  }

export const createDecryption = (passphrase: string) =>
  async function* (source: Pieces): AsyncGenerator<Uint8Array> {
    const { Decrypter } = await import('age-encryption')
    const decrypter = new Decrypter()
    decrypter.addPassphrase(passphrase)
    const content = await decrypter.decrypt(streamOf(source)).catch((cause: unknown) => {
      throw new NotDecrypted('the backup could not be decrypted: the passphrase is wrong, or the file is damaged', {
        cause,
      })
    })
    yield* piecesOf(content)
  }

// Node's types of web streams and those of the browser are two.
const streamOf = (source: Pieces) => WebStream.from(source) as unknown as ReadableStream<Uint8Array>

async function* piecesOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader()
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) yield read.value
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}
