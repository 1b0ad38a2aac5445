import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SuggestedContact } from '@/lib/desk/contacts/contract'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { startService, type TestService } from '@/lib/tests/service'
import { twoSlots } from '@/lib/tests/templates'
import { GET as getEnvelope } from '../envelopes/[id]/route'
import { GET as getFeed } from '../envelopes/route'
import { PUT as assignKey } from '../keys/people/[id]/route'
import { POST as addKey } from '../keys/route'
import { GET as getSession } from '../session/route'
import { GET as getContacts } from './suggested/route'

let real: TestService
let between: FakeService
let stop: () => Promise<void>
let key: string
let templateId: string
beforeAll(async () => {
  real = await startService()
  between = await startFakeService(real.baseUrl)
  templateId = await real.newTemplate(twoSlots())
  key = await real.newKey({ rate_limit_per_min: 10_000 })
  ;({ stop } = await startTestDesk({ baseUrl: between.baseUrl, key }))
})
afterAll(async () => {
  await stop()
  await between.stop()
  await real.stop()
})

const ADA = { signerIndex: 0, name: 'Ada Lovelace', email: 'ada@example.com' }
const GRACE = { signerIndex: 1, name: 'Grace Hopper', email: 'grace@example.com' }

/** Sent without the dashboard. */
async function called(path: string, body: unknown): Promise<string> {
  const response = await fetch(`${real.baseUrl}/api/v1/service/envelopes${path}`, {
    method: 'POST',
    headers: { 'x-api-key': key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return (await response.json()).message
}
const sent = (...signers: unknown[]) => called(`/from-template/${templateId}`, { signers, emailSubject: 'NDA' })

async function contacts(query = ''): Promise<string[]> {
  const answer = await send(getContacts, { cookie: await cookieOf('sender'), path: `/api?query=${query}` })
  const found: SuggestedContact[] = await answer.json()
  return found.map(({ name, email }) => `${name} <${email}>`)
}

test('people of envelopes that were sent elsewhere are suggested once a page has read them, without a request', async () => {
  const cookie = await cookieOf('sender')
  await sent(ADA, GRACE)
  expect(await contacts()).toEqual([])

  between.received.length = 0
  await send(getFeed, { cookie })
  await vi.waitFor(async () => expect(await contacts('hop')).toEqual(['Grace Hopper <grace@example.com>']))
  expect(await contacts('ada@ex')).toEqual(['Ada Lovelace <ada@example.com>'])
  expect(between.received.map(({ path }) => path)).toEqual(['/api/v1/service/envelopes'])
})

test('somebody whom a signer named is not suggested: a planted address would look like a known one', async () => {
  const cookie = await cookieOf('sender')
  const id = await sent({ ...ADA, email: 'ada.king@example.com' }, GRACE)
  const planted = { name: 'Grace Hopper', email: 'grace@attacker.example' }
  const links = (await real.mails('grace@example.com')).flatMap((mail) => mail.links)
  const token = links
    .findLast((link) => link.includes('/sign/'))
    ?.split('/')
    .at(-1)
  const delegating = await fetch(`${real.baseUrl}/public/service/signing/${token}/delegate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(planted),
  })
  expect(delegating.status).toBe(200)

  await send(getEnvelope, { cookie, params: { id } })
  await vi.waitFor(async () => expect(await contacts('king')).toHaveLength(1))
  expect(await contacts('attacker')).toEqual([])
})

test('another account sees none of them, and neither does this one see theirs', async () => {
  const [admin, sender] = [await cookieOf('admin'), await cookieOf('sender')]
  const secret = await real.newKey({ account: 'Southwind', rate_limit_per_min: 10_000 })
  const added = await (await send(addKey, { method: 'POST', cookie: admin, body: { name: 'South', secret } })).json()
  const { person } = await (await send(getSession, { cookie: sender })).json()
  const give = (to: string | null) =>
    send(assignKey, { method: 'PUT', cookie: admin, params: { id: person.id }, body: { key: to } })
  const before = await contacts()

  await give(added.id)
  expect(before).not.toEqual([])
  expect(await contacts()).toEqual([])
  expect(await contacts('ada')).toEqual([])
  await give(null)
  expect(await contacts()).toEqual(before)
})
