import { type PDF, PdfDict, PdfStream } from '@libpdf/core'
import { numbersOf, resolved } from '../page/geometry'

/** Where readers put text in a field: by its size, below the middle of the field or below its upper edge. */
const BELOW_MIDDLE = 0.4
const BELOW_TOP = 3
const SIZE = /^\/\S+ (\d*\.?\d+) Tf$/m
const MOVE = /^(-?\d*\.?\d+) (-?\d*\.?\d+) Td$/gm

/** Moves the text that the library drew in a field, up to half a line too high, to where readers draw it. */
export function settleBaselines(pdf: PDF, widget: PdfDict, isMultiline: boolean): void {
  const appearances = resolved(pdf, widget.get('AP'))
  const drawn = appearances instanceof PdfDict ? resolved(pdf, appearances.get('N')) : undefined
  if (!(appearances instanceof PdfDict) || !(drawn instanceof PdfStream)) return
  const text = Buffer.from(drawn.getDecodedData()).toString('latin1')
  const size = Number(SIZE.exec(text)?.[1])
  const [, bottom = 0, , top = 0] = numbersOf(pdf, drawn.get('BBox'))
  if (!(size > 0) || !(top > bottom)) return
  const first = isMultiline ? top - BELOW_TOP - size : (top + bottom) / 2 - BELOW_MIDDLE * size
  let moves = 0
  const moved = text.replace(MOVE, (_, x: string, y: string) => {
    const further = isMultiline ? -size : Number(y)
    return `${x} ${(moves++ === 0 ? first : further).toFixed(4)} Td`
  })
  const settled = new PdfStream(drawn.clone(), Buffer.from(moved, 'latin1'))
  for (const key of ['Filter', 'DecodeParms', 'Length']) settled.delete(key)
  appearances.set('N', pdf.register(settled))
}
