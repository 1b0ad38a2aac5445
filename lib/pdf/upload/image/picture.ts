import type { PdfRef } from '@libpdf/core'
import { PdfError } from '../../error'

/** A picture in a PDF, in pixels as stored; `orientation` is EXIF's, from 1 to 8. */
export type Picture = { ref: PdfRef; width: number; height: number; orientation: number }

/** Twice what cameras make. A picture of this size takes 400 MB in a browser. */
const MOST_PIXELS = 100_000_000

/** Refuses a picture that is too large, before decompressing any of it. */
export function checkPixels(width: number, height: number): void {
  if (width === 0 || height === 0) throw new PdfError('damaged', 'the picture has no pixels')
  if (width * height > MOST_PIXELS) throw new PdfError('too_large', `the picture has more than ${MOST_PIXELS} pixels`)
}
