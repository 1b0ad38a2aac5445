import type { PDF, PdfObject } from '@libpdf/core'
import { unprintable } from '@/lib/printing/printable'
import { graphemesOf, wrapParts } from '@/lib/printing/stamped-text'
import { createFontBook } from '../../text/font-book'
import { createTypesetter, widthOf } from '../../text/shape'
import { showRun } from '../../text/show-run'
import type { Pen } from './form-fonts'
import { number } from './widget'

/** The product's own fonts, for what a form's fonts cannot write. */
export type OwnFonts = {
  /** Writes this text. */
  pen(text: string): Pen
  /** How many texts have a character that no font has and that is drawn as a box. */
  losses(): number
  /** Adds what was used to the file. */
  embed(): void
}

const STYLE = 'regular'

export function ownFonts(pdf: PDF): OwnFonts {
  const book = createFontBook(pdf)
  const type = createTypesetter()
  const width = (text: string) => type.width(text, STYLE, 1)

  let losses = 0

  function pen(written: string): Pen {
    if (unprintable(written).length > 0) losses++
    const fonts = new Map<string, PdfObject>()
    return {
      width,
      write(text, at, size) {
        let x = at.x
        return type
          .line(text, STYLE)
          .runs.map((run) => {
            const used = book.use(run.face)
            const name = `F${used.ref.objectNumber}`
            fonts.set(name, used.ref)
            const operators = `/${name} ${number(size)} Tf ${showRun(used, run, x, at.y, size)}`
            x += (widthOf(run.glyphs) * size) / 1000
            return operators
          })
          .join(' ')
      },
      wrap: (text, limit) =>
        text
          .split(/\r\n|\r|\n/)
          .flatMap((paragraph) => wrapParts([paragraph], limit, width).map((line) => line.join(''))),
      characters: graphemesOf,
      fonts,
    }
  }

  return { pen, losses: () => losses, embed: book.embed }
}
