import 'server-only'
import { Duplex, pipeline, Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createInflateRaw } from 'node:zlib'
import { outcomeUnknown, Refusal } from '@/lib/desk/platform/contract/refusal'

/** Part of every request: without it a server may compress in any way (RFC 9110, 12.5.3). */
export const ACCEPT_ENCODING = 'gzip, deflate, br'
/** No server has a reason to compress one answer more often. */
const MOST_CODINGS = 2

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', () => Duplex.from(inflate)],
  ['br', createBrotliDecompress],
])

/** The codings of an answer's body in the order in which they were applied. */
export function codingsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** Decodes while the reader reads, so a reader that limits the bytes also limits what a small answer can grow to. */
export function decode(body: Readable, codings: readonly string[], method: string): Readable {
  const strange = codings.length > MOST_CODINGS ? codings.join(', ') : codings.find((coding) => !DECODERS.has(coding))
  if (strange) {
    body.destroy()
    throw unknown(strange, method)
  }
  const decoders = codings.toReversed().flatMap((coding) => DECODERS.get(coding)?.() ?? [])
  return decoders.reduce<Readable>(
    // An error on either side reaches the reader as an error of the last stream.
    (source, decoder) => pipeline(source, decoder, () => undefined),
    body,
  )
}

/** `deflate` means the zlib format (RFC 9110, 8.4.1.2), but some servers leave out its two bytes of header, as browsers accept. */
async function* inflate(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (head.length < 2) {
    const { value, done } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  const decoder = head.length < 2 || isZlib(head) ? createInflate() : createInflateRaw()
  yield* pipeline(Readable.from(startingWith(head, chunks)), decoder, () => undefined)
}

/** The header names the method (8 is deflate) and a window of at most 32 KiB, and is a multiple of 31 (RFC 1950, 2.2). */
function isZlib([method = 0, flags = 0]: Buffer): boolean {
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (method * 256 + flags) % 31 === 0
}

async function* startingWith(head: Buffer, rest: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  yield head
  for (let next = await rest.next(); !next.done; next = await rest.next()) yield next.value
}

function unknown(coding: string, method: string): Refusal {
  const what = `The service compressed its answer in a way the dashboard did not ask for (${coding.slice(0, 40)}).`
  return method === 'GET' ? new Refusal(502, what) : outcomeUnknown(502, what)
}
