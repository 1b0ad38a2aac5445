import { own } from '@/lib/text/json'
import { PdfError } from '../error'

/** The short names, which are meant for pictures within a drawing, and which some programs use everywhere. */
const SHORT: Record<string, string> = {
  AHx: 'ASCIIHexDecode',
  A85: 'ASCII85Decode',
  LZW: 'LZWDecode',
  Fl: 'FlateDecode',
  RL: 'RunLengthDecode',
  CCF: 'CCITTFaxDecode',
  DCT: 'DCTDecode',
}
/** The ways of packing a stream that every reader knows (ISO 32000-1, 7.4). */
const FILTERS = new Set([...Object.values(SHORT), 'JBIG2Decode', 'JPXDecode', 'Crypt'])

/** The name of a filter in full. What only some readers can unpack would be different pages to others. */
export function filterName(name: string): string {
  const full = own(SHORT, name) ?? name
  if (FILTERS.has(full)) return full
  throw new PdfError(
    'unknown_filter',
    `the file uses a compression that PDF readers do not have yet (${name.slice(0, 40)}): save it without that`,
  )
}
