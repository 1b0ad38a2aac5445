import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PUT as assignKey } from '@/app/api/keys/people/[id]/route'
import { POST as addKey } from '@/app/api/keys/route'
import { GET as readMirror } from '@/app/api/mirror/route'
import { GET as readNotifications } from '@/app/api/notifications/route'
import { GET as getSession } from '@/app/api/session/route'
import { toWireDate } from '@/lib/contract/dates'
import { EnvelopeId } from '@/lib/contract/ids'
import { followFeeds } from '@/lib/desk/envelopes/mirror/follow-feeds'
import { maintainMirrors } from '@/lib/desk/envelopes/mirror/maintain-mirrors'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { mirrorAccounts, mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import { replaceKeepEndedMonths } from '@/lib/desk/envelopes/sql/retention'
import { watchBudgetsAndExpiry, watchKeys } from '@/lib/desk/health/watch'
import type { NotificationPage } from '@/lib/desk/notifications/contract/notification'
import { reminderRules } from '@/lib/desk/reminders/schema'
import { sendDueReminders, sendRemindersOfAccount } from '@/lib/desk/reminders/send-due-reminders'
import { DESK_RULE, upsertRule } from '@/lib/desk/reminders/sql'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { resetOnce } from '@/lib/desk/runtime/process/once'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf, serviceOf } from '@/lib/desk/upstream/keys/account'
import { keyStillHere } from '@/lib/desk/upstream/keys/key-of'
import { upstream } from '@/lib/desk/upstream/upstream'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runDue } from '@/lib/jobs/tests/run-due'
import { whileBroken } from '@/lib/tests/broken-rows'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const NOW = new Date()
const inDays = (days: number) => new Date(NOW.getTime() + days * DAY_MS)

let service: FakeService
let stop: () => Promise<void>
/** The account of the configured key, which comes first, and of the admin's. */
let first: string
let second: string
let secondKey: string
beforeAll(async () => {
  service = await startFakeService()
  service.on('GET /api/v1/service/me', ({ headers }, response) => {
    const account = String(headers['x-api-key']).includes('first') ? 'Acme' : 'Bell'
    const key = { rate_limit_per_min: 100_000, expires_on: toWireDate(inDays(10)) }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ account, key }))
  })
  service.json('GET /api/v1/service/envelopes', [])
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_first' }))
  const cookie = await cookieOf('admin')
  const body = { name: 'Second', secret: `sk_live_second_${randomUUID()}` }
  secondKey = (await (await send(addKey, { method: 'POST', cookie, body })).json()).id
  const { person } = await (await send(getSession, { cookie })).json()
  await send(assignKey, { method: 'PUT', cookie, params: { id: person.id }, body: { key: secondKey } })
  first = await accountOf(undefined)
  second = await accountOf(await keyStillHere(secondKey))
  for (const account of [first, second]) await insertMirror(account)
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const running = () => ({ transaction: deskJobHost().transaction, signal: new AbortController().signal })
const kindsForAdmin = async (): Promise<string[]> => {
  const page: NotificationPage = await (await send(readNotifications, { cookie: await cookieOf('admin') })).json()
  return page.items.map(({ kind }) => kind)
}

test('a key’s expiry is notified of although that of the key before cannot be', async () => {
  await whileBroken({ notifications: { account: first } }, () => watchKeys(running(), NOW))
  expect(await kindsForAdmin()).toEqual(['key'])
})

test('an account’s expiring envelope is notified of although those of the account before cannot be', async () => {
  const expiring = () => {
    const id = EnvelopeId.parse(randomUUID())
    const createdOn = toWireDate(new Date(NOW.getTime() - 2 * 60 * 60_000))
    return eventOf({ id, status: 'Sent', createdOn, updatedOn: toWireDate(NOW), expirationDays: 1 })
  }
  for (const account of [first, second]) await storeEvents(account, [expiring()], NOW)

  await whileBroken({ notifications: { account: first } }, () => watchBudgetsAndExpiry(running(), NOW))
  expect(await kindsForAdmin()).toEqual(['expiring', 'key'])
})

test('an account’s reminders are sent while the service does not answer about the account before', async () => {
  const rule = { after_days: 1, every_days: 1, at_most: 1, not_if_opened_today: false }
  const reminded: string[] = []
  let answer = () => {}
  const answered = new Promise<void>((resolve) => {
    answer = resolve
  })
  for (const account of [first, second]) {
    const id = EnvelopeId.parse(randomUUID())
    const dates = { createdOn: toWireDate(inDays(-3)), updatedOn: toWireDate(inDays(-3)) }
    const envelope = { id, status: 'Sent', signers: [{ id: 0, name: 'Ada', email: 'ada@x.example' }], ...dates }
    await storeEvents(account, [eventOf(envelope)], NOW)
    await upsertRule(desk(), { account, templateId: DESK_RULE, rule, authorId: 'p', author: 'Pat', updatedAt: NOW })
    service.on(`GET /api/v1/service/envelopes/${id}`, async (_, response) => {
      if (account === first) await answered
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(envelope))
    })
    service.on(`POST /api/v1/service/envelopes/${id}/resend`, (_, response) => {
      reminded.push(account)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"code":200,"message":"sent"}')
    })
  }
  await jobQueue(desk()).enqueue(sendDueReminders, { key: '', input: {}, runAt: new Date() })
  await runDue(deskJobHost(), sendDueReminders)
  const running = runDue(deskJobHost(), sendRemindersOfAccount)
  await expect.poll(() => reminded).toEqual([second])
  answer()
  await running
  expect(reminded).toEqual([second, first])
  await desk().delete(reminderRules)
})

test('an account’s feed is read although the one before cannot be', async () => {
  const accountsWithComparison = async () =>
    (await desk().select().from(mirrorAccounts)).flatMap(({ account, checkedAt }) => (checkedAt ? account : []))
  await whileBroken({ mirror_accounts: { account: first } }, followFeeds)
  expect(await accountsWithComparison()).toEqual([second])
  await followFeeds()
  expect((await accountsWithComparison()).toSorted()).toEqual([first, second].toSorted())
})

test('a budget without room is notified of although that of the key before cannot be watched', async () => {
  const service = upstream(await keyStillHere(secondKey))
  await service.feed({})
  await desk().execute(sql`update request_budgets set paused_until = now() + interval '1 hour'`)
  const waitMs = async () => (await service.readBudget()).next_in_ms
  await expect.poll(waitMs).toBeGreaterThan(0)
  await whileBroken({ notification_watches: { subject: 'budget configured' } }, async () => {
    for (const minutes of [0, 2, 4, 6])
      await watchBudgetsAndExpiry(running(), new Date(NOW.getTime() + minutes * MINUTE_MS))
  })
  await desk().execute(sql`update request_budgets set paused_until = null`)
  expect(await kindsForAdmin()).toEqual(['budget', 'expiring', 'key'])
})

test('an account’s copy is maintained although that of the account before cannot be', async () => {
  await desk()
    .insert(mirrorAccounts)
    .values(['gone', 'gone too'].map((account) => ({ account, orphanedSince: inDays(-30) })))
  const ended = () =>
    eventOf({ id: EnvelopeId.parse(randomUUID()), status: 'Voided', updatedOn: toWireDate(inDays(-90)) })
  for (const account of [first, second]) await storeEvents(account, [ended()], NOW)
  await replaceKeepEndedMonths(null, 1)
  const endedIn = async () =>
    (await desk().select().from(mirrorEnvelopes)).flatMap(({ account, status }) => (status === 'Voided' ? account : []))
  const maintain = async () => {
    await jobQueue(desk()).enqueue(maintainMirrors, { key: randomUUID(), input: {}, runAt: new Date() })
    await runDue(deskJobHost(), maintainMirrors)
  }
  const others = async (): Promise<string[]> => {
    const { details } = await (await send(readMirror, { cookie: await cookieOf('admin') })).json()
    return details.others.map(({ account }: { account: string }) => account)
  }

  await whileBroken({ mirror_envelopes: { account: first }, mirror_accounts: { account: 'gone' } }, maintain)
  expect(await endedIn()).toEqual([first])
  expect(await others()).toEqual(expect.arrayContaining(['gone']))
  expect(await others()).not.toContain('gone too')
  await maintain()
  expect(await endedIn()).toEqual([])
  expect(await others()).not.toContain('gone')
})

test('an account has its service although that of the configured key is not known', async () => {
  for (const name of ['account of the configured key', 'upstream configured', 'read values']) resetOnce(name)
  service.json('GET /api/v1/service/me', { code: 401, message: 'no such key' }, 401)
  await expect(accountOf(undefined)).rejects.toThrow()
  expect(await serviceOf(second)).toBeDefined()
})
