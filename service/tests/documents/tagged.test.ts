import { expect, test } from 'vitest'
import { checkPassive } from '@/lib/pdf/active-content'
import { makeCanonical } from '@/lib/pdf/canonical'
import { openInViewer } from '@/lib/pdf/read-back/viewer'
import { onePage, raw } from '@/lib/pdf/tests/raw'
import { saysTagged, structureOf, tagged } from '@/lib/pdf/tests/tagged'
import { compose } from '../../documents/compose'
import type { FinalDocumentInput, StampedField } from '../../documents/engine'
import { envelope, field, NOW } from './given'
import { checkStructure, structureText } from './tools'

const ada = { name: 'Ada Lovelace', email: 'ada@example.com', role: 'signer', step: 1, signedOn: NOW }
const mark = { kind: 'typed', text: 'Ada Lovelace', style: 'flowing' } as const
const signed = { mark, signedBy: { name: 'Ada Lovelace', at: NOW, act: 'Signed' } } as const

type File = { content: Uint8Array; fields?: StampedField[] }

/** The document as it is before it is sealed, and what pdf.js finds in it. */
async function finished(files: File[], more: Partial<FinalDocumentInput> = {}) {
  const canonical = await Promise.all(
    files.map(async ({ content, fields }) => ({ content: (await makeCanonical(content)).content, fields })),
  )
  const { content } = await compose({ input: envelope(canonical, more), room: 4_096 })
  await checkPassive(content)
  const { document, close } = await openInViewer(content)
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, async (_, index) => {
      const page = await document.getPage(index + 1)
      return { structure: await structureOf(page), untagged: await untaggedText(page) }
    }),
  )
  const isMarked = await saysTagged(document)
  const preferences = await document.getViewerPreferences()
  await close()
  return { content, pages, isMarked, preferences }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof openInViewer>>['document']['getPage']>>

/** What a page says outside of all marks, decoration included. */
async function untaggedText(page: Page): Promise<string> {
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  let depth = 0
  let text = ''
  for (const item of items) {
    if ('str' in item) text += depth === 0 ? item.str : ''
    else depth += item.type === 'endMarkedContent' ? -1 : 1
  }
  return text
}

test('what signers filled in comes after its page, in the order of its places, and marks have a name', async () => {
  const fields = [
    field({ text: 'Paris' }, { id: 'b', label: 'City', y: 0.5, height: 0.05 }),
    field({ text: 'true' }, { id: 'c', type: 'checkbox', label: 'Agreed', y: 0.6, width: 0.03, height: 0.03 }),
    field({ text: 'true' }, { id: 'd', type: 'radio', y: 0.65, width: 0.03, height: 0.03 }),
    field(signed, { id: 'e', type: 'signature', y: 0.7, height: 0.2 }),
    field({ text: 'first' }, { id: 'a', y: 0.1, height: 0.05 }),
    field({ text: '' }, { id: 'f', y: 0.2, height: 0.05 }),
    field({ text: 'second page' }, { id: 'g', page: 2, height: 0.05 }),
  ]
  const { content, pages, isMarked, preferences } = await finished([
    { content: raw(tagged({ pages: ['One', 'Two'] })), fields },
  ])

  expect(pages[0]?.structure).toBe(
    'Document(Document(P("One") Form("first") Form("Paris") Form[alt=\u2611 Agreed]("") Form[alt=\u25c9]("") ' +
      'Figure[lang=en alt=Signature as adopted: Ada Lovelace]("Ada Lovelace") ' +
      'P[lang=en]("Signed by Ada Lovelace · 2026-11-20 10:00:00 UTC · 0f8fad5b-d9cb-469f-a165-70867728950e")))',
  )
  expect(pages[1]?.structure).toBe('Document(Document(P("Two") Form("second page")))')
  expect(isMarked).toBe(true)
  expect(preferences).toEqual(new Map([['DisplayDocTitle', true]]))
  expect(await structureText(content)).toMatch(/P \(block\)\n\s+"One"\n\s+Form\n\s+"first"\n\s+Form "City"\n\s+"Paris"/)
  await checkStructure(content)
})

test('the certificate of a tagged document has headings, lists and tables, and says its languages', async () => {
  const files = [{ content: raw(tagged({ pages: ['Eins'], catalog: '/Lang (de-DE)' })) }]
  const events = Array.from({ length: 60 }, () => ({ at: NOW, actor: 'Ada', action: 'viewed', ip: '192.0.2.1' }))
  const adopted = { as: 'signature', mark } as const
  const { pages } = await finished(files, { language: 'fr', signers: [{ ...ada, adopted }], events })

  const [certificate = '', further = ''] = pages.slice(1).map(({ structure }) => structure)
  expect(certificate).toMatch(
    /^Document\(Part\[lang=fr\]\(H1\("[^"]+" Span\[lang=en\]\("Certificate of completion"\)\)/,
  )
  expect(certificate).toContain('LI(Lbl("Nom (indiqué)" Span[lang=en]("Name (as given)")) LBody("Ada Lovelace"))')
  expect(certificate).toContain('alt=Signature adoptée: Ada Lovelace')
  expect(certificate).toMatch(/Table\(TR\(TH\(.*TR\(TD\("1"\) TD\(" ?file-0.pdf"\) TD\(" ?1"\)\)/)
  expect(further).not.toMatch(/TH\("/)
  expect(pages.map(({ untagged }) => untagged)).toEqual(pages.map(() => ''))
})

test('a document without tags stays one, and so does its certificate', async () => {
  const { pages, isMarked, preferences } = await finished([
    { content: raw(onePage()), fields: [field({ text: 'Paris' })] },
  ])
  expect(pages.map(({ structure }) => structure)).toEqual(['', ''])
  expect({ isMarked, preferences }).toEqual({ isMarked: false, preferences: null })
})

test('beside a file without tags the tags of another stay, and the document does not say it is tagged', async () => {
  const { pages, isMarked } = await finished([
    { content: raw(onePage()), fields: [field({ text: 'Paris' })] },
    { content: raw(tagged({ pages: ['Two'] })) },
  ])
  expect(isMarked).toBe(false)
  expect(pages[0]?.structure).toBe('Document(Part(Form("Paris")))')
  expect(pages[1]?.structure).toBe('Document(Document(P("Two")))')
})
