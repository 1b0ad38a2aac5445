import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { drafts } from '@/lib/desk/drafts/schema'
import { uploadParts } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { written } from '@/lib/pdf/tests/written'
import { activityOf, readDraft, restarted, saveDraft, saving, sending } from '@/lib/tests/drafts'
import { noisePdf } from '@/lib/tests/noise-pdf'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { samplePdf } from '@/lib/tests/templates'

const CREATION = 'POST /envelopes'
const { network, envelope: storedEnvelope, envelopesCalled } = sendingDesk()

test('a draft of own documents becomes an envelope with exactly its files, people and fields', async () => {
  const [small, large] = [await written(samplePdf()), await written(noisePdf(1))]
  const draft = await filledDraft({
    files: [small, large],
    content: {
      recipients: [
        { id: 9, name: 'Grace Hopper', email: ' grace@example.com', role: 'Approver', round: 'first' },
        { id: 7, name: 'Ada Lovelace', email: 'ada@example.com', privateMessage: 'Only for you', language: 'pt-BR' },
        { id: 2, name: 'Carl', email: 'carl@example.com', role: 'CC' },
      ],
      signerOrderRequired: true,
      emailMessage: 'Hello',
      expirationDays: 30,
    },
  })

  const sent: Draft = await (await sending(draft)).json()

  expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  const envelope = await storedEnvelope(sent.envelope_id ?? '')
  expect(envelope).toMatchObject({
    emailSubject: 'Own documents',
    emailMessage: 'Hello',
    expirationDays: 30,
    signerOrderRequired: true,
    selfSigned: false,
    signers: [
      { id: 0, email: 'grace@example.com', requestRole: 'Approver', group: 'first' },
      { id: 1, email: 'ada@example.com', requestRole: 'Signer', privateMessage: 'Only for you', language: 'pt-BR' },
      { id: 2, email: 'carl@example.com', requestRole: 'CC' },
    ],
    files: [
      { name: 'Contract 1.pdf', unsignedPdf: small.toString('base64'), fields: [{ signerIndex: 1, page: 1 }] },
      { name: 'Contract 2.pdf', fields: [{ id: 'signature-1', signerIndex: 1, x: 0.1, y: 0.7 }] },
    ],
  })
  expect(envelope.files?.[1]?.unsignedPdf === large.toString('base64')).toBe(true)
  const record = await activityOf(sent)
  expect(record).toMatchObject([{ action: 'envelope.send', detail: { subject: 'Own documents' } }])
})

test('a lost answer leaves the draft frozen, and the repeat has the same bytes and key', async () => {
  const draft = await filledDraft({ content: { emailSubject: 'Lost answer' } })
  network.loseAnswers(CREATION)
  expect((await sending(draft)).status).toBe(502)
  const frozen = await readDraft(draft)
  expect(frozen.state).toBe('sending')
  expect((await saving(frozen, { recipients: [] })).status).toBe(409)
  network.recover()

  const sent: Draft = await (await sending(frozen)).json()

  expect(sent.state).toBe('sent')
  expect(await envelopesCalled('Lost answer')).toBe(1)
  const [first, second] = network.attempts(CREATION)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['x-idempotency-key']).toBe(first?.headers['x-idempotency-key'])
})

test('with the service down nothing is sent, and sending again later makes one envelope', async () => {
  const draft = await filledDraft({ content: { emailSubject: 'Service down' } })
  network.loseRequests(CREATION)
  expect((await sending(draft)).status).toBe(502)
  expect((await sending(draft)).status).toBe(502)
  network.recover()

  const answers = await Promise.all([sending(draft), sending(draft), sending(draft)])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await envelopesCalled('Service down')).toBe(1)
})

test('sent by two processes at once it becomes one envelope', async () => {
  const draft = await filledDraft({ content: { emailSubject: 'Two processes' } })
  const release = network.holdBack(CREATION)
  const first = sending(draft)
  await expect.poll(() => network.attempts(CREATION).length).toBe(1)
  // Another process knows nothing of this one's attempts, as after a crash.
  await restarted(draft)
  const second = sending(draft)
  await expect.poll(() => network.attempts(CREATION).length).toBe(2)
  release()

  const answers = await Promise.all([first, second])

  const [one, two]: Draft[] = await Promise.all(answers.map((answer) => answer.json()))
  expect(one?.envelope_id).toBe(two?.envelope_id)
  expect(await envelopesCalled('Two processes')).toBe(1)
})

test('a stored document that was altered is never sent', async () => {
  const draft = await filledDraft({ content: { emailSubject: 'Altered' } })
  const [document] = draft.content.documents ?? []
  const altered = samplePdf().fill('x', 100, 120)
  await desk()
    .update(uploadParts)
    .set({ bytes: altered })
    .where(eq(uploadParts.uploadId, document?.id ?? ''))

  expect((await sending(draft)).status).toBe(500)

  expect(network.attempts(CREATION)).toHaveLength(0)
  expect((await readDraft(draft)).state).toBe('open')
})

test("another draft's document cannot be sent", async () => {
  const theirs = await filledDraft({ as: 'admin' })
  const draft = await filledDraft({ content: { documents: theirs.content.documents, fields: theirs.content.fields } })

  const refused = await sending(draft)

  expect(await refused.json()).toMatchObject({ code: 400, field: 'documents.0' })
  expect(network.attempts(CREATION)).toHaveLength(0)
})

test.each([
  { field: 'files.0.fields.1.page', path: 'fields.2.page' },
  { field: 'files.1.unsignedPdf', path: 'documents.1' },
  { field: 'signers.1.email', path: 'recipients.1.email' },
  { field: 'signers.1.requestRole', path: 'recipients.1.role' },
  { field: 'scheduleTime', path: 'scheduledFor' },
  { field: 'emailSubject', path: 'emailSubject' },
])("the service's refusal of $field is about $path of the draft", async ({ field, path }) => {
  const draft = await filledDraft({ files: [undefined, undefined] })
  const [first, second] = draft.content.fields ?? []
  const copied = { id: 1, name: 'Carl', email: 'carl@example.com', role: 'CC' }
  const content = {
    ...draft.content,
    recipients: [...draft.content.recipients, copied],
    fields: [first, second, { ...first, id: 'further' }],
  }
  const saved = await saveDraft(draft, content)
  network.answer(CREATION, { code: 400, message: 'is wrong', reason: 'invalid_field', field }, 400)

  const refused = await sending(saved)

  expect(await refused.json()).toMatchObject({ code: 400, field: path })
  expect((await readDraft(draft)).state).toBe('open')
})

test('what is missing is refused before anything is sent', async () => {
  const draft = await filledDraft({ content: { fields: [] } })

  expect(await (await sending(draft)).json()).toMatchObject({ code: 400, field: 'fields.of.7' })
  expect(network.attempts(CREATION)).toHaveLength(0)
})

test("a send for later goes out in the service's form of dates", async () => {
  const draft = await filledDraft({ content: { scheduledFor: '2099-03-01T09:30:00.000Z' } })

  await sending(draft)

  expect(JSON.parse(network.attempts(CREATION)[0]?.body ?? '')).toMatchObject({ scheduleTime: '03/01/2099 09:30:00' })
})

test('what the service says about the documents is kept and recorded', async () => {
  const draft = await filledDraft()
  network.answer(CREATION, { code: 200, message: crypto.randomUUID(), notice: '2 scripts were removed.' })

  const sent: Draft = await (await sending(draft)).json()

  expect(sent.notice).toBe('2 scripts were removed.')
  const record = await activityOf(sent)
  expect(record).toMatchObject([{ detail: { notice: '2 scripts were removed.' } }])
})

test('after a day the service may have forgotten the key, so the feed decides first', async () => {
  const draft = await filledDraft({ content: { emailSubject: 'A day later' } })
  network.loseAnswers(CREATION)
  expect((await sending(draft)).status).toBe(502)
  await expect.poll(() => envelopesCalled('A day later')).toBe(1)
  network.recover()
  network.forgetAttempts()
  await desk()
    .update(drafts)
    .set({ frozenAt: new Date(Date.now() - 25 * 60 * 60_000) })
    .where(eq(drafts.id, draft.id))

  const sent: Draft = await (await sending(draft)).json()

  expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  expect(network.attempts(CREATION)).toHaveLength(0)
})
