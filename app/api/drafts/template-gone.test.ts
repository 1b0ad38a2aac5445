import { beforeAll, expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { cookieOf, send } from '@/lib/tests/desk'
import { readDraft, saveDraft, sending } from '@/lib/tests/drafts'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { DELETE as deleteDraft, GET as getDraft } from './[id]/route'
import { POST as newDraft } from './route'

const { network, atService, newTemplate } = sendingDesk()
let cookie: string
beforeAll(async () => {
  cookie = await cookieOf('sender')
})

const ADA = { id: 0, name: 'Ada Lovelace', email: 'ada@example.com' }
const GRACE = { id: 1, name: 'Grace Hopper', email: 'grace@example.com' }
const at = (id: string) => ({ params: { id }, cookie })
const creationOf = (template: string) => `POST /envelopes/from-template/${template}` as const

async function envelopesOf(template: string): Promise<number> {
  const feed: { envelope: { templateId: string } }[] = await atService('GET /envelopes')
  return feed.filter(({ envelope }) => envelope.templateId === template).length
}

async function draftOf(templateId: string): Promise<Draft> {
  const draft: Draft = await (await send(newDraft, { method: 'POST', cookie, body: { templateId } })).json()
  return saveDraft(draft, { recipients: [ADA, GRACE], emailSubject: 'Same words' })
}

test('the envelope that a lost answer told of is found, and not taken for that of another draft', async () => {
  const template = await newTemplate(twoSlots())
  const [draft, other] = [await draftOf(template), await draftOf(template)]
  const twin: Draft = await (await sending(other)).json()
  network.loseAnswers(creationOf(template))
  expect((await sending(draft)).status).toBe(502)
  await expect.poll(() => envelopesOf(template)).toBe(2)
  await atService(`DELETE /templates/${template}`)
  // As a service answers that looks for the template first.
  network.answer(creationOf(template), { code: 404, message: 'template not found' }, 404)

  const sent: Draft = await (await sending(draft)).json()

  expect(sent).toMatchObject({ state: 'sent', envelope_id: expect.any(String) })
  expect(sent.envelope_id).not.toBe(twin.envelope_id)
  expect(await envelopesOf(template)).toBe(2)
})

test('where nothing was made, the draft is open again with all that was typed', async () => {
  const template = await newTemplate(twoSlots())
  const draft = await draftOf(template)
  network.loseRequests(creationOf(template))
  expect((await sending(draft)).status).toBe(502)
  network.recover()
  await atService(`DELETE /templates/${template}`)

  const refused = await sending(draft)

  expect(await refused.json()).toMatchObject({ code: 404, message: expect.stringContaining('No envelope was created') })
  expect(await readDraft(draft)).toMatchObject({ state: 'open', content: draft.content })
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(200)
})

test('where nobody can say, it stays closed until its person discards it knowingly', async () => {
  const template = await newTemplate(twoSlots())
  const draft = await draftOf(template)
  network.loseRequests(creationOf(template))
  await sending(draft)
  network.recover()
  // Somebody sends the same past the dashboard, to others.
  const signers = [{ ...ADA, email: 'another@example.com' }, GRACE]
  await atService(`POST /envelopes/from-template/${template}`, { signers })
  await atService(`DELETE /templates/${template}`)

  expect((await sending(draft)).status).toBe(409)
  expect((await readDraft(draft)).state).toBe('sending')
  expect((await send(deleteDraft, { method: 'DELETE', ...at(draft.id) })).status).toBe(409)
  const discard = { method: 'DELETE', ...at(draft.id), path: '/api?unconfirmed=yes' }
  expect((await send(deleteDraft, discard)).status).toBe(200)
  expect((await send(getDraft, at(draft.id))).status).toBe(404)
})
