import type { Adopted } from '@/lib/contract/signing'
import { readPng } from '@/lib/png/png'
import { invalidField } from '../errors'

/** The largest drawn mark, in pixels. */
export const MARK_LIMITS = { side: 4_000, area: 4_000_000 }

/** Refuses a drawn mark that could not be stamped later: when a person signs is the last moment to say so. */
export function checkMark(mark: Adopted, field: 'signature' | 'initials'): void {
  if (mark.kind === 'drawn' && !readPng(Buffer.from(mark.png, 'base64'), MARK_LIMITS)) {
    throw invalidField(
      field,
      `the drawn mark must be a PNG of at most ${MARK_LIMITS.side} by ${MARK_LIMITS.side} pixels and 4 megapixels, not interlaced`,
      'mark_not_drawable',
    )
  }
}
