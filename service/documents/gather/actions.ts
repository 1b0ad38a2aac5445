import { type PDF, PdfDict, type PdfObject } from '@libpdf/core'
import { resolved } from '../page/geometry'

/** What a click may still do in a sealed document: go somewhere. */
const GOING = ['GoTo', 'GoToR', 'URI', 'Named', 'Thread']

/** Whether an entry of an object does nothing by itself and, when clicked, no more than lead somewhere. */
export function isHarmless(pdf: PDF, key: string, value: PdfObject): boolean {
  if (key === 'AA') return false
  if (key !== 'A' && key !== 'Next') return true
  const action = resolved(pdf, value)
  const kind = action instanceof PdfDict ? action.getName('S')?.value : undefined
  // Other things have these keys too, such as the next entry of an outline; they name no kind.
  return kind === undefined || GOING.includes(kind)
}
