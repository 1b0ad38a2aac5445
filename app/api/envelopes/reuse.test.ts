import { expect, test } from 'vitest'
import type { Draft, DraftField, Replacement } from '@/lib/desk/drafts/contract/draft'
import { forgetEnvelope } from '@/lib/desk/upstream/upstream'
import { written } from '@/lib/pdf/tests/written'
import { cookieOf, send } from '@/lib/tests/desk'
import { activityOf, readDraft, saveDraft, sending, withCheckedCopies } from '@/lib/tests/drafts'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { samplePdf, twoSlots } from '@/lib/tests/templates'
import { POST as draftOf } from './[id]/draft/route'
import { PUT as putReminders } from './[id]/reminders/route'
import { GET as getReplacement } from './[id]/replacement/route'

const CREATION = 'POST /envelopes'
const { network, atService, newTemplate, envelope: read } = sendingDesk()

const replacementOf = async (id: string, as: 'sender' | 'support' = 'sender'): Promise<Replacement> =>
  (await send(getReplacement, { params: { id }, cookie: await cookieOf(as) })).json()
const voids = () => network.attempts().filter(({ path }) => path.endsWith('/void'))

/** An envelope of own documents in the service. */
async function sentEnvelope(emailSubject: string): Promise<string> {
  const sent: Draft = await (await sending(await filledDraft({ content: { emailSubject } }))).json()
  if (!sent.envelope_id) throw new Error(JSON.stringify(sent))
  return sent.envelope_id
}

async function reusing(id: string, as: string, by: 'sender' | 'admin' = 'sender'): Promise<Response> {
  const body = { id: crypto.randomUUID(), as }
  return send(draftOf, { method: 'POST', params: { id }, cookie: await cookieOf(by), body })
}
const reused = async (...given: Parameters<typeof reusing>): Promise<Draft> =>
  withCheckedCopies(await reusing(...given))

test('an envelope is sent again with the same documents, people and fields', async () => {
  const first = await sentEnvelope('Again')
  const draft = await reused(first, 'again')
  expect(draft).toMatchObject({
    purpose: 'envelope',
    content: {
      emailSubject: 'Again',
      recipients: [{ name: 'Ada Lovelace', email: 'ada@example.com' }],
      documents: [{ name: 'Contract 1.pdf' }],
      fields: [{ type: 'signature', page: 1, x: 0.1, y: 0.7 }],
    },
  })

  const sent: Draft = await (await sending(draft)).json()

  expect(sent.envelope_id).not.toBe(first)
  const envelope = await read(sent.envelope_id ?? '')
  expect(envelope).toMatchObject({ status: 'Sent', signers: [{ email: 'ada@example.com' }] })
  expect(envelope.files?.[0]?.unsignedPdf).toBe((await written(samplePdf())).toString('base64'))
  expect((await read(first)).status).toBe('Sent')
})

test('a form is sent again and becomes a template whole, each with conditions among its own fields', async () => {
  const made = await filledDraft({ content: { emailSubject: 'Form' } })
  const [document] = made.content.documents ?? []
  const entry = { document: document?.id ?? '', recipient: 7, page: 1, x: 0.1, width: 0.2, height: 0.03 }
  const fields: DraftField[] = [
    ...(made.content.fields ?? []),
    { ...entry, id: 'yes', type: 'radio', y: 0.1, group: 'Employed', groupRule: 'exactly_one', label: 'Yes' },
    { ...entry, id: 'no', type: 'radio', y: 0.2, group: 'Employed', groupRule: 'exactly_one', label: 'No' },
    {
      ...entry,
      id: 'at',
      type: 'dropdown',
      y: 0.3,
      options: ['Acme', 'Globex'],
      showIf: { field: 'yes', is: 'filled' },
    },
    {
      ...entry,
      id: 'pay',
      type: 'number',
      y: 0.4,
      min: '0',
      decimals: 2,
      hint: 'A month',
      requiredIf: { field: 'at', is: 'equal', value: 'Acme' },
    },
  ]
  const sent: Draft = await (await sending(await saveDraft(made, { ...made.content, fields }))).json()

  for (const as of ['again', 'template']) {
    const { content } = await reused(sent.envelope_id ?? '', as)
    const [, yes, no, at, pay] = content.fields ?? []
    expect(yes).toMatchObject({ type: 'radio', group: 'Employed', groupRule: 'exactly_one', label: 'Yes' })
    expect(no?.group).toBe('Employed')
    expect(at).toMatchObject({ options: ['Acme', 'Globex'], showIf: { field: yes?.id, is: 'filled' } })
    expect(pay).toMatchObject({ min: '0', decimals: 2, hint: 'A month' })
    expect(pay?.requiredIf).toEqual({ field: at?.id, is: 'equal', value: 'Acme' })
    expect(new Set(content.fields?.map(({ id }) => id)).size).toBe(5)
  }
})

test('an envelope of a template becomes a draft of that template, or of its documents when the template is gone', async () => {
  const template = await newTemplate(twoSlots())
  const people = ['Ada', 'Grace'].map((name, signerIndex) => ({ signerIndex, name, email: `${name}@example.com` }))
  const made = await atService<{ message: string }>(`POST /envelopes/from-template/${template}`, { signers: people })

  expect(await reused(made.message, 'again')).toMatchObject({
    template_id: template,
    content: {
      recipients: [
        { id: 0, name: 'Ada', email: 'Ada@example.com' },
        { id: 1, name: 'Grace' },
      ],
    },
  })

  await atService(`DELETE /templates/${template}`)
  const own = await reused(made.message, 'again')
  expect(own.template_id).toBeUndefined()
  expect(own.content.fields).toHaveLength(2)
})

test('a correction voids the earlier envelope first and then sends the corrected one, both recorded', async () => {
  const first = await sentEnvelope('Correct')
  const draft = await reused(first, 'correct')
  expect(draft.replaces).toEqual({ envelope_id: first, voided: false })
  expect((await read(first)).status).toBe('Sent')
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { draft_id: draft.id, voided: false } })

  const sent: Draft = await (await sending(draft)).json()

  expect((await read(first)).status).toBe('Voided')
  expect((await read(sent.envelope_id ?? '')).status).toBe('Sent')
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { voided: true, envelope_id: sent.envelope_id } })
  expect(await replacementOf(sent.envelope_id ?? '')).toMatchObject({ replaces: first })
  const record = await activityOf({ envelope_id: first })
  expect(record).toMatchObject([{ action: 'envelope.void', detail: { replaced: true } }, { action: 'envelope.send' }])
})

test.each(['correct', 'again', 'template'])(
  'the reminders that were chosen for an envelope come along (%s)',
  async (as) => {
    const first = await sentEnvelope(`Reminders ${as}`)
    const chosen = { use: 'own', rule: { after_days: 2, every_days: 3, at_most: 4, not_if_opened_today: false } }
    const cookie = await cookieOf('sender')
    expect((await send(putReminders, { method: 'PUT', params: { id: first }, cookie, body: chosen })).status).toBe(200)
    expect((await reused(first, as)).content.reminders).toEqual(chosen)
  },
)

test.each(['correct', 'again'])('a time for which an envelope is scheduled comes along (%s)', async (as) => {
  const scheduledFor = '2099-01-01T09:00:00.000Z'
  const scheduled = await filledDraft({ content: { emailSubject: `Scheduled ${as}`, scheduledFor } })
  const first: Draft = await (await sending(scheduled)).json()

  const draft = await reused(first.envelope_id ?? '', as)
  expect(draft.content.scheduledFor).toBe(scheduledFor)
  expect((await reused(first.envelope_id ?? '', 'template')).content.scheduledFor).toBeUndefined()

  const sent: Draft = await (await sending(draft)).json()
  expect(await read(sent.envelope_id ?? '')).toMatchObject({
    status: 'Scheduled',
    scheduleTime: '01/01/2099 09:00:00',
  })
  if (as !== 'correct') return
  expect(await activityOf({ envelope_id: first.envelope_id ?? '' })).toMatchObject([
    { action: 'envelope.void', detail: { replaced: true, canceled_before_send: true } },
    { action: 'envelope.send' },
  ])
})

test.each(['correct', 'again'])('company and job title, which programs set, come along (%s)', async (as) => {
  const job = { companyName: 'Northwind', title: 'Clerk' }
  const signature = { id: 'a', signerIndex: 0, type: 'signature', page: 1, x: 0.1, y: 0.1, width: 0.3, height: 0.05 }
  const first = await atService<{ message: string }>(CREATION, {
    emailSubject: `With a job ${as}`,
    signers: [{ name: 'Ada Lovelace', email: 'ada@example.com', ...job }],
    files: [{ name: 'Contract.pdf', unsignedPdf: samplePdf().toString('base64'), fields: [signature] }],
  })

  const draft = await reused(first.message, as)
  expect(draft.content.recipients).toMatchObject([job])
  expect((await reused(first.message, 'template')).content.recipients[0]).not.toHaveProperty('companyName')

  const sent: Draft = await (await sending(draft)).json()
  expect((await read(sent.envelope_id ?? '')).signers).toMatchObject([job])
})

test('a time that has passed does not come along', async () => {
  const first = await sentEnvelope('Was scheduled')
  network.answer(`GET /envelopes/${first}`, { ...(await read(first)), scheduleTime: '01/01/2020 09:00:00' })
  forgetEnvelope(first)
  expect((await reused(first, 'again')).content.scheduledFor).toBeUndefined()
})

test('a correction that was begun is opened again', async () => {
  const first = await sentEnvelope('Begun')
  const draft = await reused(first, 'correct')
  expect((await reused(first, 'correct')).id).toBe(draft.id)
  expect((await reused(first, 'correct', 'admin')).id).not.toBe(draft.id)
})

test.each(['one after the other', 'at once'])('correcting one envelope twice, %s, replaces it once', async (order) => {
  const first = await sentEnvelope(`Two corrections ${order}`)
  const [sams, adas] = [await reused(first, 'correct'), await reused(first, 'correct', 'admin')]
  network.forgetAttempts()

  const samsAnswer = sending(sams)
  if (order === 'one after the other') await samsAnswer
  const answers = await Promise.all([samsAnswer, sending(adas, {}, 'admin')])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const [refused] = answers.filter(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ message: expect.stringMatching(/has already replaced the earlier/) })
  expect(network.attempts(CREATION)).toHaveLength(1)
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { voided: true, envelope_id: expect.any(String) } })
})

test('a correction that stopped between its two parts shows on both sides, and sending again finishes it', async () => {
  const first = await sentEnvelope('Halfway')
  const draft = await reused(first, 'correct')
  network.loseRequests(CREATION)
  expect((await sending(draft)).status).toBe(502)

  expect((await read(first)).status).toBe('Voided')
  expect(await replacementOf(first)).toMatchObject({ replaced_by: { draft_id: draft.id, voided: true } })
  const halfway: Draft = await readDraft(draft)
  expect(halfway).toMatchObject({ state: 'sending', replaces: { envelope_id: first, voided: true } })
  // Another person sees whose it is, and not the draft.
  const seen = await replacementOf(first, 'support')
  expect(seen.replaced_by).toEqual({ person: 'Sam Sender', voided: true })
  network.recover()

  const sent: Draft = await (await sending(halfway)).json()

  expect(sent.state).toBe('sent')
  expect(voids()).toHaveLength(1)
})

test('a refusal of the corrected envelope leaves a draft that says the earlier one is voided', async () => {
  const first = await sentEnvelope('Refused')
  const draft = await reused(first, 'correct')
  network.answer(CREATION, { code: 400, message: 'is wrong', field: 'emailSubject' }, 400)

  expect(await (await sending(draft)).json()).toMatchObject({ code: 400, field: 'emailSubject' })

  const open: Draft = await readDraft(draft)
  expect(open).toMatchObject({ state: 'open', replaces: { voided: true } })
})

test('an envelope that can no longer be voided is not replaced, and nothing is sent', async () => {
  const first = await sentEnvelope('Too late')
  const draft = await reused(first, 'correct')
  network.forgetAttempts()
  network.answer(`POST /envelopes/${first}/void`, { code: 404, message: 'envelope not in flight' }, 404)
  network.answer(`GET /envelopes/${first}`, { ...(await read(first)), status: 'Signed' })

  expect((await sending(draft)).status).toBe(409)

  expect(network.attempts(CREATION)).toHaveLength(0)
  expect(await readDraft(draft)).toMatchObject({ state: 'open' })
})

test('an envelope that was signed after its void was lost is not replaced, and the draft is open again', async () => {
  const first = await sentEnvelope('Signed meanwhile')
  const draft = await reused(first, 'correct')
  network.forgetAttempts()
  network.loseRequests(`POST /envelopes/${first}/void`)
  expect((await sending(draft)).status).toBe(502)
  expect((await readDraft(draft)).state).toBe('sending')
  network.answer(`POST /envelopes/${first}/void`, { code: 404, message: 'envelope not in flight' }, 404)
  network.answer(`GET /envelopes/${first}`, { ...(await read(first)), status: 'Signed' })

  expect(await (await sending(draft)).json()).toMatchObject({ code: 409, message: expect.stringContaining('Signed') })

  expect(network.attempts(CREATION)).toHaveLength(0)
  expect(await readDraft(draft)).toMatchObject({ state: 'open', replaces: { voided: false } })
})

test('a correction of an envelope that is gone does not say that its template is', async () => {
  const people = ['Ada', 'Grace'].map((name, signerIndex) => ({ signerIndex, name, email: `${name}@example.com` }))
  const template = await newTemplate(twoSlots())
  const { message: first } = await atService<{ message: string }>(`POST /envelopes/from-template/${template}`, {
    signers: people,
  })
  const draft = await reused(first, 'correct')
  network.answer(`POST /envelopes/${first}/void`, { code: 404, message: 'envelope not found' }, 404)
  network.answer(`GET /envelopes/${first}`, { code: 404, message: 'envelope not found' }, 404)

  expect(await (await sending(draft)).json()).toMatchObject({ code: 404, message: 'envelope not found' })
  expect((await readDraft(draft)).state).toBe('open')
})

test('an ended envelope cannot be corrected, and becomes a template without its people', async () => {
  const first = await sentEnvelope('Ended')
  await atService(`POST /envelopes/${first}/void`)
  // As when the webhook arrives: the dashboard read the envelope back when it was sent.
  forgetEnvelope(first)
  expect((await reusing(first, 'correct')).status).toBe(409)

  expect(await reused(first, 'template')).toMatchObject({
    purpose: 'template',
    content: { templateName: 'Ended', recipients: [{ name: 'Signer 1', email: '' }] },
  })
})

test('the replacement of an envelope that does not exist is 404', async () => {
  const params = { id: '00000000-0000-4000-8000-000000000000' }
  expect((await send(getReplacement, { params, cookie: await cookieOf('sender') })).status).toBe(404)
})
