import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { BulkJob, BulkRow } from '@/lib/desk/bulk/contract/bulk-job'
import { runBulkJob } from '@/lib/desk/bulk/run-rows'
import { bulkJobRows, bulkJobs } from '@/lib/desk/bulk/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send } from '@/lib/tests/desk'
import { somebody } from '@/lib/tests/people'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { twoSlots } from '@/lib/tests/templates'
import { POST as cancel } from './[id]/cancel/route'
import { POST as pause } from './[id]/pause/route'
import { GET as result } from './[id]/result/route'
import { POST as resume } from './[id]/resume/route'
import { POST as retry } from './[id]/retry/route'
import { GET as read } from './[id]/route'
import { GET as rows } from './[id]/rows/route'
import { POST as start } from './sends/route'

const { network, newTemplate, atService, envelopesCalled } = sendingDesk()
type Route = Parameters<typeof send>[0]

let template: string
const CREATE = () => `POST /envelopes/from-template/${template}` as const
beforeAll(async () => {
  template = await newTemplate(twoSlots())
})
beforeEach(async () => {
  await desk().delete(bulkJobs)
})

const row = (subject: string, index: number, email = `signer${index}@x.example`) => ({
  line: index + 2,
  request: {
    signers: [
      { signerIndex: 0, name: 'Dana', email: 'dana@desk.example' },
      { signerIndex: 1, name: `Signer ${index}`, email },
    ],
    emailSubject: subject,
  },
})

async function begin(subject: string, count: number, more: object = {}) {
  const id = randomUUID()
  const table = Array.from({ length: count }, (_, index) => row(subject, index))
  const body = { id, template_id: template, rows: table, ...more }
  const answer = await send(start, { method: 'POST', body, cookie: await cookieOf('sender') })
  return { id, answer, body }
}

const act = async (route: Route, id: string, as: 'sender' | 'admin' = 'sender') =>
  send(route, { method: 'POST', params: { id }, body: {}, cookie: await cookieOf(as) })
const state = async (id: string): Promise<BulkJob> =>
  (await send(read, { params: { id }, cookie: await cookieOf('sender') })).json()
const rowsOf = async (id: string, query = ''): Promise<BulkRow[]> =>
  (await send(rows, { path: `/api?${query}`, params: { id }, cookie: await cookieOf('sender') })).json()

/** What one process does with the bulk sends that are due an hour after the last time. */
let hours = 0
function work() {
  hours += 1
  const now = new Date(Date.now() + hours * 3_600_000)
  return runDue({ ...deskJobHost(), now: () => now }, runBulkJob)
}

test('every row becomes one envelope, with its own people and message', async () => {
  const { id, answer } = await begin('Lease 2027', 9)
  expect(await answer.json()).toMatchObject({ state: 'running', template_name: 'Mutual NDA', counts: { waiting: 9 } })
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 9, waiting: 0, failed: 0 } })
  expect(await envelopesCalled('Lease 2027')).toBe(9)
  const [first] = await rowsOf(id)
  expect(first).toMatchObject({ line: 2, state: 'sent', recipients: [{}, { email: 'signer0@x.example' }] })
  expect(first?.envelope_id).toMatch(/^[0-9a-f-]{36}$/)
})

test('the same start twice, and two processes at the same time, send nothing twice', async () => {
  const { id, body } = await begin('Once', 12)
  const again = await send(start, { method: 'POST', body, cookie: await cookieOf('sender') })
  expect(again.status).toBe(200)
  await Promise.all([work(), work()])
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 12 } })
  expect(await envelopesCalled('Once')).toBe(12)
})

test('an envelope whose answer was lost is asked for again under the same key, and exists once', async () => {
  const { id } = await begin('Lost', 6)
  network.loseAnswers(CREATE())
  await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sent: 0, sending: 4, waiting: 2 } })
  expect((await state(id)).trouble).toBeTruthy()
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 6 } })
  expect((await state(id)).trouble).toBeUndefined()
  expect(await envelopesCalled('Lost')).toBe(6)
})

test('a row does not fail while the service still works on its first request', async () => {
  const { id } = await begin('Still at work', 1)
  network.loseAnswers(CREATE())
  await work()
  network.answer(CREATE(), { code: 409, message: 'A request with this key is under way.' }, 409)
  await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sending: 1, failed: 0 } })
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
  expect(await envelopesCalled('Still at work')).toBe(1)
})

describe('after a day the service may have forgotten the key, so the feed decides', () => {
  /** Rows of a template of their own, whose first attempts did not arrive, or were not answered, a day ago. */
  async function interrupted(subject: string, how: 'loseAnswers' | 'loseRequests', table: object[]) {
    const own = await newTemplate(twoSlots())
    const creation = `POST /envelopes/from-template/${own}` as const
    network[how](creation)
    const { id } = await begin(subject, 0, { template_id: own, rows: table })
    await work()
    network.recover()
    network.forgetAttempts()
    const dayAgo = new Date(Date.now() - 24 * 3_600_000)
    await desk().update(bulkJobRows).set({ attemptedAt: dayAgo }).where(eq(bulkJobRows.bulkJobId, id))
    const another = (request: object) => atService(`POST /envelopes/from-template/${own}`, request)
    return { id, creation, another }
  }

  test('an envelope that was created is found, and not created again', async () => {
    const { id, creation } = await interrupted('Old', 'loseAnswers', [row('Old', 0)])
    // The request arrives, perhaps after the dashboard gave up waiting.
    await expect.poll(() => envelopesCalled('Old')).toBe(1)
    await work()
    expect(await rowsOf(id)).toMatchObject([{ state: 'sent', envelope_id: expect.any(String) }])
    expect(network.attempts(creation)).toEqual([])
  })

  test('one that was not created is created', async () => {
    const { id } = await interrupted('Old and lost', 'loseRequests', [row('Old and lost', 0)])
    await work()
    expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
    expect(await envelopesCalled('Old and lost')).toBe(1)
  })

  test('where the feed does not show it, nothing is repeated, and the row says so in the end', async () => {
    const { id, creation, another } = await interrupted('Unclear', 'loseRequests', [row('Unclear', 0)])
    await another(row('Something else', 7).request)
    await work()
    expect(await state(id)).toMatchObject({ state: 'running', counts: { sending: 1 } })
    await desk().update(bulkJobRows).set({ failures: 29 }).where(eq(bulkJobRows.bulkJobId, id))
    await work()
    expect(await rowsOf(id)).toMatchObject([{ state: 'unknown', error: expect.stringContaining('check Envelopes') }])
    expect(network.attempts(creation)).toEqual([])
  })

  test('one envelope is not taken for that of two rows with the same content', async () => {
    const twins = [row('Twins', 0), row('Twins', 0)]
    const { id, another } = await interrupted('Twins', 'loseRequests', twins)
    // The request of one of them arrives late.
    await another(row('Twins', 0).request)
    // Rows that found it at the same time try again; a row that looked later has its own by now.
    await work()
    await work()
    expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 2 } })
    expect(await envelopesCalled('Twins')).toBe(2)
    expect(new Set((await rowsOf(id)).map((each) => each.envelope_id)).size).toBe(2)
  })
})

test('a template that is gone fails the row of which nothing was created', async () => {
  const own = await newTemplate(twoSlots())
  network.loseRequests(`POST /envelopes/from-template/${own}`)
  const { id } = await begin('Template gone', 1, { template_id: own })
  await work()
  network.recover()
  await atService(`DELETE /templates/${own}`)
  await work()
  expect(await rowsOf(id)).toMatchObject([{ state: 'failed', error: 'The template no longer exists.' }])
})

test('a row that the service refuses fails with its reason, the others are sent, and only it is tried again', async () => {
  const { id } = await begin('Refused', 5)
  network.change(CREATE(), (request) =>
    request.body.includes('signer3@')
      ? { ...request, body: request.body.replace('signer3@', 'not an address ') }
      : request,
  )
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 4, failed: 1 } })
  const [failed] = await rowsOf(id, 'state=failed')
  expect(failed).toMatchObject({ line: 5, error: expect.stringMatching(/address/) })
  network.recover()
  network.forgetAttempts()
  expect((await act(retry, id)).status).toBe(200)
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 5, failed: 0 } })
  expect(network.attempts(CREATE())).toHaveLength(1)
  expect((await act(retry, id)).status).toBe(409)
})

test('a row whose request is always answered 500 ends after thirty attempts, and the job with it; Retry sends it once', async () => {
  const { id } = await begin('Always 500', 6)
  network.failWhere(CREATE(), ({ body }) => body.includes('signer2@'))
  for (let attempts = 1; attempts < 30; attempts++) await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sent: 5, sending: 1 } })
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 5, unknown: 1 } })
  expect((await rowsOf(id, 'state=unknown'))[0]?.error).toBe(
    'Tried 30 times. The service failed (500). Its envelope may exist: check Envelopes before you send it again.',
  )
  network.recover()
  expect((await act(retry, id)).status).toBe(200)
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 6 } })
  expect(await envelopesCalled('Always 500')).toBe(6)
})

test('after an outage of half an hour, a row that fails once more is tried again', async () => {
  const { id } = await begin('Outage', 5)
  const down = { code: 503, message: 'No connection to the database.', reason: 'database_unavailable' }
  network.answer(CREATE(), down, 503)
  for (let attempts = 1; attempts <= 31; attempts++) await work()
  network.recover()
  network.failWhere(CREATE(), ({ body }) => body.includes('signer1@'))
  await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { sent: 4, sending: 1 } })
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 5 } })
  expect(await envelopesCalled('Outage')).toBe(5)
})

test('no row ends while a proxy says for half an hour that the service is down', async () => {
  const { id } = await begin('Behind a proxy', 5)
  network.answerByProxy(CREATE())
  for (let attempts = 1; attempts <= 31; attempts++) await work()
  expect(await state(id)).toMatchObject({ state: 'running', counts: { unknown: 0, failed: 0 } })
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 5 } })
  expect(await envelopesCalled('Behind a proxy')).toBe(5)
})

test('Retry of a row whose outcome is unknown creates nothing twice', async () => {
  const { id } = await begin('Unknown', 1)
  network.loseAnswers(CREATE())
  // Attempts in which no answer arrives at all may be an outage, and do not count.
  for (let attempts = 1; attempts <= 40; attempts++) await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { unknown: 1 } })
  network.recover()
  await act(retry, id)
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 1 } })
  expect(await envelopesCalled('Unknown')).toBe(1)
})

test('cancelled before its first request, it sends nothing', async () => {
  const { id } = await begin('Taken back', 3)
  expect(await (await act(cancel, id)).json()).toMatchObject({ state: 'cancelled', counts: { cancelled: 3 } })
  await work()
  expect(await envelopesCalled('Taken back')).toBe(0)
  expect((await act(resume, id)).status).toBe(409)
})

test('paused, it settles the requests under way and sends no further one until it is resumed', async () => {
  const { id } = await begin('Paused', 10)
  const release = network.holdBack(CREATE())
  const working = work()
  await expect.poll(() => network.attempts(CREATE()).length).toBe(4)
  await act(pause, id)
  release()
  await working
  expect(await state(id)).toMatchObject({ state: 'paused', counts: { sent: 4, waiting: 6, sending: 0 } })
  await act(resume, id)
  await work()
  expect(await state(id)).toMatchObject({ state: 'finished', counts: { sent: 10 } })
  expect(await envelopesCalled('Paused')).toBe(10)
})

test('cancelled while requests are under way, it knows of every envelope that they created', async () => {
  const { id } = await begin('Cancelled', 10)
  network.loseAnswers(CREATE())
  await work()
  await act(cancel, id)
  network.recover()
  await work()
  expect(await state(id)).toMatchObject({ state: 'cancelled', counts: { sent: 4, cancelled: 6, sending: 0 } })
  expect(await envelopesCalled('Cancelled')).toBe(4)
})

test('a refused key pauses it and says why; nothing is lost', async () => {
  const { id } = await begin('Key', 3)
  network.answer(CREATE(), { code: 401, message: 'Invalid API key' }, 401)
  await work()
  expect(await state(id)).toMatchObject({ state: 'paused', counts: { waiting: 3 } })
  expect((await state(id)).trouble).toBeTruthy()
  network.recover()
  await act(resume, id)
  await work()
  expect(await envelopesCalled('Key')).toBe(3)
})

test.each([
  ['no address for a slot', { signers: [{ signerIndex: 0, email: 'dana@desk.example' }] }, 'Line 7'],
  [
    'no name for a slot',
    {
      signers: [0, 1].map((signerIndex) => ({
        signerIndex,
        email: 'a@x.example',
        ...(signerIndex === 0 && { name: 'Dana' }),
      })),
    },
    'has no name',
  ],
  ['an unknown slot', { signers: [0, 1, 7].map((signerIndex) => ({ signerIndex, email: 'a@x.example' })) }, 'Line 7'],
  [
    'two people in one slot',
    { signers: [0, 1, 1].map((signerIndex) => ({ signerIndex, email: 'a@x.example' })) },
    'Line 7',
  ],
])('nothing is started with a row that has %s', async (_, request, message) => {
  const table = [row('Incomplete', 0), { line: 7, request }]
  const { id, answer } = await begin('Incomplete', 0, { rows: table })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    field: 'rows.1.request.signers',
    message: expect.stringContaining(message),
  })
  expect(await desk().select().from(bulkJobs).where(eq(bulkJobs.id, id))).toEqual([])
})

test('only its person and admins see and control it', async () => {
  const { id } = await begin('Private', 2)
  const { cookie } = await somebody('sender')
  for (const route of [read, rows, result]) expect((await send(route, { params: { id }, cookie })).status).toBe(404)
  for (const route of [pause, resume, cancel, retry]) {
    expect((await send(route, { method: 'POST', params: { id }, body: {}, cookie })).status).toBe(404)
  }
  expect(await state(id)).toMatchObject({ state: 'running', counts: { waiting: 2 } })
  expect((await act(cancel, id, 'admin')).status).toBe(200)
})

test('the result names every row; a formula in it is text', async () => {
  const { id } = await begin('=HYPERLINK("x")', 2)
  await work()
  const text = await (await send(result, { params: { id }, cookie: await cookieOf('sender') })).text()
  const lines = text.trim().split('\r\n')
  expect(lines).toHaveLength(3)
  expect(lines[0]).toMatch(/^"line","\w+ name","\w+ email","\w+ name","\w+ email","Subject","Message",/)
  expect(lines[1]).toContain(`"signer0@x.example","'=HYPERLINK(""x"")","","","","sent"`)
})

test.each([
  ['de-DE,de;q=0.9,en;q=0.8', '', ';'],
  ['en-US', '', ','],
  ['de-DE', '; csv_separator=tab', '\t'],
  ['de-DE', '; __Host-csv_separator=comma', ','],
  ['de-DE', '; csv_separator=automatic', ';'],
])(
  'the result for the language %s and the cookies %j separates its cells by %j',
  async (language, cookies, separator) => {
    const { id } = await begin('Separated', 1)
    const answer = await send(result, {
      params: { id },
      cookie: (await cookieOf('sender')) + cookies,
      headers: { 'accept-language': language },
    })
    expect(await answer.text()).toMatch(new RegExp(`^.?"line"${separator}"`))
  },
)

test('a bulk send has the name that its person gives it', async () => {
  const { answer, id } = await begin('Named', 1, { name: 'Staff of March' })
  expect(await answer.json()).toMatchObject({ name: 'Staff of March', template_name: 'Mutual NDA' })
  expect(await state(id)).toMatchObject({ name: 'Staff of March' })
  const { answer: refused } = await begin('Named', 1, { name: 'two\nlines' })
  expect(refused.status).toBe(400)
})
