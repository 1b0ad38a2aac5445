import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import type { ChoiceFilter } from '@/lib/desk/envelopes/contract/find'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { startTestDesk } from '@/lib/tests/desk'
import { findEnvelopes } from '../find-envelopes'
import { listChoices } from '../list-choices'
import { toMirrored } from '../mirror/to-mirrored'

const NOW = new Date('2026-11-20T12:00:00Z')
const KEY = { id: '00000000-0000-4000-8000-0000000000ee' } as never
const ADA = { name: 'Ada Lovelace', email: 'ada@engine.example' }
const BO = { name: 'Bo Ångström', email: 'bo@y.example' }
const DANA = { email: 'dana@desk.example' }

const ENVELOPES: PdfSignRequest[] = [
  { status: 'Sent', signers: [ADA], templateName: 'NDA', requestedBy: DANA, createdOn: '11/20/2026 09:00:00' },
  { status: 'Sent', signers: [BO], templateName: 'NDA "2"', createdOn: '11/15/2026 09:00:00', expirationDays: 6 },
  {
    status: 'Sent',
    signers: [{ ...BO, mail: { state: 'bounced', kind: 'reminder', at: '2026-11-20T09:00:00Z' } }],
    templateName: 'NDA',
    createdOn: '10/10/2026 09:00:00',
    expirationDays: 60,
  },
  { status: 'Signed', signers: [{ ...ADA, sign: 'Signed' }], templateName: 'NDA', createdOn: '01/10/2026 09:00:00' },
  { status: 'Scheduled', signers: [ADA], scheduleTime: '11/21/2026 09:00:00', createdOn: '11/20/2026 09:00:00' },
]
let stop: () => Promise<void>

beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
  await upsertEnvelopes(await accountOf(KEY), ENVELOPES.map(mirrored))
  await upsertEnvelopes('Somebody else', [mirrored({ status: 'Sent', signers: [BO], templateName: 'Secret' }, 8)])
})
afterAll(() => stop())

function mirrored(envelope: PdfSignRequest, index: number) {
  const event_type = feedEventType(envelope.status ?? '')
  const event_time = `2026-11-20T10:00:0${9 - index}Z`
  const id = `0000000${index + 1}-0000-4000-8000-00000000000a`
  const event = { id: eventId(id, event_type, event_time), event_type, event_version: 1, event_time }
  const stored = toMirrored({ ...event, envelope: { id, ...envelope } }, NOW)
  if (!stored) throw new Error('it has an id and a date')
  return stored
}

// A call of the service would fail: the desk has none.
const context = { key: KEY, upstream: { capabilities: async () => undefined }, now: () => NOW } as never
const choices = (filter: ChoiceFilter, q = '') => listChoices(context, { filter, q, zone: 'UTC' })
const counts = async (filter: ChoiceFilter, q = '') =>
  Object.fromEntries((await choices(filter, q)).choices.map(({ label, count }) => [label, count.count]))

test('values of envelopes are counted, the most frequent first', async () => {
  expect((await choices('template')).choices).toMatchObject([
    { label: 'NDA', count: { count: 3, isCapped: false } },
    { label: 'NDA "2"', count: { count: 1 } },
  ])
  expect(await counts('sender')).toEqual({ 'dana@desk.example': 1 })
  expect(await counts('signer')).toEqual({ 'Ada Lovelace': 3, 'Bo Ångström': 2 })
  expect((await choices('signer')).choices[0]).toMatchObject({ about: 'ada@engine.example' })
  expect(await counts('waiting')).toEqual({ 'Ada Lovelace': 1, 'Bo Ångström': 2 })
})

test('dates are counted by days of the person', async () => {
  expect(await counts('sent')).toEqual({
    Today: 2,
    'Last 7 days': 3,
    'Last 30 days': 3,
    'Last 90 days': 4,
    'Last 365 days': 5,
  })
  expect(await counts('expiring')).toEqual({ 'Within 48 hours': 1, 'Within 7 days': 1, 'Within 30 days': 2 })
  expect(Object.entries(await counts('scheduled')).slice(0, 3)).toEqual([
    ['Today', 0],
    ['Tomorrow', 1],
    ['Sun, Nov 22', 0],
  ])
})

test('a choice replaces what the filter was set to, and finds what it counts', async () => {
  expect(await counts('template', 'status:sent template:other')).toEqual({ NDA: 2, 'NDA "2"': 1 })
  for (const filter of ['template', 'sender', 'signer', 'waiting', 'sent', 'expiring', 'scheduled'] as const) {
    for (const { q, count, label } of (await choices(filter, 'status:sent')).choices) {
      const { total } = await findEnvelopes(context, { q, zone: 'UTC' })
      // Words of a longer name are found as well.
      const more = label === 'NDA' ? 1 : 0
      expect([label, total?.count]).toEqual([label, count.count + more])
    }
  }
})

test('a query that cannot be read is refused, and a key without the capability too', async () => {
  await expect(choices('sent', 'expiring:soon')).rejects.toMatchObject({ kind: 'InvalidInput', about: { field: 'q' } })
  await expect(choices('signer', 'expiring:soon')).rejects.toMatchObject({
    kind: 'InvalidInput',
    about: { field: 'q' },
  })
  const forbidden = { key: KEY, upstream: { capabilities: async () => ['envelopes:write'] }, now: () => NOW } as never
  await expect(listChoices(forbidden, { filter: 'signer' })).rejects.toMatchObject({ kind: 'NotAllowed' })
})

test('what may be wrong with an email is counted, and found', async () => {
  expect(await counts('mail')).toEqual({ 'Refused or bounced': 1, Refused: 0, Bounced: 1, Delayed: 0 })
  expect(await counts('mail', 'signer:ada mail:refused')).toEqual({
    'Refused or bounced': 0,
    Refused: 0,
    Bounced: 0,
    Delayed: 0,
  })
  const found = async (q: string) => (await findEnvelopes(context, { q })).items.length
  expect([await found('mail:failed'), await found('mail:BOUNCED'), await found('mail:refused')]).toEqual([1, 1, 0])
  expect(await found('-mail:failed status:sent')).toBe(2)
})
