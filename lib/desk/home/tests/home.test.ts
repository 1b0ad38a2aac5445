import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { EnvelopeId } from '@/lib/contract/ids'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { listIdle, readAttention } from '@/lib/desk/home/read-attention'
import { readStatistics } from '@/lib/desk/home/read-statistics'
import { setAside } from '@/lib/desk/home/set-aside'
import { DESK_RULE, removeRule, upsertRule } from '@/lib/desk/reminders/sql'
import { desk } from '@/lib/desk/runtime/database/database'
import { listTemplateUses } from '@/lib/desk/templates/list-templates'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { startTestDesk } from '@/lib/tests/desk'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const PERSON = { id: 'p', name: 'Pat', email: 'pat@desk.example', role: 'support' as const }
const HOUR_MS = 60 * 60_000
let stop: () => Promise<void>

const NDA = '00000000-0000-4000-8000-0000000000da'
const ADA = { name: 'Ada', email: 'ada@x.example' }
const BO = { name: 'Bo', email: 'bo@y.example' }
/** He gets a copy, so he is neither waited for nor counted. */
const CARL = { name: 'Carl', email: 'carl@z.example', requestRole: 'CC' }
const signed = (person: object) => ({ ...person, sign: 'Signed' })

/** Hours before now as the service writes them. */
const ago = (hours: number) => new Date(NOW.getTime() - hours * HOUR_MS)
const wire = (date: Date) => {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year} ${date.toISOString().slice(11, 19)}`
}

type Known = PdfSignRequest & { changed: number }
const ENVELOPES: Record<string, Known> = {
  soon: {
    status: 'Sent',
    signers: [signed(ADA), BO],
    signerOrderRequired: true,
    createdOn: wire(ago(13 * 24)),
    expirationDays: 14,
    changed: 200,
  },
  sooner: { status: 'Sent', signers: [ADA], createdOn: wire(ago(6 * 24 + 20)), expirationDays: 7, changed: 10 },
  overdue: { status: 'Sent', signers: [ADA], createdOn: wire(ago(10 * 24)), expirationDays: 7, changed: 20 },
  refused: {
    status: 'Declined',
    signers: [ADA, { ...BO, sign: 'Declined', declineReason: ' wrong amount ' }],
    createdOn: wire(ago(100)),
    changed: 50,
  },
  'refused long ago': { status: 'Declined', signers: [{ ...BO, sign: 'Declined' }], changed: 31 * 24 },
  'no document': { status: 'Sent', signers: [signed(ADA)], createdOn: wire(ago(300)), changed: 2 },
  old: { status: 'Sent', signers: [ADA], createdOn: wire(ago(30 * 24)), changed: 30 * 24 },
  older: {
    status: 'Sent',
    signers: [ADA, { ...BO, requestRole: 'Approver' }, CARL],
    createdOn: wire(ago(40 * 24)),
    changed: 40 * 24,
  },
  fresh: {
    status: 'Sent',
    signers: [{ ...ADA, id: 3, mail: { state: 'refused', at: '2026-11-20T09:00:00Z', reason: 'no such user' } }],
    createdOn: wire(ago(5)),
    expirationDays: 1,
    changed: 5,
  },
  done: {
    status: 'Signed',
    signers: [signed(ADA), signed(BO)],
    templateId: NDA,
    requestedBy: { email: 'dana@desk.example' },
    createdOn: wire(ago(10)),
    changed: 4,
  },
  'done slowly': {
    status: 'Signed',
    signers: [signed(ADA), CARL],
    templateId: NDA,
    createdOn: wire(ago(58)),
    changed: 28,
  },
  voided: { status: 'Voided', signers: [ADA], createdOn: wire(ago(20)), changed: 15 },
  'not shown': {
    status: 'Sent',
    signers: [{ ...ADA, viewProblem: { reason: 'page', file: 0, page: 2, at: '2026-11-20T09:00:00Z' } }],
    createdOn: wire(ago(40 * 24)),
    changed: 6,
  },
  later: { status: 'Scheduled', signers: [ADA], createdOn: wire(ago(1)), scheduleTime: wire(ago(-24)), changed: 1 },
}

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  const stored = Object.entries(ENVELOPES).map(([subject, envelope], index) => mirrored(subject, envelope, index))
  await upsertEnvelopes(await accountOf(KEY), stored)
  const other = { status: 'Declined', signers: [{ ...ADA, sign: 'Declined' }], changed: 3 }
  await upsertEnvelopes('Somebody else', [mirrored('secret', other, 90), mirrored('secret done', doneLike(), 91)])
})
afterAll(() => stop())

const doneLike = (): Known => ({
  status: 'Signed',
  templateId: '00000000-0000-4000-8000-00000000ecec',
  createdOn: wire(ago(9)),
  changed: 3,
})

function mirrored(subject: string, { changed, ...envelope }: Known, index: number) {
  const id = `00000000-0000-4000-8000-0000000000${String(index).padStart(2, '0')}`
  const event = { id, event_type: feedEventType(envelope.status ?? ''), event_version: 1 }
  const stored = toMirrored(
    { ...event, event_time: ago(changed).toISOString(), envelope: { id, emailSubject: subject, ...envelope } },
    NOW,
  )
  if (!stored) throw new Error('it has an id and a date')
  return stored
}

const upstream = { capabilities: async () => undefined }
const context = { key: KEY, upstream, now: () => NOW } as never
const attention = () => readAttention(context, PERSON)
const statistics = (query = {}) => readStatistics(context, query)

test('the most urgent envelope is first, and each has one reason', async () => {
  const { entries } = await attention()
  expect(entries.map(({ reason, subject }) => [reason, subject])).toEqual([
    ['mail', 'fresh'],
    ['unseen', 'not shown'],
    ['expiring', 'sooner'],
    ['expiring', 'soon'],
    ['declined', 'refused'],
    ['unfinished', 'no document'],
    ['idle', 'older'],
    ['idle', 'old'],
  ])
})

test('an entry has what its line says', async () => {
  const { entries } = await attention()
  const entry = (wanted: string) => entries.find(({ subject }) => subject === wanted)
  expect(entry('soon')).toMatchObject({
    path: [{ state: 'signed' }, { state: 'turn', name: 'Bo' }],
    waiting_for: ['Bo'],
  })
  expect(entry('older')).toMatchObject({ path: [{ state: 'turn' }, { state: 'turn' }], waiting_for: ['Ada', 'Bo'] })
  expect(entry('not shown')).toMatchObject({ unseen: { name: 'Ada', what: 'could not see page 2' } })
  expect(entry('soon')?.expires_on).toBe(ago(-24).toISOString())
  expect(entry('refused')).toMatchObject({ declined_by: 'Bo', decline_reason: 'wrong amount', waiting_for: [] })
})

test('a declined envelope that somebody is done with is on nobody’s Home, until it is put back', async () => {
  const [id, sent] = ['03', '00'].map((end) => EnvelopeId.parse(`00000000-0000-4000-8000-0000000000${end}`))
  if (!id || !sent) throw new Error('both have ids')
  await setAside(context, { id, done: true })
  await setAside(context, { id, done: true })
  const { entries, counts } = await attention()
  expect(entries.map(({ subject }) => subject)).not.toContain('refused')
  expect(counts.declined.count).toBe(0)
  await setAside(context, { id, done: false })
  expect((await attention()).counts.declined.count).toBe(1)
  await expect(setAside(context, { id: sent, done: true })).rejects.toMatchObject({ kind: 'Conflict' })
})

test('counters count what their links list', async () => {
  const { counts, waiting, expiring, completed, recent, has_envelopes } = await attention()
  expect({ ...counts, waiting, expiringInAll: expiring, completed }).toEqual({
    mail: { count: 1, isCapped: false },
    locked: { count: 0, isCapped: false },
    unseen: { count: 1, isCapped: false },
    expiring: { count: 2, isCapped: false },
    declined: { count: 1, isCapped: false },
    unfinished: { count: 1, isCapped: false },
    idle: { count: 2, isCapped: false },
    waiting: { count: 8, isCapped: false },
    // One of these is listed for its failed email.
    expiringInAll: { count: 3, isCapped: false },
    completed: { count: 2, isCapped: false },
  })
  expect(recent.map(({ subject, people }) => [subject, people])).toEqual([
    ['done', ['Ada', 'Bo']],
    ['done slowly', ['Ada']],
  ])
  expect(has_envelopes).toBe(true)
})

test('what is listed as completed 7 days ago is counted', async () => {
  const completedAt = async (now: Date) =>
    (await readAttention({ key: KEY, upstream, now: () => now } as never, PERSON)).completed.count
  const age = (hours: number) => new Date(ago(4).getTime() + hours * HOUR_MS)
  expect(await completedAt(age(8 * 24 - 1))).toBe(1)
  expect(await completedAt(age(8 * 24))).toBe(0)
})

test('an envelope is idle after the days of the desk’s reminder rule', async () => {
  const account = await accountOf(KEY)
  const rule = { after_days: 35, every_days: 4, at_most: 5, not_if_opened_today: false }
  await upsertRule(desk(), { account, templateId: DESK_RULE, rule, authorId: 'p', author: 'Pat', updatedAt: NOW })
  const { entries, idle_days } = await attention()
  expect(idle_days).toBe(35)
  expect(entries.filter(({ reason }) => reason === 'idle').map(({ subject }) => subject)).toEqual(['older'])
  await removeRule(desk(), account, DESK_RULE)
})

test('all idle envelopes are listed for reminders, also those that the page does not show', async () => {
  const key = { id: '00000000-0000-4000-8000-0000000000dd' } as never
  const idle = { status: 'Sent', signers: [ADA], createdOn: wire(ago(100 * 24)) }
  const many = Array.from({ length: 70 }, (_, index) => mirrored('idle', { ...idle, changed: 200 + index }, index))
  await upsertEnvelopes(await accountOf(key), many)
  const inMany = { key, upstream, now: () => NOW } as never

  const { entries, counts } = await readAttention(inMany, PERSON)
  expect([entries.length, counts.idle.count]).toEqual([50, 70])
  expect((await listIdle(inMany)).ids).toEqual(many.map(({ id }) => id).toReversed())
  const ofPage = (await attention()).entries.filter(({ reason }) => reason === 'idle')
  expect((await listIdle(context)).ids).toEqual(ofPage.map(({ id }) => id))
})

test('another account sees nothing, and a key without the capability is refused', async () => {
  const other = { key: { id: '00000000-0000-4000-8000-0000000000ff' }, upstream, now: () => NOW } as never
  expect(await readAttention(other, PERSON)).toMatchObject({ has_envelopes: false, entries: [], recent: [] })
  expect(JSON.stringify([await attention(), await statistics({ range: 365 })])).not.toMatch(/secret|ecec/i)
  const forbidden = { key: KEY, upstream: { capabilities: async () => ['envelopes:write'] }, now: () => NOW } as never
  await expect(readAttention(forbidden, PERSON)).rejects.toMatchObject({ kind: 'NotAllowed' })
  await expect(readStatistics(forbidden, {})).rejects.toMatchObject({ kind: 'NotAllowed' })
  await expect(listIdle(forbidden)).rejects.toMatchObject({ kind: 'NotAllowed' })
})

test('sent and completed are counted by the days of the person’s zone', async () => {
  const total = (list: { sent: number }[]) => list.reduce((sum, { sent }) => sum + sent, 0)
  const { periods } = await statistics({ range: 7 })
  expect(periods.map(({ from }) => from)).toEqual(
    ['14', '15', '16', '17', '18', '19', '20'].map((day) => `2026-11-${day}`),
  )
  // What is scheduled has not been sent.
  expect(total(periods)).toBe(5)
  expect(periods.at(-1)).toEqual({ from: '2026-11-20', sent: 2, completed: 1 })
  // It is 01:00 on the 21st in Auckland.
  const auckland = await statistics({ range: 7, zone: 'Pacific/Auckland' })
  expect(auckland.periods.at(-1)).toEqual({ from: '2026-11-21', sent: 0, completed: 0 })
  expect(auckland.periods.at(-2)).toMatchObject({ sent: 3, completed: 1 })
  const year = await statistics({ range: 365 })
  expect(year).toMatchObject({ period: 'week' })
  expect(year.periods).toHaveLength(53)
  expect(total(year.periods)).toBe(12)
})

test('times to sign by template, and where envelopes wait', async () => {
  const { signing, timed, waiting } = await statistics()
  expect(signing).toEqual([{ template: NDA, count: 2, median_s: 18 * 3600, p90_s: expect.closeTo(27.6 * 3600, 1) }])
  expect(timed).toBe(2)
  expect(waiting.map(({ signed, count }) => [signed, count])).toEqual([
    [0, 3],
    [1, 2],
  ])
})

test('a template was used as often as Home counts it, by the account that reads', async () => {
  const { periods } = await statistics({ range: 365, template: NDA })
  const sent = periods.reduce((sum, each) => sum + each.sent, 0)
  expect(await listTemplateUses(context)).toEqual([
    { template_id: NDA, uses: sent, completed: 2, last_used_on: ago(10).toISOString(), median_seconds: 18 * 3600 },
  ])
  const other = { key: { id: '00000000-0000-4000-8000-0000000000ff' }, upstream, now: () => NOW } as never
  expect(await listTemplateUses(other)).toEqual([])
})

test('figures of a template and of a sender; an unknown one has none', async () => {
  const completed = async (query: object) => {
    const { periods } = await statistics(query)
    return periods.reduce((sum, each) => sum + each.completed, 0)
  }
  expect(await completed({ template: NDA })).toBe(2)
  expect(await completed({ sender: 'dana@desk.example' })).toBe(1)
  expect(await completed({ template: '' })).toBe(0)
  expect(await completed({ sender: "' or 1=1 --" })).toBe(0)
  const { senders } = await statistics()
  expect(senders).toEqual(['dana@desk.example'])
})
