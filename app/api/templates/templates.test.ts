import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { drafts } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import type { TemplateConflict } from '@/lib/desk/templates/contract'
import { cookieOf, send } from '@/lib/tests/desk'
import { restarted, saveDraft, withCheckedCopies } from '@/lib/tests/drafts'
import type { Received } from '@/lib/tests/fake-service'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { GET as compare, POST as saveTemplate } from '../drafts/[id]/template/route'
import { GET as getSession } from '../session/route'
import { POST as draftOf } from './[id]/draft/route'
import { GET as getTemplate, DELETE as removeTemplate } from './[id]/route'

const CREATION = 'POST /templates'
const LIST = 'GET /templates'
const SLOTS = [
  { id: 7, name: 'Tenant', email: 'tess@example.com', defaultName: 'Tess Tenant' },
  { id: 3, name: 'Landlord', email: '', role: 'Approver' as const },
]
const { network, atService, ...service } = sendingDesk()

type Role = 'sender' | 'admin'
type Body = { over?: string; asNew?: boolean }
const saving = async ({ id, version }: Draft, as: Role | 'support' = 'sender', body: Body = {}) =>
  send(saveTemplate, { method: 'POST', params: { id }, cookie: await cookieOf(as), body: { version, ...body } })
/** As for a service that knows no idempotency. */
const withoutKey = ({ headers: { 'x-idempotency-key': _, ...headers }, ...request }: Received): Received => ({
  ...request,
  headers,
})
const newTemplate = (name: string) =>
  filledDraft({ purpose: 'template', content: { recipients: SLOTS, templateName: name, emailSubject: 'Lease' } })

const templatesCalled = async (name: string) =>
  (await atService<PdfSignRequest[]>('GET /templates')).filter(({ templateName }) => templateName === name)

async function nameOf(role: Role): Promise<string> {
  const { person }: Session = await (await send(getSession, { cookie: await cookieOf(role) })).json()
  return person.name
}

async function stateOf({ id }: Draft) {
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, id))
  return row?.state
}

async function editOf(templateId: string, as: Role = 'sender', how: 'edit' | 'copy' = 'edit'): Promise<Draft> {
  const body = { id: crypto.randomUUID(), as: how }
  const params = { id: templateId }
  return withCheckedCopies(await send(draftOf, { method: 'POST', params, cookie: await cookieOf(as), body }))
}

const renamed = (draft: Draft, templateName: string, as?: Role) =>
  saveDraft(draft, { ...draft.content, templateName }, as)

test('a draft becomes a template with its slots, fields and documents', async () => {
  const draft = await newTemplate('Lease')

  const saved: Draft = await (await saving(draft)).json()

  expect(saved).toMatchObject({ state: 'sent', template_id: expect.any(String) })
  expect(await atService(`GET /templates/${saved.template_id}`)).toMatchObject({
    templateName: 'Lease',
    emailSubject: 'Lease',
    signers: [
      { id: 7, name: 'Tenant', requestRole: 'Signer', defaultName: 'Tess Tenant', defaultEmail: 'tess@example.com' },
      { id: 3, name: 'Landlord', requestRole: 'Approver' },
    ],
    files: [{ name: 'Contract 1.pdf', fields: [{ id: 'signature-0', signerIndex: 7, page: 1 }] }],
  })
  expect(await (await saving(draft)).json()).toEqual(saved)
  expect(await templatesCalled('Lease')).toHaveLength(1)
})

test('a template whose creation was answered by nobody is found by its content, not created again', async () => {
  const draft = await newTemplate('Lost answer')
  network.loseAnswers(CREATION)
  expect((await saving(draft)).status).toBe(502)
  await expect.poll(async () => (await templatesCalled('Lost answer')).length).toBe(1)
  // Repeated, it would create another one.
  network.change(CREATION, withoutKey)

  const saved: Draft = await (await saving(draft)).json()

  expect(saved).toMatchObject({ state: 'sent', template_id: (await templatesCalled('Lost answer'))[0]?.id })
  expect(network.attempts(CREATION)).toHaveLength(1)
})

test('a creation that still runs when its connection breaks becomes one template', async () => {
  const draft = await newTemplate('Still running')
  network.loseRequests(CREATION)
  expect((await saving(draft)).status).toBe(502)
  // After somebody has looked for it.
  network.deliverLate(CREATION)

  const saved: Draft = await (await saving(draft)).json()

  expect((await templatesCalled('Still running')).map(({ id }) => id)).toEqual([saved.template_id])
})

test('while nobody can look for what a killed attempt created, nothing is created again', async () => {
  const draft = await newTemplate('Killed')
  network.loseAnswers(CREATION, withoutKey)
  expect((await saving(draft)).status).toBe(502)
  await expect.poll(async () => (await templatesCalled('Killed')).length).toBe(1)
  await restarted(draft)
  network.loseRequests(LIST)

  expect((await saving(draft)).status).toBe(502)
  expect(await stateOf(draft)).toBe('sending')

  network.recover()
  const saved: Draft = await (await saving(draft)).json()
  expect(saved).toMatchObject({ state: 'sent', template_id: (await templatesCalled('Killed'))[0]?.id })
  expect(network.attempts(CREATION)).toHaveLength(1)
})

test('a lost creation is found at a service that knows no default people', async () => {
  const draft = await newTemplate('Without defaults')
  network.loseAnswers(CREATION, ({ body, ...request }) => ({
    ...request,
    body: body.replace(/"default(Name|Email)":/g, '"unknown$1":'),
  }))
  expect((await saving(draft)).status).toBe(502)
  await expect.poll(async () => (await templatesCalled('Without defaults')).length).toBe(1)

  expect(await (await saving(draft)).json()).toMatchObject({ state: 'sent' })
  expect(network.attempts(CREATION)).toHaveLength(1)
})

test('a replacement whose answer was lost is read back before it counts as saved', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Replaced' })
  const draft = await renamed(await editOf(template), 'Replaced once')
  network.loseAnswers(`PUT /templates/${template}`)
  expect((await saving(draft)).status).toBe(502)
  expect(await stateOf(draft)).toBe('sending')
  await expect.poll(async () => (await templatesCalled('Replaced once')).length).toBe(1)
  await restarted(draft)

  expect(await (await saving(draft)).json()).toMatchObject({ state: 'sent', template_id: template })
  expect(network.attempts().filter(({ method }) => method === 'PUT')).toHaveLength(1)
})

test('saved by two processes at once it becomes one template', async () => {
  const draft = await newTemplate('Two processes')
  const release = network.holdBack(CREATION)
  const first = saving(draft)
  await expect.poll(() => network.attempts(CREATION).length).toBe(1)
  await restarted(draft)

  // Another process may not work on the same draft meanwhile.
  expect((await saving(draft)).status).toBe(503)
  release()

  const saved: Draft = await (await first).json()
  expect(await (await saving(draft)).json()).toEqual(saved)
  expect(await templatesCalled('Two processes')).toHaveLength(1)
})

test('an edit changes the template in its place, and repeating the request opens the same draft', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Before' })
  const draft = await editOf(template)
  expect(draft).toMatchObject({
    purpose: 'template',
    template_id: template,
    template_name: 'Before',
    content: {
      templateName: 'Before',
      recipients: [
        { id: 0, name: 'Discloser' },
        { id: 1, name: 'Recipient' },
      ],
      fields: [{ recipient: 0 }, { recipient: 1 }],
    },
  })
  const again = { id: draft.id, as: 'edit' }
  const cookie = await cookieOf('sender')
  const repeated = await send(draftOf, { method: 'POST', params: { id: template }, cookie, body: again })
  expect(await repeated.json()).toEqual(draft)

  const saved: Draft = await (await saving(await renamed(draft, 'After'))).json()

  expect(saved).toMatchObject({ state: 'sent', template_id: template })
  const stored = await atService<PdfSignRequest>(`GET /templates/${template}`)
  expect(stored).toMatchObject({ templateName: 'After', signers: [{ name: 'Discloser' }, { name: 'Recipient' }] })
  expect(stored.files?.[0]?.fields).toHaveLength(2)
})

test('a later save never overwrites an earlier one unless its person has seen that', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Shared' })
  const [mine, theirs] = [await editOf(template), await editOf(template, 'admin')]
  expect((await saving(await renamed(theirs, 'Theirs', 'admin'), 'admin')).status).toBe(200)
  const changed = await renamed(mine, 'Mine')

  const refused = await saving(changed)

  expect(await refused.json()).toMatchObject({ code: 409, reason: 'changed_meanwhile' })
  expect(await atService(`GET /templates/${template}`)).toMatchObject({ templateName: 'Theirs' })
  const cookie = await cookieOf('sender')
  const seen: TemplateConflict = await (await send(compare, { params: { id: mine.id }, cookie })).json()
  expect(seen).toMatchObject({ changed: true, name: 'Theirs', saved_by: await nameOf('admin') })
  expect(seen.differences).toEqual([{ what: 'Name', saved: 'Theirs', mine: 'Mine' }])
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, mine.id))
  expect(row).toMatchObject({ state: 'open', content: { templateName: 'Mine' } })
  const open = { ...changed, version: row?.version ?? 0 }
  expect((await saving(open, 'sender', { over: seen.fingerprint })).status).toBe(200)
  expect(await atService(`GET /templates/${template}`)).toMatchObject({ templateName: 'Mine' })
})

test('the second of two may keep both versions', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Both' })
  const [mine, theirs] = [await editOf(template), await editOf(template, 'admin')]
  await saving(await renamed(theirs, 'Both, theirs', 'admin'), 'admin')

  const saved: Draft = await (await saving(await renamed(mine, 'Both, mine'), 'sender', { asNew: true })).json()

  expect(saved.template_id).not.toBe(template)
  expect(await templatesCalled('Both, theirs')).toMatchObject([{ id: template }])
  expect(await templatesCalled('Both, mine')).toHaveLength(1)
})

test('of two saves at the same moment one is refused', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Race' })
  const [mine, theirs] = [await editOf(template), await editOf(template, 'admin')]
  const [one, other] = [await renamed(mine, 'Race, mine'), await renamed(theirs, 'Race, theirs', 'admin')]

  const answers = await Promise.all([saving(one), saving(other, 'admin')])

  expect(answers.map(({ status }) => status).toSorted()[0]).toBe(200)
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
})

test('a change made past the dashboard between its read and its save is not overwritten', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Elsewhere' })
  const draft = await renamed(await editOf(template), 'Mine')
  const place = `PUT /templates/${template}` as const
  network.change(place, async (request) => {
    await atService(place, { ...twoSlots(), templateName: 'From elsewhere' })
    return request
  })

  expect(await (await saving(draft)).json()).toMatchObject({ code: 409, reason: 'changed_meanwhile' })
  expect(await atService(`GET /templates/${template}`)).toMatchObject({ templateName: 'From elsewhere' })
})

test('a copy is a new template with the same content', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Original' })
  const draft = await editOf(template, 'sender', 'copy')
  expect(draft.template_id).toBeUndefined()

  const saved: Draft = await (await saving(draft)).json()

  expect(saved.template_id).not.toBe(template)
  expect(await templatesCalled('Copy of Original')).toHaveLength(1)
})

test('a deleted template is gone, and saving an edit of it says so and keeps the draft', async () => {
  const template = await service.newTemplate({ ...twoSlots(), templateName: 'Doomed' })
  const draft = await editOf(template)

  const it = { params: { id: template }, cookie: await cookieOf('sender') }

  expect((await send(removeTemplate, { method: 'DELETE', ...it })).status).toBe(200)

  expect((await send(getTemplate, it)).status).toBe(404)
  expect((await saving(draft)).status).toBe(404)
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, draft.id))
  expect(row?.state).toBe('open')
})

test("another person's draft cannot be saved, and support may change no template", async () => {
  const draft = await newTemplate('Private')
  expect((await saving(draft, 'admin')).status).toBe(404)
  expect((await saving(draft, 'support')).status).toBe(403)
})
