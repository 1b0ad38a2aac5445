import { expect, test } from 'vitest'
import { translatorOf } from '@/lib/messages/catalog'
import { directionOf, LANGUAGES, type Language } from '@/lib/messages/languages'
import { paper } from '@/lib/pdf/tests/papers'
import { createTypesetter, shapeLine } from '@/lib/pdf/text/shape'
import { torture } from '@/scripts/testing/torture'
import type { FinalDocumentInput } from '../../documents/engine'
import { envelope, givenEngine, NOW } from './given'
import { checkStructure, signatureReport, textBoxesOf, textOf } from './tools'

const engine = await givenEngine()

const LABELS = [
  ...([
    'envelope',
    'sender',
    'senderEmail',
    'sentBy',
    'created',
    'completed',
    'name',
    'namedBy',
    'email',
    'role',
  ] as const),
  ...([
    'openedOn',
    'signedOn',
    'approvedOn',
    'host',
    'ip',
    'browser',
    'identityCheck',
    'consent',
    'delegatedBy',
  ] as const),
  ...(['delegatedTo', 'delegatedOn', 'inPlaceOf', 'replacedBy', 'newPerson', 'replacedOn'] as const),
]

const ADA = { name: 'Ada Lovelace', email: 'ada@example.com', role: 'Signer' }

async function certificate(language: Language, more: Partial<FinalDocumentInput> = {}): Promise<Uint8Array> {
  const signers = [{ ...ADA, signedOn: NOW, authenticated: { by: 'email_code' as const, on: NOW } }]
  return (await engine.finish(envelope([{ content: await paper() }], { language, signers, ...more }))).content
}

/** Without spaces, and without the marks that poppler puts around text from right to left. */
const bare = (text: string) => text.replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\s]/gu, '')
const OTHERS = LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en')

/** One of each script and direction. */
const SCRIPTS = ['de', 'el', 'uk', 'ar', 'ja', 'ko', 'zh-Hant'] as const

test.each(torture.sample([...SCRIPTS], 3))(
  'a certificate in %s has its own texts, with the English ones below',
  async (language) => {
    const content = await certificate(language)

    const [t, english] = [translatorOf('certificate', language), translatorOf('certificate', 'en')]
    const text = bare(await textOf(content))
    for (const key of ['title', 'sender', 'identityCheck', 'trail', 'seal'] as const)
      expect(text).toContain(bare(english(key)))
    for (const key of ['title', 'trail', 'seal'] as const) expect(text).toContain(bare(t(key)))
    await checkStructure(content)
    expect(await signatureReport(content)).toContain('Signature is Valid')
  },
)

test.each(OTHERS)('every character of the certificate in %s can be drawn', (language) => {
  const t = translatorOf('certificate', language)
  const texts = [t('title'), t('signers', { count: 3 }), t('sealText'), t('entry', { action: 'mail_bounced' })]

  for (const style of ['regular', 'strong'] as const)
    for (const text of texts)
      expect(
        shapeLine(text, style, [], language).runs.flatMap(({ glyphs }) => glyphs.map(({ id }) => id)),
      ).not.toContain(0)
})

/** The longest words that a label's column has room for, beside the value. */
test.each(OTHERS)('no label of the certificate in %s has a word that is wider than its column', (language) => {
  const t = translatorOf('certificate', language)
  const type = createTypesetter()
  const parts = LABELS.flatMap((label) => t(label).split(/[\s\u00ad-]+/))

  expect(parts.filter((part) => type.width([part], 'regular', 8) > 104 - 8)).toEqual([])
})

test('a certificate in English says everything once', async () => {
  const text = await textOf(await certificate('en'), 2)

  expect(text.split('Certificate of completion')).toHaveLength(2)
})

test.each(['ar', 'he'] as const)('a certificate in %s is read from the right, its values as they are', async (tag) => {
  const boxes = await textBoxesOf(await certificate(tag), 2)
  const xOf = (text: string) => boxes.find((box) => box.text === text)?.x ?? Number.NaN

  expect(directionOf(tag)).toBe('rtl')
  // Labels are to the right of their values, and the product's mark is left of the title.
  expect(xOf('Sender')).toBeGreaterThan(xOf('Lovelace'))
  expect(xOf('Ada')).toBeLessThan(xOf('Lovelace'))
  expect(xOf('Certificate')).toBeGreaterThan(300)
})

test('a host’s address stays whole where an Arabic entry breaks the line before it', async () => {
  const events = [{ at: NOW, actor: 'ada@example.com', action: 'signed', host: 'Grace Hopper <grace@example.com>' }]

  const boxes = await textBoxesOf(await certificate('ar', { events }), 2)

  const lines = boxes.filter(({ text }) => text.includes('grace@example.com')).map(({ text }) => bare(text))
  expect(lines).toEqual(['&lt;grace@example.com&gt;', '&lt;grace@example.com&gt;'])
})

test('a certificate in another language has a bounded number of pages too', async () => {
  const events = Array.from({ length: 5_000 }, (_, index) => ({
    at: NOW,
    actor: `d${index}@example.com`,
    action: 'delegated',
    to: 'somebody@example.com',
  }))

  const { pageCount } = await engine.finish(envelope([{ content: await paper() }], { language: 'de', events }))

  expect(pageCount).toBeLessThan(60)
})
