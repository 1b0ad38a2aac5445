import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { GET as readHome } from '@/app/api/home/route'
import { GET as session } from '@/app/api/session/route'
import { feedEventType, type PdfSignRequest } from '@/lib/contract/envelope'
import { eventId } from '@/lib/contract/event-id'
import { people } from '@/lib/desk/accounts/schema'
import { drafts } from '@/lib/desk/drafts/schema'
import { toMirrored } from '@/lib/desk/envelopes/mirror/to-mirrored'
import { mirrorAccounts, mirrorEnvelopes, mirrorSigners } from '@/lib/desk/envelopes/schema'
import { upsertEnvelopes } from '@/lib/desk/envelopes/sql/envelopes'
import { watchBudgetsAndExpiry } from '@/lib/desk/health/watch'
import { describeNotification } from '@/lib/desk/notifications/contract/describe-notification'
import type { NotificationCount, NotificationPage } from '@/lib/desk/notifications/contract/notification'
import { notificationReaders, notifications } from '@/lib/desk/notifications/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { cookieOf, send } from '@/lib/tests/desk'
import { accepting, cookiesIn, invitation, somebody } from '@/lib/tests/people'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { PUT as readOne } from './[id]/route'
import { GET as readCount } from './count/route'
import { PUT as mark, GET as readList } from './route'

const ACCOUNT = 'Northwind Legal'
const HOUR_MS = 3_600_000
type Named = Parameters<typeof cookieOf>[0]

sendingDesk()
let id: string
beforeEach(async () => {
  for (const table of [notifications, notificationReaders, mirrorAccounts, mirrorEnvelopes, mirrorSigners, drafts])
    await desk().delete(table)
  await desk()
    .insert(mirrorAccounts)
    .values({ account: ACCOUNT, state: 'complete', finishedAt: ago(24 * HOUR_MS) })
  id = randomUUID()
})

const ago = (ms: number) => new Date(Date.now() - ms)

/** The feed, or a webhook, shows the envelope. */
async function shown(status: string, { changed = ago(0), account = ACCOUNT, ...more }: Shown = {}) {
  const event_time = `${changed.toISOString().slice(0, 19)}Z`
  const event_type = feedEventType(status)
  const envelope = { id, emailSubject: 'NDA', status, ...more }
  const event = { id: eventId(id, event_type, event_time), event_type, event_version: 1, event_time, envelope }
  const mirrored = toMirrored(event, new Date())
  if (!mirrored) throw new Error('it has an id and a date')
  await upsertEnvelopes(account, [mirrored])
}
type Shown = Partial<PdfSignRequest> & { changed?: Date; account?: string }

async function sentBy(role: Named) {
  const { person } = await (await send(session, { cookie: await cookieOf(role) })).json()
  const draft = { personId: person.id, state: 'sent' as const, envelopeId: id, content: { recipients: [] } }
  await desk().insert(drafts).values(draft)
}
const list = async (role: Named, path = '/api'): Promise<NotificationPage> =>
  (await send(readList, { path, cookie: await cookieOf(role) })).json()
const count = async (role: Named): Promise<NotificationCount> =>
  (await send(readCount, { cookie: await cookieOf(role) })).json()
const kinds = async (role: Named) => (await list(role)).items.map(({ kind }) => kind)
const put = async (route: Parameters<typeof send>[0], role: Named, body: object, params?: { id: string }) =>
  (await send(route, { method: 'PUT', body, cookie: await cookieOf(role), ...(params && { params }) })).status

test('completing an envelope notifies the person who sent it, and nobody else', async () => {
  await sentBy('sender')
  await shown('Sent', { changed: ago(HOUR_MS) })
  await shown('Signed')

  expect((await list('sender')).items).toMatchObject([
    { kind: 'completed', subject_id: id, detail: { subject: 'NDA' }, is_read: false },
  ])
  expect(await kinds('admin')).toEqual([])
})

test('completing an envelope of a disabled person notifies their successor, or admins where there is none', async () => {
  const lena = await somebody('sender')
  const sentByLena = async () => {
    id = randomUUID()
    const draft = { personId: lena.id, state: 'sent' as const, envelopeId: id, content: { recipients: [] } }
    await desk().insert(drafts).values(draft)
    await shown('Sent', { changed: ago(HOUR_MS) })
    await shown('Signed')
  }
  const { person } = await (await send(session, { cookie: await cookieOf('sender') })).json()
  await desk().update(people).set({ disabledAt: new Date(), successorId: person.id }).where(eq(people.id, lena.id))
  await sentByLena()
  expect([await kinds('sender'), await kinds('admin')]).toEqual([['completed'], []])

  await desk().update(people).set({ successorId: null }).where(eq(people.id, lena.id))
  await sentByLena()
  expect([await kinds('sender'), await kinds('admin')]).toEqual([['completed'], ['completed']])
  const [forAdmins] = (await list('admin')).items
  expect(await put(readOne, 'sender', {}, { id: forAdmins?.id ?? '' })).toBe(404)
  expect(await put(readOne, 'admin', {}, { id: forAdmins?.id ?? '' })).toBe(200)
})

test('declining an envelope that another program sent notifies everybody who may send, with the name and the reason', async () => {
  await shown('Sent', { changed: ago(HOUR_MS) })
  await shown('Declined', { signers: [{ name: 'Ada', sign: 'Declined', declineReason: 'Wrong\r\nprice' }] })

  expect((await list('sender')).items).toMatchObject([
    { kind: 'declined', detail: { by: 'Ada', reason: 'Wrong\r\nprice' } },
  ])
  expect(await kinds('admin')).toEqual(['declined'])
  expect(await kinds('support')).toEqual([])
})

const refusedAt = (ms: number, more = {}) => [
  {
    name: 'Wally',
    email: 'wally@walker.example',
    mail: { state: 'refused', kind: 'invitation', at: ago(ms).toISOString(), reason: 'no such\r\nuser', ...more },
  },
]

test('refusing or returning an email notifies the sender of the envelope once for each failure', async () => {
  await sentBy('sender')
  const signers = refusedAt(1_000)
  await shown('Sent', { signers })
  await shown('Sent', { signers, emailMessage: 'changed' })

  const [first, another] = (await list('sender')).items
  expect(another).toBeUndefined()
  expect(first).toMatchObject({ kind: 'mail', subject_id: id, detail: { to: 'wally@walker.example', mail: 'refused' } })
  expect(first && describeNotification(first)).toEqual({
    title: 'The email to wally@walker.example was refused',
    text: '“NDA”: no such user. Ask them whether the address is right. Then change the recipient, or send a reminder.',
  })
  expect(await kinds('admin')).toEqual([])

  await shown('Sent', { signers: refusedAt(500, { state: 'bounced', kind: 'reminder' }), changed: ago(-1_000) })
  expect(await kinds('sender')).toEqual(['mail', 'mail'])
})

test('locking a link notifies the sender of the envelope once for each lock, and lists it on Home until it is unlocked', async () => {
  await sentBy('sender')
  const locked = (at: Date) => [
    {
      id: 0,
      name: 'Wally',
      email: 'wally@walker.example',
      authentication: 'access_code',
      authenticationState: { state: 'locked', failures: 5, lockedAt: at.toISOString() },
    },
  ]
  const signers = locked(ago(1_000))
  await shown('Sent', { signers, changed: ago(2_000) })
  await shown('Sent', { signers, changed: ago(1_000), emailMessage: 'changed' })

  const [first, another] = (await list('sender')).items
  expect(another).toBeUndefined()
  expect(first && describeNotification(first)).toEqual({
    title: 'The link of Wally is locked',
    text: '“NDA”: five wrong codes were entered. Open the envelope to unlock it.',
  })
  expect(await kinds('admin')).toEqual([])
  const home = async () => (await (await send(readHome, { cookie: await cookieOf('sender') })).json()).entries
  expect(await home()).toMatchObject([{ id, reason: 'locked', locked_out: ['Wally'] }])

  await shown('Sent', { signers: [{ id: 0, email: 'wally@walker.example' }], changed: ago(0) })
  expect(await home()).toEqual([])
  await shown('Sent', { signers: locked(ago(0)), changed: ago(-1_000) })
  expect(await kinds('sender')).toEqual(['mail', 'mail'])
})

test.each([
  ['access_code', 'the copy of a completed envelope asks for it', ['locked']],
  ['email_code', 'the copy asks for none', []],
])('locking a link (%s) after completion notifies the sender where %s', async (authentication, _, reasons) => {
  await sentBy('sender')
  const lockedAt = ago(1_000).toISOString()
  const wally = { id: 0, name: 'Wally', email: 'wally@walker.example', sign: 'signed', authentication }
  await shown('Signed', { signers: [wally], changed: ago(HOUR_MS) })
  const signers = [{ ...wally, authenticationState: { state: 'locked', failures: 5, lockedAt } }]
  await shown('Signed', { signers, changed: ago(1_000) })

  const { entries } = await (await send(readHome, { cookie: await cookieOf('sender') })).json()

  expect(entries.map(({ reason }: { reason: string }) => reason)).toEqual(reasons)
  expect((await kinds('sender')).includes('mail')).toBe(reasons.length > 0)
  const [row] = await desk().select().from(mirrorEnvelopes).where(eq(mirrorEnvelopes.id, id))
  expect(Math.round((Date.now() - Number(row?.completedAt)) / HOUR_MS)).toBe(1)
})

test('reading a failure that is days old, or from before the first reading, notifies nobody', async () => {
  await shown('Sent', { signers: refusedAt(25 * HOUR_MS) })
  await desk().update(mirrorAccounts).set({ finishedAt: null })
  await shown('Sent', { signers: refusedAt(1_000), changed: ago(-1_000) })
  expect(await kinds('sender')).toEqual([])
})

test('reading the same change many times makes one notification', async () => {
  await shown('Sent', { changed: ago(HOUR_MS) })
  const changed = ago(0)
  await Promise.all(Array.from({ length: 8 }, () => shown('Signed', { changed })))
  await desk().delete(mirrorEnvelopes)
  await shown('Signed', { changed })

  expect(await kinds('sender')).toEqual(['completed'])
})

test('reading the feed for the first time, or an envelope that ended long ago, notifies nobody', async () => {
  await desk().update(mirrorAccounts).set({ finishedAt: null })
  await shown('Signed')
  expect(await kinds('sender')).toEqual([])

  await desk()
    .update(mirrorAccounts)
    .set({ finishedAt: ago(0) })
  id = randomUUID()
  await shown('Declined', { changed: ago(2 * HOUR_MS) })
  id = randomUUID()
  await shown('Sent', { changed: ago(200 * HOUR_MS) })
  await shown('Signed', { changed: ago(100 * HOUR_MS) })
  expect(await kinds('sender')).toEqual([])
})

test('reading an envelope that was sent and completed since the last reading notifies its sender', async () => {
  await shown('Signed')

  expect(await kinds('sender')).toEqual(['completed'])
})

test('listing and marking notifications reaches those of the own account only', async () => {
  await shown('Signed', { account: 'Contoso' })
  await desk()
    .insert(mirrorAccounts)
    .values({ account: 'Contoso', finishedAt: ago(HOUR_MS) })
  id = randomUUID()
  await shown('Signed', { account: 'Contoso' })
  const [foreign] = await desk().select().from(notifications)

  expect(foreign).toMatchObject({ account: 'Contoso' })
  expect(await kinds('admin')).toEqual([])
  expect(await count('admin')).toMatchObject({ count: 0 })
  expect(await put(readOne, 'admin', {}, { id: foreign?.id ?? '' })).toBe(404)
})

test('opening the list ends what is new; each is unread until it is opened, or all are read', async () => {
  for (let index = 0; index < 3; index += 1) {
    id = randomUUID()
    await shown('Signed')
  }
  expect(await count('sender')).toMatchObject({ count: 3 })
  const [newest, second] = (await list('sender')).items
  await put(mark, 'sender', { up_to: second?.seq ?? 0, read: false })
  expect(await count('sender')).toMatchObject({ count: 1, newest: newest?.seq })

  expect(await put(readOne, 'sender', {}, { id: second?.id ?? '' })).toBe(200)
  expect((await list('sender')).items.map(({ is_read }) => is_read)).toEqual([false, true, false])
  expect(await put(mark, 'sender', { up_to: newest?.seq ?? 0, read: true })).toBe(200)
  expect((await list('sender')).items.every(({ is_read }) => is_read)).toBe(true)
  expect(await count('admin')).toMatchObject({ count: 3 })
})

test('joining an account makes no earlier notification new', async () => {
  await shown('Sent', { changed: ago(HOUR_MS) })
  await shown('Declined')
  const { token } = await invitation('sender')
  const cookie = cookiesIn(await accepting(token))

  expect(await (await send(readCount, { cookie })).json()).toMatchObject({ count: 0 })
  const { items } = await (await send(readList, { path: '/api', cookie })).json()
  expect(items).toMatchObject([{ kind: 'declined', is_read: true }])
})

test('marking a place beyond the newest notification hides no later one', async () => {
  await shown('Signed')
  expect(await put(mark, 'sender', { up_to: Number.MAX_SAFE_INTEGER, read: true })).toBe(200)
  id = randomUUID()
  await shown('Signed')

  expect(await count('sender')).toMatchObject({ count: 1 })
})

test('the list is read page by page, and counts no further than it shows', async () => {
  const row = { account: ACCOUNT, kind: 'completed' as const, detail: { subject: 'NDA' } }
  await desk()
    .insert(notifications)
    .values(Array.from({ length: 150 }, () => ({ ...row, subjectId: randomUUID() })))
  const first = await list('sender')
  const second = await list('sender', `/api?before=${first.next}`)

  expect(first.items).toHaveLength(20)
  expect(second.items[0]?.seq).toBeLessThan(first.items.at(-1)?.seq ?? 0)
  expect(await count('sender')).toMatchObject({ count: 100 })
})

test('an envelope that expires within 48 hours is notified of once for its date', async () => {
  await shown('Sent', { changed: ago(HOUR_MS), createdOn: wireDate(ago(2 * HOUR_MS)), expirationDays: 1 })
  const watch = () =>
    watchBudgetsAndExpiry({ transaction: deskJobHost().transaction, signal: new AbortController().signal }, new Date())
  await watch()
  await watch()
  expect((await list('sender')).items).toMatchObject([{ kind: 'expiring', detail: { subject: 'NDA' } }])

  await desk()
    .update(mirrorEnvelopes)
    .set({ expiresAt: new Date(Date.now() + 30 * HOUR_MS) })
    .where(eq(mirrorEnvelopes.id, id))
  await watch()
  expect(await kinds('sender')).toEqual(['expiring', 'expiring'])

  await shown('Voided')
  expect(await kinds('sender')).toEqual([])
  await watch()
  expect(await kinds('sender')).toEqual([])
})

test('an envelope that was just sent is not said to expire soon', async () => {
  await shown('Sent', { createdOn: wireDate(ago(HOUR_MS / 2)), expirationDays: 1 })
  const transaction = deskJobHost().transaction
  const watchAt = (now: Date) => watchBudgetsAndExpiry({ transaction, signal: new AbortController().signal }, now)
  await watchAt(new Date())
  expect(await kinds('sender')).toEqual([])
  await watchAt(new Date(Date.now() + HOUR_MS))
  expect(await kinds('sender')).toEqual(['expiring'])
})

const wireDate = (date: Date) => {
  const [year, month, day] = date.toISOString().slice(0, 10).split('-')
  return `${month}/${day}/${year} ${date.toISOString().slice(11, 19)}`
}
