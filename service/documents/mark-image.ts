import type { Adopted } from '@/lib/contract/signing'
import { readPng } from '@/lib/png/png'
import { invalidField } from '../errors'

const LARGEST_SIDE = 4_000
const LARGEST_AREA = 4_000_000

/** Refuses a drawn mark that could not be stamped later: when a person signs is the last moment to say so. */
export function checkMark(mark: Adopted, field: 'signature' | 'initials'): void {
  if (mark.kind === 'drawn' && !readPng(Buffer.from(mark.png, 'base64'), { side: LARGEST_SIDE, area: LARGEST_AREA })) {
    throw invalidField(
      field,
      `the drawn mark must be a PNG of at most ${LARGEST_SIDE} by ${LARGEST_SIDE} pixels and 4 megapixels, not interlaced`,
      'mark_not_drawable',
    )
  }
}
