import { eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { DRAFT_LIMITS, type Draft, type DraftSummary } from '@/lib/desk/drafts/contract/draft'
import { drafts } from '@/lib/desk/drafts/schema'
import { removeDiscardedDraftsOlderThan } from '@/lib/desk/drafts/sql'
import { uploads } from '@/lib/desk/drafts/uploads/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send } from '@/lib/tests/desk'
import { activityOf, readDraft, restarted, saveDraft, saving, sending } from '@/lib/tests/drafts'
import { somebody } from '@/lib/tests/people'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getContacts } from '../contacts/suggested/route'
import { POST as correctEnvelope } from '../envelopes/[id]/draft/route'
import { GET as getReminders, PUT as putReminders } from '../envelopes/[id]/reminders/route'
import { GET as getFeed } from '../envelopes/route'
import { GET as findEnvelopes } from '../mirror/envelopes/route'
import { POST as sign } from '../sign/sign/route'
import { PUT as putTemplateReminders } from '../templates/[id]/reminders/route'
import { POST as draftOfDraft } from './[id]/draft/route'
import { DELETE as separateDraft } from './[id]/replaces/route'
import { POST as restoreDraft } from './[id]/restore/route'
import { DELETE as deleteDraft, GET as getDraft, PUT as putDraft } from './[id]/route'
import { POST as sendDraft } from './[id]/send/route'
import { GET as listDiscarded } from './discarded/route'
import { GET as listDrafts, POST as newDraft } from './route'

const { network, atService, newTemplate, mailsTo, envelopesCalled } = sendingDesk()
let templateId: string
let creation: `POST /envelopes/${string}`
let cookie: string
beforeAll(async () => {
  templateId = await newTemplate(twoSlots())
  creation = `POST /envelopes/from-template/${templateId}`
  cookie = await cookieOf('sender')
})

const ADA = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com' }
const GRACE = { id: 1, name: 'Grace Hopper', email: 'grace@example.com' }
const at = (id: string) => ({ params: { id }, cookie })

const listOfDrafts = async (): Promise<DraftSummary[]> => (await send(listDrafts, { cookie })).json()
const signature = (document: string | undefined, recipient: number) => ({
  id: crypto.randomUUID(),
  document,
  recipient,
  type: 'signature',
  page: 1,
  x: 0.1,
  y: 0.1,
  width: 0.2,
  height: 0.05,
})

async function filled(emailSubject: string, recipients: unknown[] = [ADA, GRACE]): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId } })).json()
  return saveDraft(draft, { recipients, emailSubject })
}

test("a new draft has the template's slots, and never shows its idempotency key", async () => {
  const answer = await send(newDraft, { method: 'POST', cookie, body: { templateId } })
  const draft = await answer.json()

  expect(draft).toMatchObject({
    template_id: templateId,
    template_name: 'Mutual NDA',
    state: 'open',
    version: 1,
    content: { recipients: [{ id: 0 }, { id: 1 }] },
  })
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, draft.id))
  expect(row?.idempotencyKey).toMatch(/^[0-9a-f-]{36}$/)
  expect(JSON.stringify(draft)).not.toContain(row?.idempotencyKey)
  expect(await listOfDrafts()).not.toContainEqual(expect.objectContaining({ id: draft.id }))
})

test('a list names no draft by a file that was refused', async () => {
  const documents = ['refused', 'lease'].map((name) => ({ id: crypto.randomUUID(), name }))
  const { id, version }: Draft = await (await send(newDraft, { method: 'POST', cookie, body: {} })).json()
  await saving({ id, version }, { recipients: [], documents })
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, id))
  await desk()
    .insert(uploads)
    .values({
      id: documents[0]?.id ?? '',
      draftId: id,
      personId: row?.personId ?? '',
      name: 'x',
      size: 1,
      state: 'refused',
    })
  expect(await listOfDrafts()).toContainEqual(
    expect.objectContaining({ id, title: 'lease', documents: ['lease'], document_count: 1 }),
  )
})

test('a list has what it shows of a draft, and not its content', async () => {
  const documents = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => ({ id: crypto.randomUUID(), name: `${name}.pdf` }))
  const recipients = Array.from({ length: 7 }, (_, id) => ({ id, name: `Person ${id}`, email: `p${id}@x.example` }))
  const { id, version }: Draft = await (await send(newDraft, { method: 'POST', cookie, body: {} })).json()
  const summary = async () => (await listOfDrafts()).find((each) => each.id === id)
  const save = async (content: object, from: number) => {
    expect((await saving({ id, version: from }, content)).status).toBe(200)
    return summary()
  }
  expect(await save({ recipients: [] }, version)).toBeUndefined()
  expect(await save({ recipients: [], emailSubject: ' ' }, version + 1)).toMatchObject({ step: 'documents' })
  expect(await save({ recipients, documents }, version + 2)).toEqual({
    id,
    purpose: 'envelope',
    state: 'open',
    title: 'a.pdf',
    recipients: recipients.slice(0, 5).map(({ name }) => name),
    recipient_count: 7,
    addresses: recipients.slice(0, 5).map(({ email }) => email),
    documents: documents.slice(0, 5).map(({ name }) => name),
    document_count: 6,
    step: 'fields',
    updated_on: expect.stringMatching(/^20.*Z$/),
  })
  const fields = recipients.map((recipient) => signature(documents[0]?.id, recipient.id))
  expect(await save({ recipients, documents, fields }, version + 3)).toMatchObject({ step: 'review', title: 'a.pdf' })
  const whole = { recipients, documents, fields, emailSubject: 'Lease' }
  expect(await save(whole, version + 4)).toMatchObject({ step: 'review', title: 'Lease' })
  const unnamed = [{ id: 0, name: 'Person 0' }, ...recipients.slice(1)]
  expect(await save({ ...whole, recipients: unnamed }, version + 5)).toMatchObject({ step: 'documents' })
})

test('a person keeps so many drafts, and what they discard makes room', async () => {
  const person = await somebody('sender')
  const own = { personId: person.id, content: { recipients: [ADA] } }
  const given = Array.from({ length: DRAFT_LIMITS.drafts }, () => own)
  const rows = await desk().insert(drafts).values(given).returning({ id: drafts.id })
  const create = (body: object = {}) => send(newDraft, { method: 'POST', cookie: person.cookie, body })
  const refused = await create({ content: own.content })
  expect(refused.status).toBe(413)
  expect((await refused.json()).message).toBe('You can keep 200 drafts. Discard one under Drafts to start another.')
  // Repeating the request that made a draft is answered as before.
  expect((await create({ id: rows[0]?.id })).status).toBe(200)

  await send(deleteDraft, { method: 'DELETE', params: { id: rows[0]?.id ?? '' }, cookie: person.cookie })
  expect((await create()).status).toBe(200)
  const restore = () => send(restoreDraft, { method: 'POST', params: { id: rows[0]?.id ?? '' }, cookie: person.cookie })
  expect((await restore()).status).toBe(413)
  // Empty ones are in no list, so that nobody could discard them.
  await desk()
    .update(drafts)
    .set({ content: { recipients: [] }, updatedAt: new Date(0) })
    .where(eq(drafts.id, rows[1]?.id ?? ''))
  expect((await restore()).status).toBe(200)
})

test('the drafts of a person have so many bytes, and one that is beyond can still be made smaller', async () => {
  const person = await somebody('sender')
  const [row] = await desk()
    .insert(drafts)
    .values({ personId: person.id, content: { recipients: [ADA] } })
    .returning()
  const bytes = DRAFT_LIMITS.bytes - 1_000
  await desk()
    .insert(drafts)
    .values({ personId: person.id, content: { recipients: [] }, bytes })
  const save = (emailMessage: string, version: number) =>
    send(putDraft, {
      method: 'PUT',
      params: { id: row?.id ?? '' },
      cookie: person.cookie,
      body: { version, content: { recipients: [ADA], emailMessage } },
    })
  expect((await save('x'.repeat(500), 1)).status).toBe(200)
  expect(await (await save('x'.repeat(1_500), 2)).json()).toMatchObject({
    code: 413,
    message: expect.stringContaining('64 MB'),
  })
  await desk()
    .update(drafts)
    .set({ bytes: 5_000_000 })
    .where(eq(drafts.id, row?.id ?? ''))
  expect((await save('x'.repeat(1_500), 2)).status).toBe(200)
})

test('of the discarded drafts, the last fifty can be restored', async () => {
  const person = await somebody('sender')
  const given = Array.from({ length: 60 }, (_, index) => ({
    personId: person.id,
    content: { recipients: [ADA] },
    discardedAt: new Date(Date.now() - index * 60_000),
  }))
  await desk().insert(drafts).values(given)
  const [last] = await desk()
    .insert(drafts)
    .values({ personId: person.id, content: { recipients: [ADA] } })
    .returning()
  await send(deleteDraft, { method: 'DELETE', params: { id: last?.id ?? '' }, cookie: person.cookie })
  expect(await desk().$count(drafts, eq(drafts.personId, person.id))).toBe(50)
  const answer = await send(listDiscarded, { cookie: person.cookie })
  expect(await answer.json()).toMatchObject([{ id: last?.id, recipients: ['Ada Lovelace'] }, ...Array(49).fill({})])
})

test('a draft is created once under the id that the browser gave it, with what was typed', async () => {
  const id = crypto.randomUUID()
  const content = { recipients: [ADA], emailSubject: 'Typed first' }
  const create = (change = {}, as = cookie) =>
    send(newDraft, { method: 'POST', cookie: as, body: { id, templateId, content, ...change } })

  expect(await (await create()).json()).toMatchObject({ id, version: 1, content })
  expect(await (await create({ content: { recipients: [GRACE] } })).json()).toMatchObject({ id, version: 1, content })
  expect((await create({}, await cookieOf('admin'))).status).toBe(404)
  expect((await create({ id: 'not-an-id' })).status).toBe(400)
})

test('a discarded draft is gone until its person restores it', async () => {
  const draft = await filled('Discarded')
  const discarded = async (as = cookie): Promise<Draft[]> => (await send(listDiscarded, { cookie: as })).json()
  const restore = (as = cookie) => send(restoreDraft, { method: 'POST', params: { id: draft.id }, cookie: as })
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(200)

  expect((await send(getDraft, at(draft.id))).status).toBe(404)
  expect((await saving(draft, draft.content)).status).toBe(404)
  expect((await sending(draft)).status).toBe(404)
  expect(await discarded()).toMatchObject([{ id: draft.id, discarded_on: expect.any(String) }])
  expect(await discarded(await cookieOf('admin'))).toEqual([])
  expect((await restore(await cookieOf('admin'))).status).toBe(404)

  expect(await (await restore()).json()).toMatchObject({ id: draft.id, state: 'open', content: draft.content })
  expect((await restore()).status).toBe(200)
  expect(await discarded()).toEqual([])
})

test('a discarded draft is removed after 30 days', async () => {
  const [recent, old] = [await filled('Discarded now'), await filled('Discarded long ago')]
  for (const { id } of [recent, old]) await send(deleteDraft, { method: 'DELETE', ...at(id) })
  const longAgo = new Date(Date.now() - 31 * 24 * 60 * 60_000)
  await desk().update(drafts).set({ discardedAt: longAgo }).where(eq(drafts.id, old.id))

  await removeDiscardedDraftsOlderThan(30)

  const left = await desk()
    .select({ id: drafts.id })
    .from(drafts)
    .where(inArray(drafts.id, [recent.id, old.id]))
  expect(left).toEqual([{ id: recent.id }])
})

test('a draft of own documents needs no template, and is null until its first change', async () => {
  const id = crypto.randomUUID()
  const asNew = () => send(getDraft, { ...at(id), path: '/api?new=yes' })
  expect(await (await asNew()).json()).toBeNull()

  const content = { recipients: [{ ...ADA, role: 'Signer' }], documents: [{ id, name: 'Contract' }] }
  const created: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { id, content } })).json()
  expect(created).toMatchObject({ id, purpose: 'envelope', version: 1, content })
  expect(created.template_id).toBeUndefined()
  expect(await (await asNew()).json()).toEqual(created)
  expect((await send(newDraft, { method: 'POST', cookie, body: { id, templateId } })).status).toBe(409)
})

test('a draft may become a template', async () => {
  const created = await send(newDraft, { method: 'POST', cookie, body: { purpose: 'template' } })
  expect(await created.json()).toMatchObject({ purpose: 'template', content: { recipients: [] } })
})

test('of two saves over one version the later is refused', async () => {
  const draft = await filled('Two saves')
  const answers = await Promise.all([saving(draft, { recipients: [ADA] }), saving(draft, { recipients: [GRACE] })])

  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
})

test("another person's draft does not exist", async () => {
  const draft = await filled('Private')
  const theirs = { params: { id: draft.id }, cookie: await cookieOf('admin') }

  expect((await send(getDraft, theirs)).status).toBe(404)
  expect((await send(getDraft, { ...theirs, path: '/api?new=yes' })).status).toBe(404)
  expect((await send(sendDraft, { method: 'POST', ...theirs, body: { version: draft.version } })).status).toBe(404)
  expect((await send(deleteDraft, { method: 'DELETE', ...theirs })).status).toBe(404)
})

test('sent from many tabs at once it becomes one envelope, and every tab gets the same answer', async () => {
  const draft = await filled('Many tabs')

  const answers = await Promise.all(Array.from({ length: 6 }, () => sending(draft)))
  const bodies: Draft[] = await Promise.all(answers.map((answer) => answer.json()))

  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect(new Set(bodies.map((body) => body.envelope_id)).size).toBe(1)
  expect(bodies[0]).toMatchObject({ state: 'sent' })
  expect(network.attempts(creation)).toHaveLength(1)
  expect(await envelopesCalled('Many tabs')).toBe(1)
})

test('sent by two processes at once it still becomes one envelope', async () => {
  const draft = await filled('Two processes')
  const release = network.holdBack(creation)

  const first = sending(draft)
  await expect.poll(() => network.attempts(creation).length).toBe(1)
  // Another process knows nothing of this one's attempts.
  await restarted(draft)
  const second = sending(draft)
  await expect.poll(() => network.attempts(creation).length).toBe(2)
  release()
  const answers = await Promise.all([first, second])
  const [one, two]: Draft[] = await Promise.all(answers.map((answer) => answer.json()))

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(one?.envelope_id).toBe(two?.envelope_id)
  expect(await envelopesCalled('Two processes')).toBe(1)
})

test('refused by one process, it does not open while another one sends it', async () => {
  const draft = await filled('Refused and sent')
  const release = network.holdBackEach(creation, { code: 503, message: 'Too many requests.', reason: 'too_busy' }, 503)
  const first = sending(draft)
  await expect.poll(() => release.length).toBe(1)
  await restarted(draft)
  const second = sending(draft)
  await expect.poll(() => release.length).toBe(2)

  release[0]?.()
  expect((await first).status).toBe(503)
  expect((await readDraft(draft)).state).toBe('sending')
  release[1]?.()
  expect(await (await second).json()).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  expect(await readDraft(draft)).toMatchObject({ state: 'sent' })
  expect(await envelopesCalled('Refused and sent')).toBe(1)
})

test.each([
  [429, 200, 'sent', {}],
  [500, 502, 'sending', {}],
  [503, 502, 'sending', {}],
  [503, 503, 'open', { reason: 'too_busy' }],
] as const)(
  'a service that answers %i although it has created the envelope creates no second one',
  async (status, answered, state, more) => {
    const called = `Created and answered ${status}, ${state}`
    const draft = await filled(called)
    network.misanswerFirst(creation, { code: status, message: 'Try again later.', ...more }, status)

    expect((await sending(draft)).status).toBe(answered)
    expect((await readDraft(draft)).state).toBe(state)
    const sent: Draft = await (await sending(await readDraft(draft))).json()
    expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
    expect(await envelopesCalled(called)).toBe(1)
  },
)

test('an answer that got lost leaves the draft frozen, and sending again finds the same envelope', async () => {
  const draft = await filled('Lost answer')
  network.loseAnswers(creation)

  const lost = await sending(draft)
  expect(lost.status).toBe(502)
  const frozen = await readDraft(draft)
  expect(frozen.state).toBe('sending')
  expect((await saving(frozen, { recipients: [] })).status).toBe(409)
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(409)

  network.recover()
  const sent: Draft = await (await sending(frozen)).json()
  expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  expect(await envelopesCalled('Lost answer')).toBe(1)
  const [first, second] = network.attempts(creation)
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['x-idempotency-key']).toBe(first?.headers['x-idempotency-key'])
})

test('after a lost answer only a verdict on the request itself opens the draft again', async () => {
  const draft = await filled('Lost, then refused')
  network.loseRequests(creation)
  await sending(draft)

  network.answer(creation, { code: 401, message: 'Invalid API key' }, 401)
  expect((await sending(draft)).status).toBe(502)
  expect((await readDraft(draft)).state).toBe('sending')

  network.answer(creation, { code: 400, message: 'emailSubject: is not allowed here' }, 400)
  const refused = await sending(draft)
  expect(await refused.json()).toMatchObject({ code: 400, field: 'emailSubject' })
  expect((await readDraft(draft)).state).toBe('open')
})

test("the service's refusal lands on the slot, also when an empty one lies before it, and the draft can be mended", async () => {
  const draft = await filled('Refused', [
    { id: 0, name: '', email: '' },
    { ...GRACE, email: '' },
  ])
  const refused = await sending(draft)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ field: 'recipients.1.email' })

  const open = await readDraft(draft)
  expect(open.state).toBe('open')
  const half: Draft = await saveDraft(open, {
    recipients: [{ ...ADA, name: '', email: '' }, GRACE],
    emailSubject: 'Refused',
  })
  expect(await (await sending(half)).json()).toMatchObject({ code: 400, field: 'recipients.0.email' })

  const again = await readDraft(draft)
  const mended: Draft = await saveDraft(again, { recipients: [ADA, GRACE], emailSubject: 'Mended' })
  expect(await (await sending(mended)).json()).toMatchObject({ state: 'sent' })
  expect(await envelopesCalled('Mended')).toBe(1)
})

test('an invalid email address never leaves the dashboard', async () => {
  const draft = await filled('Bad address', [ADA, { ...GRACE, email: 'grace@' }])

  const refused = await sending(draft)

  expect(await refused.json()).toEqual({
    code: 400,
    message: 'This is not an email address.',
    field: 'recipients.1.email',
  })
  expect(network.attempts(creation)).toEqual([])
  expect((await readDraft(draft)).state).toBe('open')
})

test('a sent draft answers the same again, is recorded once and is remembered in the contacts', async () => {
  const draft = await filled('Once')
  const sent: Draft = await (await sending(draft)).json()
  expect(await (await sending(draft)).json()).toEqual(sent)
  expect(network.attempts(creation)).toHaveLength(1)

  const record = await activityOf(sent)
  expect(record).toMatchObject([{ action: 'envelope.send', person: 'Sam Sender <sender@demo.example>' }])
  const contacts = (query: string) => send(getContacts, { cookie, path: `/api?query=${query}` }).then((a) => a.json())
  expect(await contacts('hop')).toMatchObject([{ name: 'Grace Hopper', email: 'grace@example.com' }])
  expect(await contacts('ada@ex')).toMatchObject([{ email: 'ada@example.com' }])
  expect(await contacts("x' | !")).toEqual([])
  expect(await (await send(getFeed, { cookie })).text()).not.toContain('formUrl')
  expect((await mailsTo('grace@example.com')).length).toBeGreaterThan(0)
})

test('a send changes the contacts before the draft, as the previous release does, so the two cannot deadlock', async () => {
  await sending(await filled('Contacts known'))
  const draft = await filled('Contacts first')
  const release = network.holdBack(creation)
  const answer = sending(draft)
  await expect.poll(() => network.attempts(creation).length).toBe(2)
  await desk().transaction(async (tx) => {
    await tx.select().from(drafts).where(eq(drafts.id, draft.id)).for('update')
    release()
    const waiting = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
    await expect.poll(async () => (await tx.execute(waiting)).rowCount).toBe(1)
    const free = sql`select from contact_addresses where email = ${ADA.email} for update skip locked`
    expect((await tx.execute(free)).rowCount).toBe(0)
  })
  expect((await answer).status).toBe(200)
})

test('of two tabs with different access codes, the answer says whose were sent', async () => {
  const open = await filled('Codes of two tabs', [{ ...ADA, authentication: 'access_code' }, GRACE])
  const answers = await Promise.all(['TAB-ONE-1', 'TAB-TWO-2'].map((code) => sending(open, { codes: { 0: code } })))
  const sent = await Promise.all(answers.map((answer) => answer.json()))
  expect(sent.map(({ state }) => state)).toEqual(['sent', 'sent'])
  expect(sent.map(({ codes_sent }) => codes_sent === true).toSorted()).toEqual([false, true])
  expect(await (await sending(open, { codes: { 0: 'TAB-ONE-1' } })).json()).not.toHaveProperty('codes_sent')
})

test('a correction may be sent as a separate envelope, and the earlier one stays', async () => {
  const { envelope_id = '' }: Draft = await (await sending(await filled('Kept'))).json()
  const body = { id: crypto.randomUUID(), as: 'correct' }
  const copying = { method: 'POST', params: { id: envelope_id }, cookie, body }
  const draft: Draft = await (await send(correctEnvelope, copying)).json()
  expect(draft.replaces).toEqual({ envelope_id, voided: false })

  const separated = await send(separateDraft, { method: 'DELETE', ...at(draft.id) })
  expect(await separated.json()).not.toHaveProperty('replaces')
  expect(
    (await send(separateDraft, { method: 'DELETE', ...at(draft.id), cookie: await cookieOf('admin') })).status,
  ).toBe(404)
  const sent: Draft = await (await sending(draft)).json()
  expect(sent).toMatchObject({ state: 'sent' })
  expect((await atService<PdfSignRequest>(`GET /envelopes/${envelope_id}`)).status).toBe('Sent')
  expect(await (await send(separateDraft, { method: 'DELETE', ...at(draft.id) })).json()).toMatchObject({
    state: 'sent',
  })
})

test('a correction voids no signature that its person has not seen', async () => {
  const signer = { id: 0, name: 'Cora', email: 'cora@correction.example' }
  const { envelope_id = '' }: Draft = await (await sending(await filled('Signed meanwhile', [signer, GRACE]))).json()
  const body = { id: crypto.randomUUID(), as: 'correct' }
  const copying = { method: 'POST', params: { id: envelope_id }, cookie, body }
  const draft: Draft = await (await send(correctEnvelope, copying)).json()

  const [mail] = await mailsTo(signer.email)
  const token = mail?.links.map((link) => /\/sign\/(.+)$/.exec(link)?.[1]).find(Boolean) ?? ''
  const signing = { signature: { kind: 'typed', text: 'Cora' }, values: {}, consent: true }
  const headers = { [SIGNING_TOKEN_HEADER]: token }
  expect((await send(sign, { method: 'POST', headers, body: signing })).status).toBe(200)

  const refused = await sending(draft, { finished: 0 })
  expect(refused.status).toBe(409)
  expect(await refused.text()).toContain('signed by Cora')
  expect((await atService<PdfSignRequest>(`GET /envelopes/${envelope_id}`)).status).toBe('Sent')
  const sent = await sending(await readDraft(draft), { finished: 1 })
  expect(await sent.json()).toMatchObject({ state: 'sent', replaces: { envelope_id, voided: true } })
})

test('reminders that were chosen while sending are set once, also after a lost answer', async () => {
  const rule = { after_days: 2, every_days: 3, at_most: 4, not_if_opened_today: false }
  const open = await filled('Reminded')
  const draft = await saveDraft(open, { ...open.content, reminders: { use: 'own', rule } })
  network.loseAnswers(creation)
  await sending(draft)
  network.recover()
  const sent: Draft = await (await sending(await readDraft(draft))).json()
  const envelope = { params: { id: sent.envelope_id ?? '' }, cookie }
  const reminders = async () => (await send(getReminders, envelope)).json()
  expect(await reminders()).toMatchObject({ choice: { use: 'own', rule }, from: 'envelope' })

  await send(putReminders, { method: 'PUT', ...envelope, body: { use: 'off' } })
  await sending(draft)
  expect(await reminders()).toMatchObject({ choice: { use: 'off' } })
})

test('a person of a template’s slot reads it in the language that the sender chose for this send', async () => {
  const sent: Draft = await (await sending(await filled('In Japanese', [{ ...ADA, language: 'ja' }, GRACE]))).json()

  const { signers = [] } = await atService<PdfSignRequest>(`GET /envelopes/${sent.envelope_id}`)
  expect(signers.map(({ name, language }) => [name, language])).toEqual([
    [ADA.name, 'ja'],
    [GRACE.name, undefined],
  ])
})

test("a template's draft goes on with own documents: people, message and fields stay, and the old one is discarded", async () => {
  const chosen = { ...ADA, language: 'pt-BR', authentication: 'email_code' }
  const draft = await filled('On its own', [chosen, GRACE])
  const reminders = { use: 'own', rule: { after_days: 2, every_days: 3, at_most: 4, not_if_opened_today: false } }
  await send(putTemplateReminders, { method: 'PUT', ...at(templateId), body: reminders })
  const body = { id: crypto.randomUUID(), as: 'own' }
  const ask = async (): Promise<Draft> => (await send(draftOfDraft, { method: 'POST', ...at(draft.id), body })).json()
  const own = await ask()

  expect(own).toMatchObject({ id: body.id, purpose: 'envelope', content: { emailSubject: 'On its own' } })
  expect(own.template_id).toBeUndefined()
  expect(own.content.recipients).toMatchObject([chosen, GRACE])
  expect(own.content.documents).toHaveLength(1)
  // The template's rule no longer applies by itself.
  expect(own.content.reminders).toEqual(reminders)
  expect((await send(getDraft, at(draft.id))).status).toBe(404)
  expect(await ask()).toEqual(own)
  expect(
    (await send(draftOfDraft, { method: 'POST', ...at(own.id), body: { ...body, id: crypto.randomUUID() } })).status,
  ).toBe(409)
})

test('support cannot send', async () => {
  const support = await cookieOf('support')

  expect((await send(newDraft, { method: 'POST', cookie: support, body: { templateId } })).status).toBe(403)
})

test("a person's own send is in the list before they get the answer", async () => {
  const draft = await filled('Shown at once')

  const sent: Draft = await (await sending(draft)).json()

  const found = await (await send(findEnvelopes, { cookie, path: '/api?q=%22Shown%20at%20once%22' })).json()
  expect(found.items).toMatchObject([{ id: sent.envelope_id }])
})
