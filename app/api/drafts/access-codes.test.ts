import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Draft } from '@/lib/desk/drafts/contract/draft'
import { draftCodes, drafts } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send } from '@/lib/tests/desk'
import { activityOf, readDraft, restarted } from '@/lib/tests/drafts'
import { watchOutput } from '@/lib/tests/output'
import { filledDraft } from '@/lib/tests/own-documents'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { POST } from './[id]/send/route'

const { network, envelope, mailsTo, enterCode } = sendingDesk()

const CREATION = 'POST /envelopes'
const CODE = 'Marmot-7421'
const ADA = { id: 7, name: 'Ada Lovelace', email: 'ada@example.com', authentication: 'access_code' as const }

const given = (email = ADA.email) => filledDraft({ content: { recipients: [{ ...ADA, email }] } })
const sending = async ({ id, version }: Draft, codes?: object) =>
  send(POST, { method: 'POST', params: { id }, cookie: await cookieOf('sender'), body: { version, codes } })
const storedCode = (id: string) => desk().select().from(draftCodes).where(eq(draftCodes.draftId, id))

/** Everything that the dashboard keeps of a draft, as text. */
async function storedOf({ id }: { id: string }): Promise<string> {
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, id))
  return JSON.stringify([row, await storedCode(id)])
}

test('a code goes to the service with the send, opens the link there, and nothing else has it', async () => {
  const output = watchOutput()
  const draft = await given('code-1@example.com')

  const sent: Draft = await (await sending(draft, { 7: CODE })).json()

  expect(sent.state).toBe('sent')
  expect(network.attempts(CREATION)[0]?.body).toContain(CODE)
  const [mail] = await mailsTo('code-1@example.com')
  expect(await enterCode(mail?.links[0] ?? '', 'a wrong one')).toBe(403)
  expect(await enterCode(mail?.links[0] ?? '', CODE)).toBe(200)
  expect(await storedCode(draft.id)).toEqual([])
  const texts = [
    await storedOf(draft),
    JSON.stringify([sent, await readDraft(draft), await activityOf(sent)]),
    JSON.stringify(await envelope(sent.envelope_id ?? '')),
    JSON.stringify(mail),
    output(),
  ]
  for (const text of texts) expect(text).not.toContain(CODE)
})

test('while the outcome is unknown the code is kept sealed, and the repeat sends it again', async () => {
  const draft = await given('code-2@example.com')
  network.loseAnswers(CREATION)
  expect((await sending(draft, { 7: CODE })).status).toBe(502)

  expect(await storedCode(draft.id)).toHaveLength(1)
  expect(await storedOf(draft)).not.toContain(CODE)
  await restarted(draft)
  network.recover()
  const frozen = await readDraft(draft)
  expect(frozen.state).toBe('sending')
  // The page was reloaded, so nobody knows the code but the dashboard and the sender.
  const sent: Draft = await (await sending(frozen)).json()

  expect(sent.state).toBe('sent')
  const [first, second] = network.attempts(CREATION)
  expect(second?.body).toBe(first?.body)
  const [mail] = await mailsTo('code-2@example.com')
  expect(await enterCode(mail?.links[0] ?? '', CODE)).toBe(200)
  expect(await storedCode(draft.id)).toEqual([])
})

test('a person who is asked for a code without one is not sent anything, nor is a code that is too short', async () => {
  const draft = await given()

  const missing = await sending(draft)
  expect([missing.status, (await missing.json()).message]).toEqual([400, 'Set an access code for Ada Lovelace.'])
  expect((await sending(draft, { 7: 'abc' })).status).toBe(400)
  expect((await sending(draft, { 8: CODE })).status).toBe(400)

  expect((await readDraft(draft)).state).toBe('open')
  expect(network.attempts(CREATION)).toEqual([])
})
