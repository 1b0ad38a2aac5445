import { PdfNumber } from '@libpdf/core'

/** Readers keep numbers in 32 bits; what is beyond means "very far". */
const FARTHEST = 2_147_483_647
const DIGITS = 12

/**
 * A number that is written as it is. The library keeps five digits behind the point, which bends what is scaled by a small
 * number, and writes very large ones in a form that PDF does not know.
 */
class ExactNumber extends PdfNumber {
  override toBytes(writer: Parameters<PdfNumber['toBytes']>[0]): void {
    writer.writeAscii(written(this.value))
  }
}

function written(value: number): string {
  if (Number.isNaN(value)) return '0'
  if (Math.abs(value) >= FARTHEST) return String(value < 0 ? -FARTHEST : FARTHEST)
  return Number.isInteger(value) ? String(value) : value.toFixed(DIGITS).replace(/\.?0+$/, '')
}

export const exact = (value: number): PdfNumber => new ExactNumber(value)
