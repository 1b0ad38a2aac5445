import { readFileSync } from 'node:fs'
import { PDF, PdfDict, PdfNumber } from '@libpdf/core'
import { expect, test } from 'vitest'
import { removedSentence } from '@/lib/contract/supplied-file'
import { makeCanonical } from '../canonical'
import { findLosses } from '../losses'
import { onePage, PAGE, type RawObject, raw } from './raw'

const sample = (name: string) => readFileSync(new URL(`samples/${name}.pdf`, import.meta.url))
const removedOf = async (content: Uint8Array) => (await makeCanonical(content)).removed
/** A page with these annotations, which are objects 10 and up. */
const withAnnotations = (...annotations: string[]) =>
  raw(
    onePage({
      3: `<< ${PAGE} /Annots [${annotations.map((_, index) => `${10 + index} 0 R`).join(' ')}] >>`,
      ...Object.fromEntries(
        annotations.map((each, index) => [10 + index, `<< /Type /Annot /Rect [9 9 90 90] ${each} >>`]),
      ),
    }),
  )

test('another party’s digital signature is named', async () => {
  const removed = await removedOf(sample('signed-by-another-party'))

  expect(removed).toEqual({ signature: 1, signedBy: ['Test Party'] })
  expect(removedSentence([removed])).toBe('1 digital signature (Test Party) was removed.')
})

test('an invisible certification is named', async () => {
  expect(await removedOf(sample('certified-invisible'))).toEqual({
    signature: 1,
    certification: 1,
    signedBy: ['Test Party'],
  })
})

test('a signature field that waits for a signature is no loss', async () => {
  const waiting = '/Subtype /Widget /FT /Sig /T (S) /F 4'
  const file = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] /SigFlags 1 >> >>',
      3: `<< ${PAGE} /Annots [10 0 R] >>`,
      10: `<< /Type /Annot /Rect [9 9 90 90] ${waiting} >>`,
    }),
  )
  expect(await removedOf(file)).toEqual({})
})

test('a form of XFA alone is only a cover; one beside ordinary fields is a loss to know', async () => {
  expect((await makeCanonical(sample('xfa-only'))).cover).toBe('xfa_only')
  const hybrid = await makeCanonical(sample('hybrid-must-pass'))
  expect(hybrid.cover).toBeUndefined()
  expect(hybrid.removed).toMatchObject({ xfaForm: 1 })
})

const portfolio = (view: string): Record<number, RawObject> =>
  onePage({
    1: `<< /Type /Catalog /Pages 2 0 R /Collection << /Type /Collection /View /${view} >> /Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >> >>`,
    7: '<< /Type /Filespec /F (contract.pdf) /EF << /F 8 0 R >> >>',
    8: { entries: '/Type /EmbeddedFile', data: '%PDF-' },
  })

test('a portfolio is only a cover; a document with attachments is none', async () => {
  expect((await makeCanonical(raw(portfolio('T')))).cover).toBe('portfolio')
  const attached = await makeCanonical(raw(portfolio('H')))
  expect(attached.cover).toBeUndefined()
  expect(attached.removed).toEqual({ attachment: 1 })
})

test('notes and remarks are counted, links and marks without a remark are not', async () => {
  const file = withAnnotations(
    '/Subtype /Text /Contents (Please check) /F 4',
    '/Subtype /Highlight /QuadPoints [9 90 90 90 9 9 90 9] /Contents (Too high) /F 4',
    '/Subtype /Highlight /QuadPoints [9 90 90 90 9 9 90 9] /F 4',
    '/Subtype /Popup /Contents (Please check)',
    '/Subtype /Link /A << /S /URI /URI (https://example.com) >>',
  )
  expect(await removedOf(file)).toEqual({ note: 2 })
})

test('what is hidden or only printed is counted', async () => {
  const file = withAnnotations(
    '/Subtype /Square /IC [1 0 0] /F 2',
    '/Subtype /Stamp /Contents (Copy) /F 36',
    '/Subtype /Square /IC [1 0 0] /F 4',
  )
  expect(await removedOf(file)).toEqual({ hiddenContent: 2 })
  const layer = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [10 0 R 11 0 R] /D << /OFF [11 0 R] >> >> >>',
      10: '<< /Type /OCG /Name (Shown) >>',
      11: '<< /Type /OCG /Name (Hidden) >>',
    }),
  )
  expect(await removedOf(layer)).toEqual({ hiddenContent: 1 })
})

const metadata = (statement: string) => ({
  1: '<< /Type /Catalog /Pages 2 0 R /Metadata 10 0 R >>',
  10: { entries: '/Type /Metadata /Subtype /XML', data: `<x:xmpmeta><rdf:Description ${statement}</x:xmpmeta>` },
})
const printedFor = (intent: string) => ({
  1: `<< /Type /Catalog /Pages 2 0 R /OutputIntents [<< /Type /OutputIntent /S /${intent} >>] >>`,
})

test.each([
  ['PDF/A as an attribute', metadata('pdfaid:part="2" pdfaid:conformance="B"/>'), { pdfA: 1 }],
  ['PDF/A as an element', metadata('><pdfaid:part>1</pdfaid:part></rdf:Description>'), { pdfA: 1 }],
  ['PDF/A and PDF/UA', metadata('pdfaid:part="3" pdfuaid:part="1"/>'), { pdfA: 1, pdfUA: 1 }],
  ['PDF/A by its colors', printedFor('GTS_PDFA1'), { pdfA: 1 }],
  ['PDF/X', printedFor('GTS_PDFX'), { pdfX: 1 }],
  ['no standard', metadata('dc:title="About pdfaid:parts"/>'), {}],
])('a standard that the file says it conforms to is lost: %s', async (_, objects, removed) => {
  expect(await removedOf(raw(onePage(objects)))).toEqual(removed)
})

test.each([
  ['everything is allowed', -4, 3, {}],
  ['printing is not', -8, 3, { permission: 1 }],
  ['copying is not', -20, 2, { permission: 1 }],
  ['high quality is not, which old files do not know', -2052, 2, {}],
  ['high quality is not', -2052, 3, { permission: 1 }],
  ['everything is allowed, as a number without a sign', 4_294_967_292, 3, {}],
])('what only the owner’s password allows is known: %s', async (_, rights, revision, removed) => {
  const pdf = await PDF.load(raw(onePage()))
  pdf.context.info.trailer.set('Encrypt', PdfDict.of({ P: PdfNumber.of(rights), R: PdfNumber.of(revision) }))
  expect(findLosses(pdf, [])).toEqual(removed)
})

test('lost standards and restrictions are said in words', () => {
  expect(removedSentence([{ pdfA: 1 }])).toBe('PDF/A conformance was removed.')
  expect(
    removedSentence([
      { pdfA: 1, note: 2 },
      { pdfA: 1, permission: 1 },
    ]),
  ).toBe('2 notes, PDF/A conformance and 1 restriction on printing, copying or changing were removed.')
})

test('a name in a signature is one bounded line', async () => {
  const name = `Ada\\nSigned by the bank${'x'.repeat(300)}`
  const file = raw(
    onePage({
      1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] /SigFlags 3 >> >>',
      10: '<< /FT /Sig /T (S) /V 11 0 R >>',
      11: `<< /Type /Sig /Filter /X /Name (${name}) /ByteRange [0 1 2 3] /Contents <00> >>`,
    }),
  )
  const { signedBy: [first = ''] = [] } = await removedOf(file)
  expect(first).toMatch(/^Ada Signed by the bankx+$/)
  expect(first.length).toBeLessThanOrEqual(200)
})

test.each([
  ['a form whose fields contain each other', '<< /FT /Tx /Kids [10 0 R] >>'],
  ['a signature without bytes', '<< /FT /Sig /V 99 0 R >>'],
  ['a signature whose certificate is none', '<< /FT /Sig /V << /ByteRange [0 1 2 3] /Contents <3005> >> >>'],
])('%s is read', async (_, field) => {
  const file = raw(onePage({ 1: '<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [10 0 R] >> >>', 10: field }))
  expect((await makeCanonical(file)).pageCount).toBe(1)
})
