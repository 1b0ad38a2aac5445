import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { people } from '@/lib/desk/accounts/schema'
import type { BulkCheck } from '@/lib/desk/bulk/contract/bulk-action'
import type { BulkJob, BulkRow } from '@/lib/desk/bulk/contract/bulk-job'
import { runBulkJob } from '@/lib/desk/bulk/run-rows'
import { bulkJobRows, bulkJobs } from '@/lib/desk/bulk/schema'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { claimPoll, releasePoll } from '@/lib/desk/envelopes/sql/accounts'
import { env } from '@/lib/desk/runtime/config/env'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { forgetEnvelope } from '@/lib/desk/upstream/upstream'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send } from '@/lib/tests/desk'
import { pauseBudget } from '@/lib/tests/pause-budget'
import { somebody } from '@/lib/tests/people'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { samplePdf, twoSlots } from '@/lib/tests/templates'
import { TYPED_SIGNATURE } from '@/lib/tests/torture/signed-envelope'
import { DAY_MS } from '@/lib/text/durations'
import { GET as getReminders, PUT as putReminders } from '../envelopes/[id]/reminders/route'
import { POST as cancel } from './[id]/cancel/route'
import { POST as retry } from './[id]/retry/route'
import { GET as read } from './[id]/route'
import { GET as rows } from './[id]/rows/route'
import { POST as check } from './check/route'
import { POST as start } from './route'

const { network, newTemplate, atService, envelope, envelopesCalled, mailsTo } = sendingDesk()
type Route = Parameters<typeof send>[0]

let template: string
beforeAll(async () => {
  template = await newTemplate(twoSlots())
})
beforeEach(async () => {
  await desk().delete(bulkJobs)
})

/** Envelopes of the account, which the mirror has read. */
async function sent(subject: string, count: number): Promise<string[]> {
  const ids = []
  for (let index = 0; index < count; index += 1) {
    const signers = [
      { signerIndex: 0, name: 'Dana', email: `dana${index}@x.example` },
      { signerIndex: 1, name: 'Eve', email: `eve${index}@x.example` },
    ]
    const body = { signers, emailSubject: subject }
    const { message } = await atService<{ message: string }>(`POST /envelopes/from-template/${template}`, body)
    ids.push(message)
  }
  await mirror(ids)
  return ids
}

async function mirror(ids: string[]) {
  const events = await Promise.all(ids.map(async (id) => eventOf(await envelope(id))))
  await storeEvents(await accountOf(undefined), events, new Date())
}

const JSON_TYPE = { 'content-type': 'application/json' }
const voidAtService = (id: string) => atService(`POST /envelopes/${id}/void`)
const post = async (route: Route, body: object, cookie?: string) =>
  send(route, { method: 'POST', body, cookie: cookie ?? (await cookieOf('sender')) })
const checked = async (body: object): Promise<BulkCheck> => (await post(check, body)).json()

async function begin(kind: string, ids: string[], { cookie, ...more }: { cookie?: string; reason?: string } = {}) {
  const id = randomUUID()
  const answer = await post(start, { id, kind, ids, ...more }, cookie)
  return { id, answer }
}
const act = async (route: Route, id: string) =>
  send(route, { method: 'POST', params: { id }, body: {}, cookie: await cookieOf('sender') })
const state = async (id: string): Promise<BulkJob> =>
  (await send(read, { params: { id }, cookie: await cookieOf('admin') })).json()
const rowsOf = async (id: string): Promise<BulkRow[]> =>
  (await send(rows, { params: { id }, cookie: await cookieOf('admin') })).json()

let hours = 0
function work() {
  hours += 1
  const now = new Date(Date.now() + hours * 3_600_000)
  return runDue({ ...deskJobHost(), now: () => now }, runBulkJob)
}

test('a check says for how many envelopes it is possible, and why not for the others', async () => {
  const ids = await sent('Check', 4)
  await voidAtService(ids[0] ?? '')
  await mirror(ids)
  const answer = await checked({ kind: 'remind', selection: { ids: [...ids, randomUUID()] } })
  expect(answer).toMatchObject({ left_out: 0, is_capped: false })
  expect(answer.possible.toSorted()).toEqual(ids.slice(1).toSorted())
  expect(answer.excluded.map(({ reason, count }) => [reason, count])).toEqual([
    ['voided', 1],
    ['missing', 1],
  ])
})

test('reminders leave out envelopes and people whom they do not help, and say so', async () => {
  const ids = await sent('Locked', 2)
  const [first = '', second = ''] = ids
  const locked = { authentication: 'access_code', authenticationState: { state: 'locked' } }
  for (const [id, count] of [
    [first, 2],
    [second, 1],
  ] as const) {
    const known = await envelope(id)
    const signers = known.signers?.map((signer, at) => (at < count ? { ...signer, ...locked } : signer))
    network.answer(`GET /envelopes/${id}`, { ...known, currentSigners: signers?.map(({ email }) => email), signers })
    forgetEnvelope(id)
    await storeEvents(await accountOf(undefined), [eventOf({ ...known, signers })], new Date())
  }
  const answer = await checked({ kind: 'remind', selection: { ids } })
  expect(answer).toMatchObject({ possible: [second], not_helped: 1 })
  expect(answer.excluded.map(({ reason, count }) => [reason, count])).toEqual([['no_help', 1]])

  await begin('remind', [second])
  await work()
  const reminded = network.attempts(`POST /envelopes/${second}/resend`).map(({ body }) => JSON.parse(body || '{}'))
  expect(reminded).toEqual([{ email: 'eve1@x.example' }])
})

test('the check of a void names the envelopes whose signatures are lost', async () => {
  const ids = await sent('Half signed', 2)
  const { signers } = await envelope(ids[0] ?? '')
  const token = new URL(signers?.[0]?.formUrl ?? '').pathname.split('/').at(-1)
  for (const [act, body] of [['open', {}] as const, ['sign', TYPED_SIGNATURE] as const]) {
    const url = `${env().SERVICE_BASE_URL}/public/service/signing/${token}/${act}`
    const answer = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
  }
  forgetEnvelope(ids[0] ?? '')
  await mirror(ids)
  const signed = { count: 1, subjects: [{ subject: 'Half signed', people: ['Dana'] }] }
  expect(await checked({ kind: 'void', selection: { ids } })).toMatchObject({ signed, excluded: [] })
  expect(await checked({ kind: 'remind', selection: { ids } })).toMatchObject({ signed: { count: 0 } })
})

test('everything that a query finds can be selected, apart from some', async () => {
  const ids = await sent('Quarterly zebra', 3)
  const selection = { query: 'zebra', zone: 'UTC', matching: 3, except: [ids[1]] }
  const { possible } = await checked({ kind: 'void', selection })
  expect(possible.toSorted()).toEqual([ids[0], ids[2]].toSorted())
  for (const query of ['status:', '!!!']) {
    expect((await post(check, { kind: 'void', selection: { ...selection, query } })).status).toBe(400)
  }
})

test('what was confirmed is voided, apart from what ended meanwhile; lists show it at once', async () => {
  const ids = await sent('Void many', 6)
  const { id, answer } = await begin('void', ids, { reason: 'Wrong prices' })
  expect(await answer.json()).toMatchObject({ kind: 'void', state: 'running', counts: { waiting: 6 } })
  await voidAtService(ids[5] ?? '')
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 5, skipped: 1 } })
  expect((await rowsOf(id))[5]).toMatchObject({ state: 'skipped', error: 'Already voided.' })
  for (const each of ids) expect((await envelope(each)).status).toBe('Voided')
  const selection = { query: '"Void many" status:sent', zone: 'UTC', except: [ids[5]] }
  expect((await checked({ kind: 'void', selection })).possible).toEqual([])
})

test('envelopes of another account are not found, and nothing is done with them', async () => {
  const { id } = await begin('void', [randomUUID()])
  await work()
  expect(await rowsOf(id)).toMatchObject([{ state: 'failed', error: expect.stringContaining('no such envelope') }])
})

test('everybody who has to sign gets one reminder, even if the answer was lost', async () => {
  const [first = '', second = ''] = await sent('Remind', 2)
  const mailsBefore = (await mailsTo('dana0@x.example')).length
  network.loseAnswers(`POST /envelopes/${first}/resend`)
  const { id } = await begin('remind', [first, second])
  await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sending: 1, sent: 1 } })
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 2 } })
  await expect.poll(async () => (await mailsTo('dana0@x.example')).length).toBe(mailsBefore + 1)
})

test('reminders, which no webhook reports, have the lists compared as soon as all are sent', async () => {
  const account = await accountOf(undefined)
  const isDue = async () => {
    const lease = await claimPoll(account, DAY_MS)
    if (lease) await releasePoll(account, lease)
    return lease !== undefined
  }
  await begin('remind', await sent('Remind and list', 1))
  await isDue()
  expect(await isDue()).toBe(false)
  await work()
  expect(await isDue()).toBe(true)
})

test('without room in the key’s budget the rows wait, and the bulk job reports no trouble', async () => {
  const { id } = await begin('remind', await sent('No room', 2))
  await pauseBudget('2 minutes')
  await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { waiting: 2 } })
  expect((await state(id)).trouble).toBeUndefined()
  await pauseBudget(null)
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 2 } })
})

test('rows whose envelopes the service cannot show keep no other row waiting', async () => {
  const ids = await sent('Remind the others', 12)
  const broken = ids.slice(0, 6)
  for (const each of broken) network.answer(`GET /envelopes/${each}`, { code: 500, message: 'failed' }, 500)
  const { id } = await begin('remind', ids)
  await work()
  expect(await state(id)).toMatchObject({
    state: 'running',
    counts: { sent: 6, waiting: 6 },
    trouble: expect.stringContaining('failed (500)'),
  })
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 12 } })
})

test.each(['remind', 'void'] as const)(
  'of the kind %s, a row whose envelope is always answered 500 ends as failed, and the job with it',
  async (kind) => {
    const [broken = '', fine = ''] = await sent(`Never read ${kind}`, 2)
    network.answer(`GET /envelopes/${broken}`, { code: 500, message: 'failed' }, 500)
    const { id } = await begin(kind, [broken, fine])
    for (let attempts = 1; attempts <= 30; attempts++) await work()
    expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1, failed: 1 } })
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'failed',
      error: 'Tried 30 times. The service failed (500). Try again in a moment.',
    })
    network.recover()
    await act(retry, id)
    await work()
    expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 2 } })
  },
)

test.each(['again', 'remind', 'void'] as const)(
  'of the kind %s, a row that fails once after an outage of half an hour is tried again',
  async (kind) => {
    const ids = await sent(`Outage ${kind}`, 2)
    const [first = ''] = ids
    const down = { code: 503, message: 'No connection to the database.', reason: 'database_unavailable' }
    for (const id of ids) network.answer(`GET /envelopes/${id}`, down, 503)
    const { id } = await begin(kind, ids)
    for (let attempts = 1; attempts <= 31; attempts++) await work()
    network.recover()
    network.answer(`GET /envelopes/${first}`, { code: 500, message: 'failed' }, 500)
    await work()
    expect(await state(id)).toMatchObject({ state: 'running', counts: { sent: 1, waiting: 1 } })
    network.recover()
    await work()
    expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 2 } })
  },
)

test.each(['again', 'remind', 'void'] as const)(
  'of the kind %s, rows for which the service is always too busy hold up no other row, and end as failed',
  async (kind) => {
    const ids = await sent(`Always busy ${kind}`, 4)
    const [first = '', second = ''] = ids
    for (const id of [first, second])
      network.answer(`GET /envelopes/${id}`, { code: 503, reason: 'too_busy', message: 'Too complex. Try later.' }, 503)
    const { id } = await begin(kind, ids)
    await work()
    expect(await state(id)).toMatchObject({ state: 'running', counts: { sent: 2 } })
    for (let attempts = 2; attempts <= 30; attempts++) await work()
    expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 2, failed: 2 } })
    expect((await rowsOf(id))[0]).toMatchObject({ error: 'Tried 30 times. Too complex. Try later.' })
  },
)

test('an envelope that somebody else voided is not counted as voided by a row that was refused', async () => {
  const [only = ''] = await sent('Voided by somebody else', 1)
  network.answer(`POST /envelopes/${only}/void`, { code: 503, reason: 'too_busy', message: 'Too busy.' }, 503)
  const { id } = await begin('void', [only])
  await work()
  network.recover()
  await voidAtService(only)
  forgetEnvelope(only)
  await work()
  expect(await rowsOf(id)).toMatchObject([{ state: 'skipped', error: 'Already voided.' }])
})

test('a void that is always answered 500 ends as unknown, and is found done by Retry', async () => {
  const [only = ''] = await sent('Never voided', 1)
  network.answer(`POST /envelopes/${only}/void`, { code: 500, message: 'failed' }, 500)
  const { id } = await begin('void', [only])
  // Attempts in which no answer arrives at all may be an outage, and do not count.
  for (let attempts = 1; attempts <= 40; attempts++) await work()
  expect(await rowsOf(id)).toMatchObject([{ state: 'unknown', error: expect.stringContaining('may be voided') }])
  expect(await state(id)).toMatchObject({ state: 'finished' })
  network.recover()
  await voidAtService(only)
  await act(retry, id)
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
})

test('a reminder that never arrived is repeated once the audit trail proves it', async () => {
  const [only = ''] = await sent('Lost reminder', 1)
  network.loseRequests(`POST /envelopes/${only}/resend`)
  const { id } = await begin('remind', [only])
  await work()
  network.recover()
  const before = new Date(Date.now() - 30_000)
  await desk().update(bulkJobRows).set({ requestedAt: before }).where(eq(bulkJobRows.bulkJobId, id))
  await work()
  expect(await state(id)).toMatchObject({ counts: { sent: 1 } })
})

test('a reminder is not repeated where the audit trail proves nothing', async () => {
  const [only = ''] = await sent('Unknown reminder', 1)
  network.loseRequests(`POST /envelopes/${only}/resend`)
  network.answer(`GET /envelopes/${only}/audit`, { somebody: { events: [{ what: 'mailed' }] } })
  const { id } = await begin('remind', [only])
  await work()
  network.forgetAttempts()
  await work()
  expect(await rowsOf(id)).toMatchObject([{ state: 'unknown', error: expect.stringContaining('audit trail') }])
  expect(network.attempts(`POST /envelopes/${only}/resend`)).toEqual([])
})

test('an envelope is sent again with its own people and message, once', async () => {
  const ids = await sent('Again', 3)
  network.loseAnswers(`POST /envelopes/from-template/${template}`)
  const { id } = await begin('again', ids)
  await work()
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 3 } })
  expect(await envelopesCalled('Again')).toBe(6)
  const [row] = await rowsOf(id)
  expect(row?.envelope_id).not.toBe(ids[0])
  expect((await envelope(row?.envelope_id ?? '')).signers).toMatchObject([{ email: 'dana0@x.example' }, {}])
})

/** Envelopes of own documents, which the mirror has read. */
async function sentDocuments(subject: string, more: { scheduleTime?: string } = {}): Promise<string> {
  const { message } = await atService<{ message: string }>('POST /envelopes', {
    emailSubject: subject,
    emailMessage: 'As discussed.',
    signers: [{ name: 'Dana', email: 'dana@x.example', requestRole: 'Signer' }],
    files: [
      { name: 'lease.pdf', unsignedPdf: samplePdf().toString('base64'), fields: [{ ...SIGNATURE, signerIndex: 0 }] },
    ],
    ...more,
  })
  await mirror([message])
  return message
}
const OTHER_PDF = Buffer.from(samplePdf().toString('latin1').replace('Agreement', 'Contracts'), 'latin1').toString(
  'base64',
)
const SIGNATURE = { id: 'sign', type: 'signature', page: 1, x: 0.1, y: 0.5, width: 0.3, height: 0.1 }

test('an envelope of own documents is sent again with the same documents, once', async () => {
  const own = await sentDocuments('Own again')
  expect((await checked({ kind: 'again', selection: { ids: [own] } })).possible).toEqual([own])
  network.loseAnswers('POST /envelopes')
  const { id } = await begin('again', [own])
  await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sending: 1 } })
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
  expect(await envelopesCalled('Own again')).toBe(2)
  const [row] = await rowsOf(id)
  const [first, again] = [await envelope(own), await envelope(row?.envelope_id ?? '')]
  expect(again).toMatchObject({ emailMessage: 'As discussed.', signers: [{ email: 'dana@x.example' }] })
  expect(again.files?.[0]?.unsignedPdf).toBe(first.files?.[0]?.unsignedPdf)
  expect(again.files?.[0]?.fields).toMatchObject([{ type: 'signature', page: 1 }])
})

test('what was chosen for an envelope comes along: its time, and its reminders', async () => {
  const scheduleTime = '01/01/2099 09:00:00'
  const own = await sentDocuments('Scheduled again', { scheduleTime })
  const reminders = { use: 'own', rule: { after_days: 2, every_days: 3, at_most: 4, not_if_opened_today: false } }
  const cookie = await cookieOf('sender')
  await send(putReminders, { method: 'PUT', params: { id: own }, cookie, body: reminders })
  const { id } = await begin('again', [own])
  await work()
  const [row] = await rowsOf(id)
  expect(await envelope(row?.envelope_id ?? '')).toMatchObject({ status: 'Scheduled', scheduleTime })
  const answer = await send(getReminders, { params: { id: row?.envelope_id ?? '' }, cookie })
  expect(await answer.json()).toMatchObject({ choice: reminders })
})

test('documents that are other ones at a repeat are not sent', async () => {
  const own = await sentDocuments('Changed documents')
  network.loseAnswers('POST /envelopes')
  const { id } = await begin('again', [own])
  await work()
  network.recover()
  const changed = await envelope(own)
  network.answer(`GET /envelopes/${own}`, { ...changed, files: [{ name: 'lease.pdf', unsignedPdf: OTHER_PDF }] })
  await work()
  expect(await rowsOf(id)).toMatchObject([{ state: 'unknown', error: expect.stringContaining('check Envelopes') }])
  // The service may still be making the one whose answer was lost.
  await expect.poll(() => envelopesCalled('Changed documents')).toBe(2)
})

test('cancelled in time it does nothing; failed rows alone are tried again', async () => {
  const ids = await sent('Cancel', 2)
  const { id } = await begin('void', ids)
  await act(cancel, id)
  await work()
  expect((await envelope(ids[0] ?? '')).status).toBe('Sent')

  network.answer(`POST /envelopes/${ids[0]}/void`, { code: 400, message: 'Not today' }, 400)
  const { id: other } = await begin('void', ids)
  await work()
  expect(await state(other)).toMatchObject({ state: 'finished', counts: { sent: 1, failed: 1 } })
  network.recover()
  expect((await act(retry, other)).status).toBe(200)
  await work()
  expect(await state(other)).toMatchObject({ counts: { sent: 2, failed: 0 } })
})

test('each kind takes its role, when it starts and while it runs', async () => {
  const ids = await sent('Roles', 2)
  const support = await somebody('support')
  expect((await begin('void', ids, { cookie: support.cookie })).answer.status).toBe(403)
  expect((await begin('remind', ids, { cookie: support.cookie })).answer.status).toBe(200)
  const sender = await somebody('sender')
  const { id } = await begin('void', ids, { cookie: sender.cookie })
  await desk().update(people).set({ role: 'support' }).where(eq(people.id, sender.id))
  await work()
  expect(await state(id)).toMatchObject({ state: 'paused', trouble: expect.stringContaining('role') })
  expect((await envelope(ids[0] ?? '')).status).toBe('Sent')
})

test('a person has so many bulk jobs under way, and the last of those that ended', async () => {
  const [envelope = ''] = await sent('Limit', 1)
  const person = await somebody('sender')
  const account = await accountOf(undefined)
  const given = (state: 'running' | 'finished', count: number) =>
    Array.from({ length: count }, () => ({
      id: randomUUID(),
      personId: person.id,
      person: 'Sam',
      account,
      state,
      startsAt: new Date(),
    }))
  await desk().insert(bulkJobs).values(given('finished', 210))
  const running = await desk().insert(bulkJobs).values(given('running', 20)).returning()
  const refused = await begin('remind', [envelope], { cookie: person.cookie })
  expect(refused.answer.status).toBe(413)
  expect((await refused.answer.json()).message).toContain('cancel one under Bulk jobs')
  const cancelled = { method: 'POST', params: { id: running[0]?.id ?? '' }, body: {}, cookie: person.cookie }
  expect((await send(cancel, cancelled)).status).toBe(200)
  expect((await begin('remind', [envelope], { cookie: person.cookie })).answer.status).toBe(200)
  expect(await desk().$count(bulkJobs, eq(bulkJobs.state, 'finished'))).toBeLessThanOrEqual(200)
})

test('more envelopes than a zip holds cannot be chosen for one', async () => {
  const ids = Array.from({ length: 501 }, () => randomUUID())
  const { answer } = await begin('download', ids)
  expect(answer.status).toBe(400)
})
