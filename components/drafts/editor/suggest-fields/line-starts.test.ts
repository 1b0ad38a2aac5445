import '@/lib/pdf/read-back/node-20'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PDF, Standard14Font } from '@libpdf/core'
import { expect, test } from 'vitest'
import { boxOf } from '@/lib/printing/place'
import type { Suggestion } from './field-labels'
import { suggestFields } from './suggest-fields'
import { type LetterPage, letter, opened } from './tests/letter'

const SIZE = 11
const BLANK = '______________________'
/**
 * A field that begins further to the left covers its label; further to the right it leaves a gap.
 */
const TOLERANCE = 2

const FONTS = { sans: ['F1', 'Helvetica'], serif: ['F2', 'Times-Roman'], monospaced: ['F3', 'Courier'] } as const
const widthOf = (font: (typeof FONTS)[keyof typeof FONTS], text: string) =>
  Standard14Font.of(font[1]).widthOfTextAtSize(text, SIZE)

type Form = {
  page: LetterPage /** Where the line begins, in points from the left of the page as a person sees it. */
  start: number
}

/** How programs write a label and its line, each in one font. */
const FORMS: Record<string, (font: (typeof FONTS)[keyof typeof FONTS]) => Form> = {
  'in one piece': (font) => ({
    page: { drawing: `BT /${font[0]} ${SIZE} Tf 72 300 Td (Print name: ${BLANK}) Tj ET` },
    start: 72 + widthOf(font, 'Print name: '),
  }),
  'in two pieces': (font) => ({
    page: { drawing: `BT /${font[0]} ${SIZE} Tf 72 300 Td (Signature:) Tj 90 0 Td (${BLANK}) Tj ET` },
    start: 162,
  }),
  'with space between characters': (font) => ({
    page: { drawing: `BT /${font[0]} ${SIZE} Tf 0.8 Tc 72 300 Td (Full name: ${BLANK}) Tj ET` },
    start: 72 + widthOf(font, 'Full name: ') + 'Full name: '.length * 0.8,
  }),
  'with space between words, as justified text has it': (font) => ({
    page: { drawing: `BT /${font[0]} ${SIZE} Tf 6 Tw 72 300 Td (Signature of the tenant: ${BLANK}) Tj ET` },
    start: 72 + widthOf(font, 'Signature of the tenant: ') + 4 * 6,
  }),
  'condensed, and sized by the matrix': (font) => ({
    page: { drawing: `BT /${font[0]} 1 Tf 80 Tz ${SIZE} 0 0 ${SIZE} 72 300 Tm (Company name: ${BLANK}) Tj ET` },
    start: 72 + widthOf(font, 'Company name: ') * 0.8,
  }),
  'with kerning': (font) => ({
    page: { drawing: `BT /${font[0]} ${SIZE} Tf 72 300 Td [(Sig) 120 (nature: ) -250 (${BLANK})] TJ ET` },
    start: 72 + widthOf(font, 'Signature: ') + (130 * SIZE) / 1000,
  }),
  'in a column, drawn twice for bold': (font) => ({
    page: {
      drawing: `BT /${font[0]} ${SIZE} Tf 72 300 Td (Date: _________) Tj ET
        BT /${font[0]} ${SIZE} Tf 330 300 Td (Signature: ${BLANK}) Tj ET BT /${font[0]} ${SIZE} Tf 330.3 300 Td (Signature: ${BLANK}) Tj ET`,
    },
    start: 330 + widthOf(font, 'Signature: '),
  }),
  'with dots, on a turned page': (font) => ({
    page: {
      drawing: `BT /${font[0]} ${SIZE} Tf 0 1 -1 0 300 72 Tm (Signature ${'.'.repeat(50)}) Tj ET`,
      more: '/Rotate 90',
    },
    start: 72 + widthOf(font, 'Signature '),
  }),
}

const forms = Object.entries(FONTS).flatMap(([family, font]) =>
  Object.entries(FORMS).map(([name, form]) => ({ name: `${name}, ${family}`, ...form(font) })),
)

test.each(forms)('a field begins where its line begins: $name', async ({ page, start }) => {
  const { suggestions } = await suggestFields(await opened(letter(page)))
  expect(Math.abs(startOfLast(suggestions, page.more ? 792 : 612) - start)).toBeLessThan(TOLERANCE)
})

const packageFolder = dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json'))
const EMBEDDED = [
  'DejaVuSans',
  'DejaVuSerif',
  'DejaVuSansMono',
  'DejaVuSans-Bold',
  'DejaVuSerifCondensed',
  'DejaVuSerif-Bold',
]

test.each(EMBEDDED)('a field begins where its line begins: in one piece, %s', async (name) => {
  const pdf = PDF.create()
  const font = pdf.embedFont(new Uint8Array(readFileSync(join(packageFolder, 'ttf', `${name}.ttf`))))
  pdf.addPage({ width: 612, height: 792 }).drawText(`Signature: ${BLANK}`, { font, size: SIZE, x: 72, y: 300 })

  const { suggestions } = await suggestFields(await opened(await pdf.save()))

  const start = 72 + font.getTextWidth('Signature: ', SIZE)
  expect(Math.abs(startOfLast(suggestions, 612) - start)).toBeLessThan(TOLERANCE)
})

/** Of the field that is furthest to the right. */
function startOfLast(suggestions: readonly Suggestion[], width: number): number {
  return Math.max(...suggestions.map((each) => boxOf(each, { width, height: 792 }).x))
}
