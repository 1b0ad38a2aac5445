import { readdir, readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PDF, PdfArray, PdfString } from '@libpdf/core'
import { overlay } from '../../lib/pdf/page/overlay'
import type { PdfBuilder } from '../../service/documents/page/canvas'
import { createFontBook } from '../../service/documents/text/font-book'
import { createTypesetter } from '../../service/documents/text/wrap'
import { layOut } from './layout'
import { PAGE } from './page-flow'
import { readContract } from './read-contract'

const CONTRACTS = new URL('contracts/', import.meta.url)
/** Where the sample tenant reads them. */
export const DOCUMENTS = new URL('../../service/seed/documents/', import.meta.url)
/** A fixed date, because the same contract has to give the same file. */
const WRITTEN_ON = new Date('2026-08-03T09:00:00Z')

/** The sample tenant's contracts by file name: each as a PDF, and the fields on its lines. */
export async function sampleContracts(): Promise<Map<string, string | Uint8Array>> {
  const files = new Map<string, string | Uint8Array>()
  for (const name of await readdir(CONTRACTS)) {
    const key = basename(name, '.md')
    const { pdf, fields } = await print(key, await readFile(new URL(name, CONTRACTS), 'utf8'))
    files.set(`${key}.pdf`, pdf)
    files.set(`${key}.fields.json`, `${JSON.stringify(fields, null, 2)}\n`)
  }
  return files
}

async function print(key: string, markdown: string) {
  const contract = readContract(markdown)
  const pdf = PDF.create()
  const builder: PdfBuilder = { pdf, fonts: createFontBook(pdf), type: createTypesetter() }
  const { pages, fields } = layOut(builder, key, contract)
  for (const canvas of pages) overlay(pdf, pdf.addPage(PAGE).dict, canvas.drawing())
  builder.fonts.embed()
  pdf.setMetadata({
    title: contract.title,
    author: 'Northwind Legal',
    producer: 'Envelope signing service',
    creationDate: WRITTEN_ON,
    modificationDate: WRITTEN_ON,
    language: 'en',
  })
  const id = PdfString.fromString(key)
  pdf.context.info.trailer.set('ID', new PdfArray([id, id]))
  return { pdf: await pdf.save(), fields }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [name, content] of await sampleContracts()) await writeFile(new URL(name, DOCUMENTS), content)
}
