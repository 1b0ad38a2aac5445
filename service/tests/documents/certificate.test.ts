import { expect, test } from 'vitest'
import { DEFAULT_CONSENT } from '@/lib/envelope/consent'
import { translatorOf } from '@/lib/messages/catalog'
import { paper } from '@/lib/pdf/tests/papers'
import type { CertificateSigner, FinalDocumentInput } from '../../documents/engine'
import { envelope, field, givenEngine, NOW } from './given'
import { textBoxesOf, textOf } from './tools'

const engine = await givenEngine()

const person = (name: string, role: string, more: Partial<CertificateSigner> = {}): CertificateSigner => ({
  name,
  email: `${role.toLowerCase()}@example.com`,
  role,
  ...more,
})
async function certificate(more: Partial<FinalDocumentInput>): Promise<Uint8Array> {
  return (await engine.finish(envelope([{ content: await paper() }], more))).content
}
const flat = (text: string) => text.replace(/[\u200b\u202a-\u202e]/gu, '').replace(/\s+/g, ' ')
const MARK = { as: 'signature' as const, mark: { kind: 'typed' as const, text: 'Ada L.' } }

test('the certificate counts signers, approvers and copies apart, and says what each did', async () => {
  const signers = [
    person('Ada', 'Signer', { signedOn: NOW, openedOn: NOW, adopted: MARK }),
    person('Bob', 'Signer', { signedOn: NOW }),
    person('Anna', 'Approver', { signedOn: NOW, openedOn: NOW }),
    person('Carl', 'CC'),
  ]

  const text = flat(await textOf(await certificate({ signers }), 2))

  expect(text).toContain('Signers (2) Name (as given) Ada')
  expect(text).toMatch(
    / Approver Name \(as given\) Anna Email approver@example.com Opened \S+ \S+ UTC Approved 2026-11-20 10:00:00 UTC/,
  )
  expect(text).toMatch(/ Copy Name \(as given\) Carl Email cc@example.com (Audit trail|Envelope)/)
  expect(text.match(/\bSigned\b/g)).toHaveLength(2)
  expect(text.split('as adopted')).toHaveLength(2)
})

test('an envelope that was only approved has no signers and no marks', async () => {
  const signers = [person('Anna', 'Approver', { signedOn: NOW }), person('Carl', 'CC'), person('Carla', 'CC')]

  const text = flat(await textOf(await certificate({ signers }), 2))

  expect(text).not.toMatch(/Signer|Signed|adopted|Not recorded/)
  expect(text).toContain('Approver Name (as given) Anna')
  expect(text).toContain('Copies (2) Name (as given) Carl')
})

test('an approver who placed a signature is said to have approved, below the mark as well', async () => {
  const mark = { kind: 'typed' as const, text: 'Anna' }
  const fields = [
    field({ mark, signedBy: { name: 'Anna', at: NOW, act: 'Approved' } }, { type: 'signature', height: 0.1 }),
  ]

  const { content } = await engine.finish(envelope([{ content: await paper(), fields }]))

  expect(await textOf(content, 1)).toContain('Approved by Anna · 2026-11-20 10:00:00 UTC')
})

test('people who delegated their part are listed apart, with whom they named and when', async () => {
  const signers = [
    person('Ada', 'Signer', { email: 'ada@example.com', delegatedTo: 'bob@example.com', delegatedOn: NOW }),
    person('Bob', 'Signer', { signedOn: NOW, delegatedFrom: 'ada@example.com', namedBy: 'ada@example.com' }),
  ]

  const text = flat(await textOf(await certificate({ signers }), 2))

  expect(text).toContain('Signer Name (as given) Bob Named by ada@example.com Email signer@example.com')
  expect(text).toContain('Delegated Name (as given) Ada Email ada@example.com Delegated to bob@example.com')
})

test('people whom the sender replaced are apart from those who delegated, with who replaced them', async () => {
  const given = { email: 'ada@example.com', delegatedTo: 'bob@example.com', delegatedOn: NOW }
  const signers = [
    person('Ada', 'Signer', { ...given, replacedBy: 'grace@example.com' }),
    person('Bob', 'Signer', { signedOn: NOW, delegatedFrom: 'ada@example.com', isReplacement: true }),
  ]

  const text = flat(await textOf(await certificate({ signers }), 2))

  expect(text).toContain('In place of ada@example.com')
  expect(text).toContain(
    'Replaced by the sender Name (as given) Ada Email ada@example.com Replaced by grace@example.com New person bob@example.com Replaced 2026-11-20',
  )
  expect(text).not.toContain('Delegated')
})

test('a person who signed in person is named with the host, below whom the trail says so too', async () => {
  const host = 'Grace Hopper <grace@example.com>'
  const signers = [person('Ada', 'Signer', { signedOn: NOW, hostedBy: host })]
  const events = [{ at: NOW, actor: 'signer@example.com', action: 'signed', host }]

  const text = flat(await textOf(await certificate({ signers, events }), 2))

  expect(text).toContain(`Signed 2026-11-20 10:00:00 UTC In person, host ${host}`)
  expect(text).toContain('Signed: in person, hosted by Grace')
})

test('the certificate says which code was checked, and when', async () => {
  const signers = [
    person('Ada', 'Signer', { signedOn: NOW, authenticated: { by: 'access_code', on: NOW } }),
    person('Bob', 'Signer', { signedOn: NOW, authenticated: { by: 'email_code', on: NOW } }),
    person('Cleo', 'Signer', { signedOn: NOW }),
  ]

  const text = flat(await textOf(await certificate({ signers }), 2))

  expect(text).toContain('Identity check Access code checked, 2026-11-20 10:00:00 UTC')
  expect(text).toContain('Identity check Code sent to signer@example.com checked,')
  expect(text).toContain('Identity check Link sent to this address; no further check')
  expect(text.split('Identity check')).toHaveLength(4)
})

test('nobody writes a line of their own into the certificate', async () => {
  const name = `Grace Hopper\u202e\nSigned 26 November 2026 at 09:00 UTC from 10.1.2.3\u2028Verified by passport`
  const signers = [person(name, 'Signer', { signedOn: NOW })]

  const boxes = await textBoxesOf(await certificate({ signers }), 2)

  // The first word of each line: our labels are at the left edge of a person's lines, and nothing that came with a name is.
  const edge = boxes.find(({ text }) => text === 'Email')?.x ?? Number.NaN
  const atEdge = boxes.filter(({ x }) => x < edge + 1).map(({ text }) => text)
  expect(atEdge).not.toContain('Verified')
  expect(atEdge.filter((word) => word === 'Signed')).toHaveLength(1)
  expect(flat(await textOf(await certificate({ signers }), 2))).toContain('Verified by passport')
})

test('an address moves to the next line whole, and is parted only where it is wider than a line', async () => {
  const actor = 'mohammed@almanar.example'
  const long = `${'x'.repeat(24)}@${'y'.repeat(30)}.example`
  const events = [
    { at: NOW, actor, action: 'invited', about: actor },
    { at: NOW, actor: long, action: 'signed' },
  ]

  const boxes = (await textBoxesOf(await certificate({ events }), 2)).map(({ text }) => text)

  expect(boxes.filter((word) => word === actor)).toHaveLength(2)
  expect(boxes).toContain('x'.repeat(24))
  expect(boxes.some((word) => word.startsWith('@yyyyyyyy'))).toBe(true)
})

test('a Hebrew label does not move the number of its page', async () => {
  const label = 'תאריך 3'
  const text = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ')
  const fields = [field({ text }, { label, height: 0.02 })]

  const { content } = await engine.finish(envelope([{ content: await paper(), fields }]))

  const boxes = await textBoxesOf(content, 2)
  const page = boxes.findIndex(({ text }) => text === 'page')
  const left = boxes[page]?.x ?? 0
  expect(boxes.some(({ text, x }) => /ת|ך/.test(text) && x < left)).toBe(true)
})

test('a certificate has a bounded number of pages, whatever others add to an envelope', async () => {
  const signers = Array.from({ length: 1_000 }, (_, index) =>
    person('Grace', 'Signer', { delegatedTo: `d${index + 1}@example.com`, delegatedOn: NOW }),
  )
  const events = Array.from({ length: 5_000 }, (_, index) => ({
    at: NOW,
    actor: `d${index}@example.com`,
    action: 'delegated',
    to: 'somebody',
  }))

  const { content, pageCount } = await engine.finish(envelope([{ content: await paper() }], { signers, events }))

  expect(pageCount).toBeLessThan(60)
  expect(flat(await textOf(content, 2))).toContain('Delegated (1,000)')
  // The newest entries are the last ones before the seal.
  expect(flat((await textOf(content, pageCount - 1)) + (await textOf(content, pageCount)))).toContain(
    'd4999@example.com',
  )
})

test('the certificate says how everybody who signed was identified, also where only the link was', async () => {
  const host = 'Sam Sender (sam@example.com)'
  const signers = [
    person('Ada', 'Signer', { signedOn: NOW, browser: 'Safari on iPhone' }),
    person('Bob', 'Signer', { signedOn: NOW, hostedBy: host }),
    person('Cleo', 'Signer', { signedOn: NOW, linkGivenTo: host }),
    person('Dan', 'Signer', { signedOn: NOW, hostedBy: host, authenticated: { by: 'access_code', on: NOW } }),
    person('Eve', 'CC'),
  ]

  const text = flat(await textOf(await certificate({ signers, sentBy: host }), 2))

  expect(text).toContain(`Sent by ${host} Created`)
  expect(text).toContain('Browser Safari on iPhone Identity check Link sent to this address; no further check')
  expect(text).toContain(`Identity check In person on the device of ${host}; no further check`)
  expect(text).toContain(`Identity check Link sent to this address and given to ${host}; no further check`)
  expect(text).toContain('Identity check Access code checked, 2026-11-20 10:00:00 UTC')
  expect(text.match(/Identity check/g)).toHaveLength(4)
})

const WORDING = { language: 'en', sha256: 'a'.repeat(64) }

test('consent is an event of its own in the certificate, and its wording is there whole', async () => {
  const consent = { ...WORDING, version: 'account-sign-3', text: 'What it means.\n\nI agree.' }
  const signers = [person('Ada', 'Signer', { signedOn: NOW, consent })]
  const events = [{ at: NOW, actor: 'signer@example.com', action: 'signed', ip: '192.0.2.7', consent }]

  const text = flat(await textOf(await certificate({ signers, events }), 2))

  expect(text).toContain('Wording 1 · version account-sign-3 · language en What it means. I agree.')
  expect(text).toMatch(
    /10:00:00 UTC signer@example.com Agreed to wording 1 192.0.2.7 2026-11-20 10:00:00 UTC signer@example.com Signed/,
  )
})

test('the service’s own wording is in the certificate as it was read, with English below', async () => {
  const text = translatorOf('consent', 'de')('consentToSign')
  const consent = { ...WORDING, text, version: DEFAULT_CONSENT.sign.version, language: 'de' }
  const signers = [person('Ada', 'Signer', { signedOn: NOW, consent })]

  for (const language of ['de', 'en'] as const) {
    const printed = flat(await textOf(await certificate({ language, signers })))
    const [explanation = '', statement = ''] = [text, DEFAULT_CONSENT.sign.text].map((each) => each.split('\n\n'))
    for (const paragraph of [...explanation, ...statement]) expect(printed).toContain(paragraph)
  }
})
