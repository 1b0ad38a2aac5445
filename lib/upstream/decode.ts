import 'server-only'
import { pipeline, type Readable } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { outcomeUnknown, Refusal } from '@/lib/contract/refusal'

/** Said in every request: without it a server may compress in any way it likes (RFC 9110, 12.5.3). */
export const ACCEPT_ENCODING = 'gzip, deflate, br'
/** No server has a reason to compress one answer more often. */
const MOST_CODINGS = 2

const DECODERS = new Map<string, () => NodeJS.ReadWriteStream & Readable>([
  ['gzip', createGunzip],
  ['x-gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress],
])

/** The codings of an answer's body in the order in which they were applied; none where it came as it is. */
export function codingsOf(header: string | string[] | undefined): string[] {
  return [header ?? []]
    .flat()
    .join(',')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '' && coding !== 'identity')
}

/** Decodes as the reader reads, so that whoever counts the bytes that come out bounds what a small answer can grow to. */
export function decode(body: Readable, codings: readonly string[], method: string): Readable {
  const strange = codings.length > MOST_CODINGS ? codings.join(', ') : codings.find((coding) => !DECODERS.has(coding))
  if (strange) {
    body.destroy()
    throw unknown(strange, method)
  }
  const decoders = codings.toReversed().flatMap((coding) => DECODERS.get(coding)?.() ?? [])
  return decoders.reduce<Readable>(
    // What goes wrong on either side reaches the reader as an error of the last stream.
    (source, decoder) => pipeline(source, decoder, () => undefined),
    body,
  )
}

function unknown(coding: string, method: string): Refusal {
  const what = `The service compressed its answer in a way the desk did not ask for (${coding.slice(0, 40)}).`
  return method === 'GET' ? new Refusal(502, what) : outcomeUnknown(502, what)
}
