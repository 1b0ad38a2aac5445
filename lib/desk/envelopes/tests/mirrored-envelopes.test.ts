import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { mirrorEnvelopes, mirrorSigners } from '@/lib/desk/envelopes/schema'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { desk } from '@/lib/desk/runtime/database/database'
import { startTestDesk } from '@/lib/tests/desk'
import { toMirrored } from '../mirror/to-mirrored'

const NORTHWIND = 'Northwind'
const NDA = '00000000-0000-4000-8000-00000000000a'
const ADA = { name: 'Ada', email: 'Ada@X.example', sign: 'Signed', companyName: 'X' }
const BO = { name: 'Bo', email: 'bo@y.example', sign: 'Pending' }

let stop: () => Promise<void>
beforeAll(async () => {
  ;({ stop } = await startTestDesk({ baseUrl: 'http://127.0.0.1:9/core', key: 'sk_live_canary' }))
})
afterAll(() => stop())
beforeEach(async () => {
  await desk().delete(mirrorEnvelopes)
  await desk().delete(mirrorSigners)
})

const at = (time: string) => new Date(`2026-11-20T${time}Z`)

function shown(envelope: PdfSignRequest, { changed = '10:00:00', read = '10:00:05' } = {}) {
  const event_type = feedEventType(envelope.status ?? '')
  const event_time = `2026-11-20T${changed}Z`
  const id = eventId(NDA, event_type, event_time)
  const mirrored = toMirrored(
    { id, event_type, event_version: 1, event_time, envelope: { id: NDA, ...envelope } },
    at(read),
  )
  if (!mirrored) throw new Error('it has an id and a date')
  return mirrored
}

const rows = () => desk().select().from(mirrorEnvelopes)
const people = () => desk().select().from(mirrorSigners).orderBy(mirrorSigners.position)
const statuses = async () => (await rows()).map(({ status }) => status)

test('an envelope is stored with what lists filter and sort by, and each of its people', async () => {
  const envelope = {
    emailSubject: 'NDA',
    status: 'Sent',
    signers: [ADA, BO, { email: 'cc@y.example', requestRole: 'CC' }],
    signerOrderRequired: true,
    currentSigners: ['bo@y.example'],
    requestedBy: { email: 'Dana@Desk.example' },
    createdOn: '11/19/2026 09:00:00',
    expirationDays: 14,
  }
  expect(await upsertEnvelopes(NORTHWIND, [shown(envelope)])).toEqual([NDA])
  expect(await rows()).toMatchObject([
    {
      account: NORTHWIND,
      subject: 'NDA',
      sender: 'dana@desk.example',
      signed: 1,
      signers: 2,
      changedAt: at('10:00:00'),
      createdAt: new Date('2026-11-19T09:00:00Z'),
      expiresAt: new Date('2026-12-03T09:00:00Z'),
      completedAt: null,
    },
  ])
  expect(await people()).toMatchObject([
    { email: 'ada@x.example', name: 'Ada', company: 'X', state: 'signed' },
    { email: 'bo@y.example', state: 'turn' },
    { email: 'cc@y.example', state: 'copy' },
  ])
})

test('neither a document, a signing link, a captured signature nor an unknown member is stored', async () => {
  const canary = 'canary-0123456789'
  const envelope: PdfSignRequest = {
    status: 'Signed',
    signers: [{ ...BO, sign: canary, initials: canary, formUrl: canary }],
    files: [{ name: 'nda.pdf', pageCount: 2, unsignedPdf: canary, contents: canary }],
    internal: canary,
  }
  await upsertEnvelopes(NORTHWIND, [shown(envelope)])
  const [row] = await rows()
  expect(row?.envelope).toMatchObject({ signers: [{ sign: 'Signed' }], files: [{ name: 'nda.pdf', pageCount: 2 }] })
  expect(JSON.stringify([await rows(), await people()])).not.toContain(canary)
})

test('an older state that arrives later replaces nothing', async () => {
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Signed', signers: [ADA] }, { changed: '10:05:00' })])
  expect(await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [ADA, BO] })])).toEqual([])
  expect(await statuses()).toEqual(['Signed'])
  expect(await people()).toHaveLength(1)
})

test('of two states within one second, the one that was read later counts', async () => {
  const [earlier, later] = [shown({ status: 'Sent' }), shown({ status: 'Voided' }, { read: '10:00:06' })]
  await upsertEnvelopes(NORTHWIND, [earlier])
  expect(await upsertEnvelopes(NORTHWIND, [later])).toEqual([NDA])
  expect(await upsertEnvelopes(NORTHWIND, [earlier])).toEqual([])
  expect(await statuses()).toEqual(['Voided'])
})

test('a later change counts also when the clock of the dashboard was set back before it was read', async () => {
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent' })])
  const voided = shown({ status: 'Voided' }, { changed: '10:00:01', read: '08:00:00' })
  expect(await upsertEnvelopes(NORTHWIND, [voided])).toEqual([NDA])
  expect(await statuses()).toEqual(['Voided'])
})

test('what has not changed is not written again', async () => {
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [ADA] })])
  expect(await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [ADA] }, { read: '10:09:00' })])).toEqual(
    [],
  )
  expect(await people()).toHaveLength(1)
})

test('one page may show an envelope twice; the newer state counts', async () => {
  const newer = shown({ status: 'Signed' }, { changed: '10:05:00' })
  expect(await upsertEnvelopes(NORTHWIND, [newer, shown({ status: 'Sent' })])).toEqual([NDA])
  expect(await statuses()).toEqual(['Signed'])
})

test('two accounts whose services use the same id have a row each', async () => {
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [ADA] })])
  await upsertEnvelopes('Contoso', [shown({ status: 'Signed', signers: [ADA, BO] })])
  expect((await statuses()).sort()).toEqual(['Sent', 'Signed'])
  expect(await people()).toHaveLength(3)
})

test('text that PostgreSQL cannot store, or that is endless, is stored as far as it can be', async () => {
  const endless = 'x'.repeat(2_000_000)
  const envelope = { emailSubject: `a\0b\ud800c`, emailMessage: endless, signers: [{ name: endless, email: '\0' }] }
  await upsertEnvelopes(NORTHWIND, [shown(envelope)])
  const [row] = await rows()
  expect(row?.subject).toBe('a\ufffdb\ufffdc')
  expect(JSON.stringify(row).length).toBeLessThan(20_000)
})

test('pages that show the same envelopes at the same time do not block one another', async () => {
  const ids = Array.from({ length: 50 }, (_, index) => `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`)
  const page = (read: string) => ids.map((id) => ({ ...shown({ status: 'Sent', emailSubject: read }, { read }), id }))
  await Promise.all([
    upsertEnvelopes(NORTHWIND, page('10:00:05')),
    upsertEnvelopes(NORTHWIND, page('10:00:06').reverse()),
    upsertEnvelopes(NORTHWIND, page('10:00:07')),
  ])
  expect(new Set((await rows()).map(({ subject }) => subject))).toEqual(new Set(['10:00:07']))
})

const MAIL = { state: 'refused', kind: 'invitation', at: '2026-11-20T09:59:00Z', reason: 'no such user' }

test('a mail that failed is stored with its envelope, bounded and without what a service adds', async () => {
  const mail = { ...MAIL, reason: `no such user ${'x'.repeat(1_000)}`, raw: 'RCPT TO' }
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [{ ...BO, mail }] })])
  const [row] = await rows()
  expect(row).toMatchObject({ mailFailed: true, search: expect.stringContaining("'mail=refused'") })
  expect(row?.envelope.signers?.[0]?.mail).toEqual({ ...MAIL, reason: mail.reason.slice(0, 300) })

  await upsertEnvelopes(NORTHWIND, [
    shown({ status: 'Sent', signers: [{ ...BO, mail: { ...MAIL, state: 'sent' } }] }, { changed: '10:01:00' }),
  ])
  expect(await rows()).toMatchObject([{ mailFailed: false }])
})

test('a state of a mail that moves no date is stored from the later answer', async () => {
  const queued = { ...MAIL, state: 'queued' }
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [{ ...BO, mail: queued }] })])
  await upsertEnvelopes(NORTHWIND, [shown({ status: 'Sent', signers: [{ ...BO, mail: MAIL }] }, { read: '10:00:09' })])
  expect(await rows()).toMatchObject([{ mailFailed: true }])
})
