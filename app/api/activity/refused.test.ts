import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { POST as signIn } from '@/app/api/auth/sign-in/email/route'
import { POST as voidEnvelope } from '@/app/api/envelopes/[id]/void/route'
import { GET as session } from '@/app/api/session/route'
import { GET as signingPage } from '@/app/api/sign/route'
import { PUT as lookUp } from '@/app/api/signers/recent/[email]/route'
import { POST as changeSubscriptions } from '@/app/api/webhooks/actions/route'
import { beginActivity } from '@/lib/desk/activity/activity'
import type { RecordEntry, RecordPage } from '@/lib/desk/activity/contract/activity-record'
import { activities } from '@/lib/desk/activity/schema'
import { RefusalLog } from '@/lib/desk/http/answer'
import { desk } from '@/lib/desk/runtime/database/database'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { watchOutput } from '@/lib/tests/output'
import { GET as record } from './record/route'
import { GET as teamActivity } from './route'

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
const client = (address: string) => ({ 'x-forwarded-for': address, 'user-agent': FIREFOX })

let service: FakeService
let stop: () => Promise<void>
let written: () => string
beforeAll(async () => {
  written = watchOutput()
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind' })
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_refused' }))
  process.env.DESK_TRUSTED_PROXIES = '1'
})
afterAll(async () => {
  await stop()
  await service.stop()
})

async function entries(query: Record<string, string> = {}): Promise<RecordEntry[]> {
  const path = `/api/activity/record?${new URLSearchParams(query)}`
  const page: RecordPage = await (await send(record, { path, cookie: await cookieOf('admin') })).json()
  return page.entries
}

test('what a role may not do is recorded as refused, with address and device, in a few lines', async () => {
  const cookie = await cookieOf('sender')
  const body = { action: 'remove', subscriptions: ['sub-1'] }
  for (let time = 0; time < 5; time += 1) {
    const headers = client('203.0.113.7')
    const answer = await send(changeSubscriptions, { method: 'POST', body, cookie, headers })
    expect(answer.status).toBe(403)
  }
  const refused = await entries({ kind: 'webhook' })
  expect(refused.map(({ detail }) => detail?.count)).toEqual([4, 2, 1])
  expect(refused[0]).toMatchObject({
    person: 'Sam Sender <sender@demo.example>',
    action: 'webhook.remove',
    outcome: 'refused',
    reason: expect.stringContaining('Only admins'),
    address: '203.0.113.7',
    device: 'Firefox on Linux',
    detail: { subscriptions: ['sub-1'] },
  })
})

test('what the service refused stays in the record, and out of the activity of the team', async () => {
  const cookie = await cookieOf('sender')
  const id = randomUUID()
  service.json(`POST /api/v1/service/envelopes/${id}/void`, { code: 404, message: 'envelope not found' }, 404)
  expect((await send(voidEnvelope, { method: 'POST', params: { id }, cookie })).status).toBe(404)

  expect(await entries({ envelope: id })).toMatchObject([{ action: 'envelope.void', outcome: 'refused' }])
  service.json(`GET /api/v1/service/envelopes/${id}`, { id, status: 'Signed' })
  expect(await (await send(teamActivity, { path: `/api/activity?envelope=${id}`, cookie })).json()).toEqual([])
})

test('a failed sign-in is recorded as failed, with address and device', async () => {
  const headers = client('2001:db8::7')
  const body = { email: ' Support@demo.example', password: 'not the one' }
  expect((await send(signIn, { method: 'POST', body, headers })).status).toBe(401)

  const [failed] = await entries({ kind: 'sign-in' })
  expect(failed).toMatchObject({ action: 'sign-in.failed', outcome: 'failed', address: '2001:db8::7' })
  expect(failed?.device).toBe('Firefox on Linux')
})

test('a crash between an act and its outcome leaves the entry', async () => {
  const actor = { id: 'crashed', name: 'Grace Hopper', email: 'grace@firm.example' }
  await beginActivity(actor, { device: 'Unknown device' }, { action: 'live.rotate' })
  expect(await entries({ person: 'crashed' })).toMatchObject([{ action: 'live.rotate', outcome: 'under way' }])
})

test('no statement changes or removes an entry of the record', async () => {
  expect(await desk().$count(activities)).toBeGreaterThan(0)
  for (const table of ['activities', 'activity_outcomes']) {
    for (const statement of [`delete from ${table}`, `update ${table} set at = now()`, `truncate ${table} cascade`]) {
      await expect(desk().execute(sql.raw(statement)), statement).rejects.toMatchObject({
        cause: { message: 'the activity record is insert-only' },
      })
    }
  }
})

test('each refusal has a line in the log, with address, method and pattern, without tokens or people', async () => {
  const token = 'tokenOfASigner_0123456789'
  service.json(`GET /api/v1/service/sign/${token}`, { code: 403, message: 'no' }, 403)
  const headers = client('198.51.100.9')
  await send(session, { path: '/api/session', headers })
  await send(lookUp, {
    path: '/api/signers/recent/ada%40signers.example',
    method: 'PUT',
    params: { email: 'ada@signers.example' },
    headers,
  })
  await send(signingPage, { path: '/api/sign', headers: { ...headers, 'x-signing-token': token } })

  const lines = written()
    .split('\n')
    .filter((line) => line.includes('a request was refused') && line.includes('198.51.100.9'))
  expect(lines.map((line) => JSON.parse(line).refused)).toEqual(
    expect.arrayContaining([
      { code: 401, method: 'GET', route: '/api/session', address: '198.51.100.9' },
      { code: 401, method: 'PUT', route: '/api/signers/recent/[email]', address: '198.51.100.9' },
    ]),
  )
  expect(written()).not.toContain(token)
  expect(lines.join()).not.toMatch(/ada(@|%40)/)
})

test('a flood of refusals is a bounded number of lines that say how many there were, and from where most came', () => {
  const lines: { code: number; address?: string | undefined; repeated?: number }[] = []
  const refusals = new RefusalLog((line) => lines.push(line))
  const line = { code: 401, method: 'GET', route: '/api/session' }
  for (let time = 0; time < 10; time += 1) refusals.add({ ...line, address: '203.0.113.1' })
  expect(lines).toEqual([{ ...line, address: '203.0.113.1' }])
  for (let host = 0; host < 5_000; host += 1) {
    refusals.add({ ...line, address: `2001:db8::${host.toString(16)}` })
    if (host >= 4_950) refusals.add({ ...line, address: '198.51.100.7' })
  }
  refusals.flush()

  expect(lines.length).toBeLessThan(230)
  expect(lines).toContainEqual({ ...line, address: '203.0.113.1', repeated: 9 })
  expect(lines).toContainEqual({ code: 0, method: '', route: 'others', address: '198.51.100.7', repeated: 50 })
  expect(lines.reduce((sum, { repeated = 1 }) => sum + repeated, 0)).toBe(5_060)
})
