import { eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/contract/drafts/draft'
import { sendOf } from '@/lib/desk/drafts/drafts'
import { resetOnce } from '@/lib/desk/env/once'
import { desk } from '@/lib/desk/store/database'
import { removeDiscardedDraftsOlderThan } from '@/lib/desk/store/drafts'
import { drafts } from '@/lib/desk/store/schema/desk'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, passOn, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getActivity } from '../activity/route'
import { GET as getContacts } from '../contacts/route'
import { GET as getFeed } from '../envelopes/route'
import { POST as restoreDraft } from './[id]/restore/route'
import { DELETE as deleteDraft, GET as getDraft, PUT as saveDraft } from './[id]/route'
import { POST as sendDraft } from './[id]/send/route'
import { GET as listDiscarded } from './discarded/route'
import { GET as listDrafts, POST as newDraft } from './route'

let real: TestService
let between: FakeService
let stop: () => Promise<void>
let templateId: string
let cookie: string
let creation: string
beforeAll(async () => {
  real = await startService()
  between = await startFakeService(real.baseUrl)
  templateId = await real.newTemplate(twoSlots())
  creation = `POST /api/v1/service/envelopes/from-template/${templateId}`
  const key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
  cookie = await cookieOf('sender')
})
afterEach(() => {
  between.forget(creation)
  between.received.length = 0
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

const ADA = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com' }
const GRACE = { id: 1, name: 'Grace Hopper', email: 'grace@example.com' }
const at = (id: string) => ({ params: { id }, cookie })
const save = (draft: Draft, content: unknown) =>
  send(saveDraft, { method: 'PUT', ...at(draft.id), body: { version: draft.version, content } })
const sending = (draft: Draft) => send(sendDraft, { method: 'POST', ...at(draft.id), body: { version: draft.version } })
const read = async (id: string): Promise<Draft> => (await send(getDraft, at(id))).json()
const attempts = () => between.received.filter(({ method, path }) => `${method} ${path}` === creation)

async function envelopesCalled(subject: string): Promise<number> {
  const answer = await fetch(`${real.baseUrl}/api/v1/service/envelopes`, {
    headers: { 'x-api-key': process.env.SERVICE_API_KEY ?? '' },
  })
  const feed: { envelope: { emailSubject: string } }[] = await answer.json()
  return feed.filter(({ envelope }) => envelope.emailSubject === subject).length
}

async function filled(emailSubject: string, recipients: unknown[] = [ADA, GRACE]): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId } })).json()
  const saved = await save(draft, { recipients, emailSubject })
  expect(saved.status).toBe(200)
  return saved.json()
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
  expect(await (await send(listDrafts, { cookie })).json()).toContainEqual(draft)
})

test('sender A8: a draft is created once under the id that the browser gave it, with what was typed', async () => {
  const id = crypto.randomUUID()
  const content = { recipients: [ADA], emailSubject: 'Typed first' }
  const create = (change = {}, as = cookie) =>
    send(newDraft, { method: 'POST', cookie: as, body: { id, templateId, content, ...change } })

  expect(await (await create()).json()).toMatchObject({ id, version: 1, content })
  expect(await (await create({ content: { recipients: [GRACE] } })).json()).toMatchObject({ id, version: 1, content })
  expect((await create({}, await cookieOf('admin'))).status).toBe(404)
  expect((await create({ id: 'not-an-id' })).status).toBe(400)
})

test('sender A8: a discarded draft is gone until its person restores it', async () => {
  const draft = await filled('Discarded')
  const discarded = async (as = cookie): Promise<Draft[]> => (await send(listDiscarded, { cookie: as })).json()
  const restore = (as = cookie) => send(restoreDraft, { method: 'POST', params: { id: draft.id }, cookie: as })
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(200)

  expect((await send(getDraft, at(draft.id))).status).toBe(404)
  expect((await save(draft, draft.content)).status).toBe(404)
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
  const answers = await Promise.all([save(draft, { recipients: [ADA] }), save(draft, { recipients: [GRACE] })])

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
  expect(attempts()).toHaveLength(1)
  expect(await envelopesCalled('Many tabs')).toBe(1)
})

test('sent by two processes at once it still becomes one envelope', async () => {
  const draft = await filled('Two processes')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  between.on(creation, async (request, response) => {
    await held
    await passOn(real.baseUrl, request, response)
  })

  const first = sending(draft)
  await expect.poll(() => attempts().length).toBe(1)
  // Another process knows nothing of this one's attempts.
  const [{ personId = '' } = {}] = await desk().select().from(drafts).where(eq(drafts.id, draft.id))
  resetOnce(sendOf({ personId, id: draft.id }))
  const second = sending(draft)
  await expect.poll(() => attempts().length).toBe(2)
  release()
  const answers = await Promise.all([first, second])
  const [one, two]: Draft[] = await Promise.all(answers.map((answer) => answer.json()))

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(one?.envelope_id).toBe(two?.envelope_id)
  expect(await envelopesCalled('Two processes')).toBe(1)
})

test('an answer that got lost leaves the draft frozen, and sending again finds the same envelope', async () => {
  const draft = await filled('Lost answer')
  between.on(creation, async (request, response) => {
    await passOn(real.baseUrl, request, response.destroy())
  })

  const lost = await sending(draft)
  expect(lost.status).toBe(502)
  const frozen = await read(draft.id)
  expect(frozen.state).toBe('sending')
  expect((await save(frozen, { recipients: [] })).status).toBe(409)
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(409)

  between.forget(creation)
  const sent: Draft = await (await sending(frozen)).json()
  expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  expect(await envelopesCalled('Lost answer')).toBe(1)
  const [first, second] = attempts()
  expect(second?.body).toBe(first?.body)
  expect(second?.headers['x-idempotency-key']).toBe(first?.headers['x-idempotency-key'])
})

test('after a lost answer only a verdict on the request itself opens the draft again', async () => {
  const draft = await filled('Lost, then refused')
  between.on(creation, (_, response) => response.destroy())
  await sending(draft)

  between.json(creation, { code: 401, message: 'Invalid API key' }, 401)
  expect((await sending(draft)).status).toBe(502)
  expect((await read(draft.id)).state).toBe('sending')

  between.json(creation, { code: 400, message: 'emailSubject: is not allowed here' }, 400)
  const refused = await sending(draft)
  expect(await refused.json()).toMatchObject({ code: 400, field: 'emailSubject' })
  expect((await read(draft.id)).state).toBe('open')
})

test("the service's refusal lands on the slot, also when an empty one lies before it, and the draft can be mended", async () => {
  const draft = await filled('Refused', [
    { id: 0, name: '', email: '' },
    { ...GRACE, email: '' },
  ])
  const refused = await sending(draft)
  expect(refused.status).toBe(400)
  expect(await refused.json()).toMatchObject({ field: 'recipients.1.email' })

  const open = await read(draft.id)
  expect(open.state).toBe('open')
  const half: Draft = await (
    await save(open, { recipients: [{ ...ADA, name: '', email: '' }, GRACE], emailSubject: 'Refused' })
  ).json()
  expect(await (await sending(half)).json()).toMatchObject({ code: 400, field: 'recipients.0.email' })

  const again = await read(draft.id)
  const mended: Draft = await (await save(again, { recipients: [ADA, GRACE], emailSubject: 'Mended' })).json()
  expect(await (await sending(mended)).json()).toMatchObject({ state: 'sent' })
  expect(await envelopesCalled('Mended')).toBe(1)
})

test('an invalid e-mail address never leaves the dashboard', async () => {
  const draft = await filled('Bad address', [ADA, { ...GRACE, email: 'grace@' }])

  const refused = await sending(draft)

  expect(await refused.json()).toEqual({
    code: 400,
    message: 'This is not an e-mail address.',
    field: 'recipients.1.email',
  })
  expect(attempts()).toEqual([])
  expect((await read(draft.id)).state).toBe('open')
})

test('a sent draft answers the same again, is recorded once and is remembered in the contacts', async () => {
  const draft = await filled('Once')
  const sent: Draft = await (await sending(draft)).json()
  expect(await (await sending(draft)).json()).toEqual(sent)
  expect(attempts()).toHaveLength(1)

  const record = await (await send(getActivity, { cookie, path: `/api?envelope=${sent.envelope_id}` })).json()
  expect(record).toMatchObject([{ action: 'envelope.send', person: 'Sam Sender <sender@demo.example>' }])
  const contacts = (query: string) => send(getContacts, { cookie, path: `/api?query=${query}` }).then((a) => a.json())
  expect(await contacts('hop')).toMatchObject([{ name: 'Grace Hopper', email: 'grace@example.com' }])
  expect(await contacts('ada@ex')).toMatchObject([{ email: 'ada@example.com' }])
  expect(await contacts("x' | !")).toEqual([])
  expect(await (await send(getFeed, { cookie })).text()).not.toContain('formUrl')
  expect((await real.mails('grace@example.com')).length).toBeGreaterThan(0)
})

test('support cannot send', async () => {
  const support = await cookieOf('support')

  expect((await send(newDraft, { method: 'POST', cookie: support, body: { templateId } })).status).toBe(403)
})
