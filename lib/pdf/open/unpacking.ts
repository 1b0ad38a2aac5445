import { inflateRawSync, inflateSync, constants as zlib } from 'node:zlib'
import { PdfArray, PdfDict, PdfName, type PdfObject, PdfStream } from '@libpdf/core'
import { own } from '@/lib/text/json'
import { PdfError } from '../error'
import { filterName } from './filters'

/** What one stream, and all of a file, may unpack to. Large plans have 20 MB a page. */
export const MOST_UNPACKED = 64 * 1024 * 1024
const MOST_IN_ALL = 256 * 1024 * 1024
/** The most by which a filter that the library knows can expand its input. */
const GROWTH: Record<string, number> = { LZWDecode: 2_700, RunLengthDecode: 64, ASCII85Decode: 4 }
/** The widest row of a predictor. The library allocates a row before it reads any data. */
const WIDEST_ROW = 1_000_000

const byTheLibrary = PdfStream.prototype.getDecodedData
let bytesLeft = MOST_IN_ALL
let refusal: PdfError | undefined

/** Runs a job on one file within the limits, where the library itself would continue. */
export async function withinBounds<T>(work: () => T | Promise<T>): Promise<T> {
  bytesLeft = MOST_IN_ALL
  refusal = undefined
  const result = await Promise.resolve()
    .then(work)
    .catch((error: unknown) => {
      throw refusal ?? error
    })
  if (refusal) throw refusal
  return result
}

/**
 * Puts bounds on the one way by which the library unpacks anything. It has none of its own, and a
 * few kilobytes can become gigabytes outside of what a worker's memory limit counts.
 */
export function boundUnpacking(): void {
  PdfStream.prototype.getDecodedData = function bounded(this: PdfStream): Uint8Array {
    const filters = itemsOf(this.get('Filter'))
    const parameters = itemsOf(this.get('DecodeParms'))
    const data = filters.reduce((packed, filter, index) => undoFilter(packed, filter, parameters[index]), this.data)
    bytesLeft -= filters.length > 0 ? data.length : 0
    if (bytesLeft < 0) throw tooLarge()
    return data
  }
}

function itemsOf(value: PdfObject | undefined): PdfObject[] {
  if (value instanceof PdfArray) return value.toArray()
  return value ? [value] : []
}

function undoFilter(data: Uint8Array, filter: PdfObject, parameters: PdfObject | undefined): Uint8Array {
  if (!(filter instanceof PdfName)) throw new Error('a filter without a name')
  const name = knownName(filter.value)
  // The file is not encrypted, or was decrypted when it was opened.
  if (name === 'Crypt') return data
  const settings = parameters instanceof PdfDict ? parameters : undefined
  const size = (key: string) => settings?.getNumber(key)?.value ?? 1
  if (size('Columns') * size('Colors') * size('BitsPerComponent') > WIDEST_ROW * 8) throw tooLarge()
  if (data.length * (own(GROWTH, name) ?? 1) > MOST_UNPACKED) throw tooLarge()
  if (name !== 'FlateDecode') return single(data, name, settings)
  const plain = inflate(data, MOST_UNPACKED)
  if (!plain) throw tooLarge()
  return size('Predictor') > 1 ? single(data, name, settings) : plain
}

function single(data: Uint8Array, filter: string, settings: PdfDict | undefined): Uint8Array {
  const stream = new PdfStream(new PdfDict(), data)
  stream.set('Filter', PdfName.of(filter))
  if (settings) stream.set('DecodeParms', settings)
  return byTheLibrary.call(stream)
}

/** The library continues where a stream cannot be unpacked, as if there were nothing in it. */
function knownName(name: string): string {
  try {
    return filterName(name)
  } catch (error) {
    if (error instanceof PdfError) refusal = error
    throw error
  }
}

function tooLarge(): PdfError {
  refusal = new PdfError('too_complex', 'the file unpacks to more than can be opened safely')
  return refusal
}

const HEADER = 2
/** Halvings of the data until a fault in it is found closely enough. */
const SEARCH = 20

/**
 * What a stream packed by Flate holds, or undefined if that is more than `most` bytes. Like
 * readers, takes what is there of one that is cut short or damaged, and does not mind a wrong
 * checksum.
 */
function inflate(data: Uint8Array, most: number): Uint8Array | undefined {
  const options = { maxOutputLength: most, finishFlush: zlib.Z_SYNC_FLUSH }
  const whole = attempt(() => inflateSync(data, options))
  if (whole !== 'damaged') return whole === 'too large' ? undefined : whole
  let best: Uint8Array = new Uint8Array()
  let low = HEADER
  let high = data.length
  for (let step = 0; step < SEARCH && low < high; step++) {
    const end = step === 0 ? high : Math.ceil((low + high) / 2)
    const part = attempt(() => inflateRawSync(data.subarray(HEADER, end), options))
    if (part === 'too large') return undefined
    if (part === 'damaged') high = end - 1
    else {
      best = part
      low = end
    }
  }
  return best
}

function attempt(run: () => Uint8Array): Uint8Array | 'too large' | 'damaged' {
  try {
    return run()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return code === 'ERR_BUFFER_TOO_LARGE' ? 'too large' : 'damaged'
  }
}
