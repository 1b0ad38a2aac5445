import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as voidEnvelope } from '@/app/api/envelopes/[id]/void/route'
import { PUT as assignKey } from '@/app/api/keys/people/[id]/route'
import { PUT as changeRole } from '@/app/api/people/[id]/role/route'
import { POST as changeSubscriptions } from '@/app/api/webhooks/actions/route'
import { GET as listSubscriptions } from '@/app/api/webhooks/route'
import type { RecordEntry } from '@/lib/desk/activity/contract/activity-record'
import { describeActivity } from '@/lib/desk/activity/contract/describe-activity'
import { addedKey, newSecret, SUBSCRIPTION, startWillingDesk, TARGET } from '@/lib/tests/at-once/world'
import { cookieOf, send } from '@/lib/tests/desk'
import { somebody } from '@/lib/tests/people'
import { GET as csv } from './record/csv/route'
import { GET as record } from './record/route'

let at: Awaited<ReturnType<typeof startWillingDesk>>
let admin: string
beforeAll(async () => {
  at = await startWillingDesk('sk_live_objects')
  admin = await cookieOf('admin')
  await send(listSubscriptions, { cookie: admin })
})
afterAll(() => at.stop())

const perform = (action: string, more: object = {}, cookie = admin) =>
  send(changeSubscriptions, { method: 'POST', cookie, body: { action, subscriptions: [SUBSCRIPTION], ...more } })
async function newest(): Promise<RecordEntry> {
  const { entries } = await (await send(record, { cookie: admin })).json()
  return entries[0]
}
const ENDPOINT = TARGET.replace(/^https?:\/\//, '')
const text = async () => describeActivity(await newest()).text

test('each entry names the subscription, with target and event, also after it is removed', async () => {
  await perform('pause')
  expect(await text()).toBe(`paused ${ENDPOINT} (signer.signed)`)
  await perform('retarget', { target_url: 'https://other.example/in?key=hidden' })
  expect(await text()).toContain('changed other.example/in (signer.signed)')
  expect(await text()).toContain(`(before: ${TARGET})`)
  await perform('remove')
  expect(await text()).toBe('removed other.example/in (signer.signed)')

  const file = await (await send(csv, { cookie: admin })).text()
  expect(file).toContain('Removed other.example/in (signer.signed)')
  expect(file).not.toContain('hidden')
})

test('a refused action names its object as well', async () => {
  await perform('pause', {}, await cookieOf('sender'))
  expect(await newest()).toMatchObject({ outcome: 'refused', detail: { event: 'signer.signed' } })
})

test('a change says what it was before', async () => {
  const person = await somebody('support')
  await send(changeRole, {
    method: 'PUT',
    cookie: admin,
    params: { id: person.id },
    body: { from: 'support', role: 'sender' },
  })
  expect(await newest()).toMatchObject({ detail: { role: 'sender', before: { role: 'support' } } })
  expect(await text()).toMatch(/ to sender \(before: support\)$/)

  const secret = newSecret()
  const key = await addedKey('Southwind key', secret)
  const give = (to: string | null) =>
    send(assignKey, { method: 'PUT', cookie: admin, params: { id: person.id }, body: { key: to } })
  await give(key.id)
  await give(null)
  expect(await text()).toContain('the default API key (before: Southwind key)')
  expect(await (await send(csv, { cookie: admin })).text()).not.toContain(secret)
})

test('stopping a scheduled envelope is recorded as a canceled send, with its subject where known', async () => {
  const id = randomUUID()
  const envelope = { id, status: 'Voided', scheduleTime: '11/23/2026 09:00:00', updatedOn: '11/22/2026 09:00:00' }
  at.service.json(`GET /api/v1/service/envelopes/${id}`, envelope)
  await send(voidEnvelope, { method: 'POST', cookie: admin, params: { id }, body: {} })
  expect(await newest()).toMatchObject({ action: 'envelope.void', envelope_id: id, outcome: 'done' })
  expect(await text()).toBe('canceled the scheduled send of the envelope')

  const sent = randomUUID()
  at.service.json(`GET /api/v1/service/envelopes/${sent}`, { ...envelope, id: sent, updatedOn: '11/24/2026 09:00:00' })
  await send(voidEnvelope, { method: 'POST', cookie: admin, params: { id: sent }, body: {} })
  expect(await text()).toBe('voided the envelope')
})

test('a subscription that nobody here has listed is still named by its id', async () => {
  const id = randomUUID()
  await perform('pause', { subscriptions: [id] })
  expect(await newest()).toMatchObject({ action: 'webhook.pause', detail: { subscriptions: [id] } })
})
