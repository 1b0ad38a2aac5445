import { writeFile } from 'node:fs/promises'
import { PDF } from '@libpdf/core'
import type { Press } from '../../documents/page/canvas'
import { overlay } from '../../documents/page/overlay'
import { createFontBook } from '../../documents/text/font-book'
import { createTypesetter } from '../../documents/text/wrap'
import { agreement } from '../prose/agreement'
import { nda } from '../prose/nda'
import { offer } from '../prose/offer'
import type { Contract } from './blocks'
import { PAGE } from './paper'
import { typeset } from './typeset'

/** The sample contracts were written on this day; a fixed date keeps the files the same when printed again. */
const WRITTEN_ON = new Date('2026-08-03T09:00:00Z')

/** Prints the sample tenant's contracts: `node --import tsx service/seed/print/print.ts`. Run after changing their text. */
async function print(contract: Contract): Promise<string> {
  const pdf = PDF.create()
  const press: Press = { pdf, fonts: createFontBook(pdf), type: createTypesetter() }
  const { pages, fields } = typeset(press, contract)
  for (const canvas of pages) overlay(pdf, pdf.addPage(PAGE).dict, canvas.drawing())
  press.fonts.embed()
  pdf.setMetadata({
    title: contract.title,
    author: 'Northwind Legal',
    producer: 'Envelope signing service',
    creationDate: WRITTEN_ON,
    modificationDate: WRITTEN_ON,
    language: 'en',
  })
  const target = (end: string) => new URL(`../documents/${contract.key}.${end}`, import.meta.url)
  await writeFile(target('pdf'), await pdf.save())
  await writeFile(target('fields.json'), `${JSON.stringify(fields, null, 2)}\n`)
  return `${contract.key}: ${pages.length} pages, ${fields.length} fields\n`
}

for (const contract of [nda, offer, agreement]) process.stdout.write(await print(contract))
