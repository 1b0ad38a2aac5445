import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { POST as act } from '@/app/api/webhooks/actions/route'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { GET as activity } from '../activity/route'
import { POST as resend } from './[id]/resend/route'
import { POST as delegate } from './[id]/signers/[email]/delegate/route'
import { POST as voidEnvelope } from './[id]/void/route'

const ID = '6f1f7c1e-6d0a-4f0e-9a53-3f4a0f3e1a01'
const API = '/api/v1/service'
const SECRET = 'whsec_kQ8dT2mVx9LrB4nZ6yPwHs3f'
const HOOK = { id: 'hook-1', target_url: 'https://a.example/in', event_type: 'envelope.sent', state: 'active' }

/** Ways in which the answer to a change gets lost after the change was made. */
const LOSSES: [string, (response: ServerResponse) => void][] = [
  ['500', (response) => response.writeHead(500).end('{"code":500,"message":"oops"}')],
  [
    'a 502 page',
    (response) => response.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad gateway</html>'),
  ],
  ['a reset', (response) => response.destroy()],
  ['HTML with 200', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Welcome</html>')],
  ['cut JSON', (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"mess')],
]
/** Confirms what the interface does not show, where any answer will do, but says nothing of what it shows. */
const EMPTY: (typeof LOSSES)[number] = ['an empty 200', (response) => response.writeHead(200).end()]

let service: FakeService
let stop: () => Promise<void>
let envelope: Record<string, unknown>
let hooks: Record<string, unknown>[]
beforeAll(async () => {
  service = await startFakeService()
  service.json(`GET ${API}/me`, { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  service.on(`GET ${API}/envelopes/${ID}`, (_, response) => response.end(JSON.stringify(envelope)))
  service.on(`GET ${API}/webhooks`, (_, response) => response.end(JSON.stringify(hooks)))
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_lost_answers' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})
beforeEach(() => {
  service.received.length = 0
  envelope = { id: ID, status: 'Sent', signers: [{ email: 'ada@x.example' }] }
  hooks = [{ ...HOOK }]
})

const changes = () => service.received.filter(({ method }) => method !== 'GET')

type Handler = Parameters<typeof send>[0]
async function ask(handler: Handler, params: Record<string, string>, body: unknown = {}) {
  const answer = await send(handler, { method: 'POST', params, body, cookie: await cookieOf('admin') })
  return { status: answer.status, ...(await answer.json()) }
}

/** The change is made, unless told otherwise, and its answer gets lost. */
function lose(what: string, loss: (response: ServerResponse) => void, change: () => void = () => undefined): void {
  service.on(what, (_, response) => {
    change()
    loss(response)
  })
}

test.each([...LOSSES, EMPTY])('a void that was done is reported as done after %s', async (_, loss) => {
  lose(`POST ${API}/envelopes/${ID}/void`, loss, () => {
    envelope.status = 'Voided'
  })

  expect(await ask(voidEnvelope, { id: ID })).toMatchObject({ status: 200, message: expect.stringContaining('Voided') })
  expect(changes()).toHaveLength(1)
})

test.each([...LOSSES, EMPTY])('a void that cannot be seen is unknown after %s, and not repeated', async (_, loss) => {
  lose(`POST ${API}/envelopes/${ID}/void`, loss)

  expect(await ask(voidEnvelope, { id: ID })).toMatchObject({
    reason: 'outcome_unknown',
    message: expect.stringMatching(/may have done what you asked.*Its status is Sent so far/),
  })
  expect(changes()).toHaveLength(1)
})

test.each([...LOSSES, EMPTY])('a delegation that was done is reported as done after %s', async (_, loss) => {
  lose(`POST ${API}/envelopes/${ID}/signers/ada%40x.example/delegate`, loss, () => {
    envelope.signers = [
      { email: 'ada@x.example', delegated: true, delegatedTo: 'bo@x.example' },
      { email: 'bo@x.example', delegatedFrom: 'ada@x.example' },
    ]
  })
  const to = { name: 'Bo', email: 'bo@x.example' }

  expect(await ask(delegate, { id: ID, email: 'ada@x.example' }, to)).toMatchObject({ status: 200 })
  envelope = { id: ID, status: 'Sent', signers: [{ email: 'ada@x.example' }] }
  lose(`POST ${API}/envelopes/${ID}/signers/ada%40x.example/delegate`, loss)
  expect(await ask(delegate, { id: ID, email: 'ada@x.example' }, to)).toMatchObject({ reason: 'outcome_unknown' })
  expect(changes()).toHaveLength(2)
})

test('of two signers with one address, only the one that was chosen has to be replaced', async () => {
  const both = [
    { id: 0, email: 'ada@x.example' },
    { id: 1, email: 'ada@x.example' },
  ]
  envelope.signers = both
  const loss = (response: ServerResponse) => response.destroy()
  lose(`POST ${API}/envelopes/${ID}/signers/ada%40x.example/delegate`, loss, () => {
    const [first, second] = both
    envelope.signers = [first, { ...second, delegated: true }, { id: 1, email: 'bo@x.example' }]
  })
  const to = { name: 'Bo', email: 'bo@x.example', signerIndex: 1 }

  expect(await ask(delegate, { id: ID, email: 'ada@x.example' }, to)).toMatchObject({ status: 200 })
  expect(JSON.parse(`${changes()[0]?.body}`)).toMatchObject({ signerIndex: 1 })
})

test.each([...LOSSES, EMPTY])('a reminder stays unknown after %s, on record and for the team', async (_, loss) => {
  const id = randomUUID()
  lose(`POST ${API}/envelopes/${id}/resend`, loss)

  expect(await ask(resend, { id })).toMatchObject({ reason: 'outcome_unknown' })
  expect(changes()).toHaveLength(1)
  const record = await send(activity, { path: `/api/activity?envelope=${id}`, cookie: await cookieOf('admin') })
  expect((await record.json())[0]).toMatchObject({ action: 'envelope.resend', detail: { outcome: 'not confirmed' } })
})

test.each(LOSSES)('changes of a subscription are read back after %s', async (_, loss) => {
  const perform = (action: string, more = {}) => ask(act, {}, { action, subscriptions: [HOOK.id], ...more })
  const [hook = {}] = hooks
  lose(`POST ${API}/webhooks/${HOOK.id}/pause`, loss, () => {
    hook.state = 'paused'
  })
  expect(await perform('pause')).toMatchObject({ status: 200 })
  lose(`POST ${API}/webhooks/${HOOK.id}/resume`, loss)
  expect(await perform('resume')).toMatchObject({ reason: 'outcome_unknown' })
  lose(`PATCH ${API}/webhooks/${HOOK.id}`, loss, () => {
    hook.target_url = 'https://b.example/in'
  })
  expect(await perform('retarget', { target_url: 'https://b.example/in' })).toMatchObject({ status: 200 })
  expect(await perform('rotate', { secret: SECRET })).toMatchObject({ reason: 'outcome_unknown' })
  lose(`POST ${API}/webhooks/${HOOK.id}/test`, loss)
  expect(await perform('test')).toMatchObject({ reason: 'outcome_unknown' })
  lose(`DELETE ${API}/webhooks/${HOOK.id}`, loss, () => hooks.pop())
  expect(await perform('remove')).toMatchObject({ status: 200 })
  expect(changes()).toHaveLength(6)
})

test('what the service never got is not unknown', async () => {
  service.json(`POST ${API}/envelopes/${ID}/void`, { code: 404, message: 'envelope not in flight' }, 404)

  const answer = await ask(voidEnvelope, { id: ID })

  expect(answer).toMatchObject({ status: 404, message: 'envelope not in flight' })
  expect(answer.reason).toBeUndefined()
})

test('only an admin reads which variable to check', async () => {
  service.on(`GET ${API}/webhooks`, (_, response) => response.end('<html>Gateway</html>'))
  const { GET } = await import('./route')
  service.on(`GET ${API}/envelopes`, (_, response) => response.end('<html>Gateway</html>'))
  const messageTo = async (role: 'admin' | 'sender') =>
    (await (await send(GET, { cookie: await cookieOf(role) })).json()).message

  expect(await messageTo('admin')).toContain('Check SERVICE_BASE_URL.')
  expect(await messageTo('sender')).toContain('Ask an admin.')
  expect(await messageTo('sender')).not.toContain('SERVICE_')
})
