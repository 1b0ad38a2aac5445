import { PdfNumber } from '@libpdf/core'

/** Readers keep numbers in 32 bits; anything beyond means "very far". */
const FARTHEST = 2_147_483_647
const DIGITS = 12

/**
 * A number that is written exactly. The library keeps five digits after the point, which distorts
 * what is scaled by a small number, and writes very large ones in a form that PDF doesn't know.
 */
class ExactNumber extends PdfNumber {
  override toBytes(writer: Parameters<PdfNumber['toBytes']>[0]): void {
    writer.writeAscii(toDigits(this.value))
  }
}

export function toDigits(value: number): string {
  if (Number.isNaN(value)) return '0'
  if (Math.abs(value) >= FARTHEST) return String(value < 0 ? -FARTHEST : FARTHEST)
  return Number.isInteger(value) ? String(value) : value.toFixed(DIGITS).replace(/\.?0+$/, '')
}

export const exact = (value: number): PdfNumber => new ExactNumber(value)
