import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { ApiResponse } from '@/lib/contract/answer'
import { ServiceAuditTrail } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { removedSentence, untaggedSentence } from '@/lib/contract/supplied-file'
import { onePage, PAGE, raw } from '@/lib/pdf/tests/raw'
import { tagged } from '@/lib/pdf/tests/tagged'
import { verifyChain } from '../audit/verify-chain'
import { file } from '../given'
import { testService } from '../service'

const service = await testService()
const { as } = service

const script = '<< /S /JavaScript /JS (app.alert) >>'
const active = raw(
  onePage({
    1: `<< /Type /Catalog /Pages 2 0 R /OpenAction ${script} /Names << /EmbeddedFiles << /Names [(a) 7 0 R] >> >> >>`,
    3: `<< ${PAGE} /AA << /O ${script} >> >>`,
    7: '<< /Type /Filespec /F (invoice.exe) /EF << /F 8 0 R >> >>',
    8: { entries: '/Type /EmbeddedFile', data: 'MZ' },
  }),
).toString('base64')
const sample = (name: string) => readFileSync(`lib/pdf/tests/samples/${name}.pdf`).toString('base64')
const NOTICE = '2 scripts and 1 attachment were removed.'
const REMOVED = { summary: NOTICE, files: [{ name: 'contract.pdf', removed: { script: 2, attachment: 1 } }] }

const files = [{ ...file([0]), name: 'contract.pdf', unsignedPdf: active }, file([])]
const envelope = { emailSubject: 'Contract', signers: [{ name: 'Grace', email: 'grace@example.com' }], files }
const template = { templateName: 'Contract', signers: [{ id: 0, name: 'Signer' }], files }

test('the sender is told at upload what was removed, and the audit trail records it', async () => {
  const headers = { 'x-idempotency-key': 'with-scripts' }
  const { status, body } = await as('ada').post('/envelopes', envelope, headers)

  const { message } = ApiResponse.parse(body)
  expect({ status, body }).toEqual({ status: 200, body: { code: 200, message, notice: NOTICE } })
  expect((await as('ada').post('/envelopes', envelope, headers)).body).toEqual(body)
  const trail = ServiceAuditTrail.parse((await as('ada').get(`/envelopes/${message}/audit`)).body)
  const [entry] = Object.values(trail).flatMap((party) => party.content_removed ?? [])
  expect(entry).toMatchObject({ actor: 'service', detail: REMOVED })
  expect(verifyChain(message, await service.context.store.audit.trail(EnvelopeId.parse(message)))).toBe(true)
})

test('so is the maker of a template, and what is sent from it says so in its trail', async () => {
  const { body } = await as('ada').post('/templates', template)
  expect(body).toMatchObject({ code: 200, notice: NOTICE })
  const { message } = ApiResponse.parse(body)
  expect((await as('ada').put(`/templates/${message}`, template)).body).toMatchObject({ notice: NOTICE })

  const signers = [{ signerIndex: 0, name: 'Grace', email: 'grace@example.com' }]
  const sent = await as('ada').post(`/envelopes/from-template/${message}`, { signers })
  const trail = await service.context.store.audit.trail(EnvelopeId.parse(ApiResponse.parse(sent.body).message))
  expect(trail.find(({ action }) => action === 'content_removed')).toMatchObject({ detail: REMOVED })
})

test('another party’s digital signature is named to the sender and in the trail', async () => {
  const signed = { ...file([0]), name: 'offer.pdf', unsignedPdf: sample('signed-by-another-party') }
  const { body } = await as('ada').post('/envelopes', { ...envelope, files: [signed] })

  const notice = '1 digital signature (Test Party) was removed.'
  expect(body).toMatchObject({ code: 200, notice })
  const trail = await service.context.store.audit.trail(EnvelopeId.parse(ApiResponse.parse(body).message))
  expect(trail.find(({ action }) => action === 'content_removed')).toMatchObject({
    detail: { summary: notice, files: [{ name: 'offer.pdf', removed: { signature: 1, signedBy: ['Test Party'] } }] },
  })
})

test('the trail also records what the sender’s program left out, with the hash of the supplied file', async () => {
  const removed = { signature: 1, note: 2, signedBy: ['Test Party'], sha256: 'a'.repeat(64) }
  const { body } = await as('ada').post('/envelopes', { ...envelope, files: [{ ...file([0]), removed }] })

  expect(body).toMatchObject({ notice: '1 digital signature (Test Party) and 2 notes were removed.' })
  const trail = await service.context.store.audit.trail(EnvelopeId.parse(ApiResponse.parse(body).message))
  expect(trail.find(({ action }) => action === 'content_removed')?.detail).toMatchObject({ files: [{ removed }] })
})

test.each([
  ['a count below one', { note: 0 }],
  ['a name with a line break', { signature: 1, signedBy: ['Bank\nSigned'] }],
  ['eleven names', { signature: 11, signedBy: Array.from({ length: 11 }, (_, index) => `Name ${index}`) }],
  ['a hash that is none', { note: 1, sha256: 'abc' }],
])('what the sender’s program says is bounded: %s is refused', async (_, removed) => {
  const { status } = await as('ada').post('/envelopes', { ...envelope, files: [{ ...file([0]), removed }] })
  expect(status).toBe(400)
})

test('a file whose pages are only a cover is refused with what to do', async () => {
  const request = { ...envelope, files: [{ ...file([0]), unsignedPdf: sample('xfa-only') }] }
  const { status, body } = await as('ada').post('/envelopes', request)

  expect({ status, body }).toMatchObject({
    status: 400,
    body: {
      reason: 'document_without_pages',
      field: 'files.0.unsignedPdf',
      message: expect.stringContaining('print it to a PDF'),
    },
  })
})

test('a file without tags beside a tagged one is named to the sender', async () => {
  const text = {
    ...file([0]),
    name: 'Accessible.pdf',
    unsignedPdf: raw(tagged({ pages: ['Terms'] })).toString('base64'),
  }
  const scan = { ...file([]), name: 'Scan.pdf', unsignedPdf: raw(onePage()).toString('base64') }
  const notice = async (files: unknown[]) =>
    ApiResponse.parse((await as('ada').post('/envelopes', { ...envelope, files })).body).notice

  expect(await notice([text, scan])).toBe(
    '“Scan.pdf” has no tags for screen readers, so the signed document does not say that it is tagged.',
  )
  expect(await notice([text, text])).toBeUndefined()
  expect(await notice([scan, { ...scan, fields: text.fields }])).toBeUndefined()
})

test('files without tags are named, as many as have room', () => {
  const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, isTagged: false }))
  expect(untaggedSentence([{ name: 'f', isTagged: true }, ...files])).toMatch(/^“a”, “b”, “c”, and 2 more have no tags/)
  expect(untaggedSentence([...files, { name: 'g' }])).toBeUndefined()
})

test('nothing is said where nothing was removed', async () => {
  const { body } = await as('ada').post('/envelopes', { ...envelope, files: [file([0])] })

  expect(Object.keys(ApiResponse.parse(body))).toEqual(['code', 'message'])
})

test.each([
  [[{}], undefined],
  [[{ script: 1 }], '1 script was removed.'],
  [[{ script: 1 }, { script: 1 }], '2 scripts were removed.'],
  [
    [{ launch: 1, script: 3, attachment: 2 }],
    '3 scripts, 2 attachments and 1 command that starts a program were removed.',
  ],
  [[{ script: 1, attachment: 1 }], '1 script and 1 attachment were removed.'],
])('what was removed is said with the right plurals: %j', (removed, sentence) => {
  expect(removedSentence(removed)).toBe(sentence)
})
