import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { EnvelopeId } from '@/lib/contract/ids'
import { maintainMirrors } from '@/lib/desk/envelopes/mirror/maintain-mirrors'
import { storeEvents } from '@/lib/desk/envelopes/mirror/store-events'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { eventOf } from '@/lib/desk/upstream/feed'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send } from '@/lib/tests/desk'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { POST as purge } from './purge/route'
import { PUT as changeRetention } from './retention/route'
import { GET as readMirror } from './route'

sendingDesk()

const DAY_MS = 24 * 60 * 60_000

function daysAgo(days: number): string {
  const [day = '', time = ''] = new Date(Date.now() - days * DAY_MS).toISOString().slice(0, 19).split('T')
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year} ${time}`
}

const exactly = (count: number) => ({ count, isCapped: false })

const ended = (status: string, days: number) =>
  eventOf({ id: EnvelopeId.parse(randomUUID()), status, createdOn: daysAgo(days), updatedOn: daysAgo(days) })

test('a shorter retention says how many envelopes it removes, and removes those that ended too long ago', async () => {
  const cookie = await cookieOf('admin')
  const details = async () => (await (await send(readMirror, { cookie })).json()).details
  const keep = async (from: number | null, months: number | null) =>
    (await send(changeRetention, { method: 'PUT', cookie, body: { from, keep_ended_months: months } })).json()
  const events = [ended('Signed', 100), ended('Voided', 200), ended('Declined', 20), ended('Sent', 400)]
  await storeEvents(await accountOf(undefined), events, new Date())
  const before = (await details()).envelopes

  expect(await keep(null, 24)).toEqual({ keep_ended_months: 24, removing: exactly(0) })
  expect(await keep(24, 3)).toEqual({ keep_ended_months: 3, removing: exactly(2) })
  expect(await details()).toMatchObject({ envelopes: before, past_retention: exactly(2) })
  await runDue(deskJobHost(), maintainMirrors)
  expect(await details()).toMatchObject({ envelopes: before - 2, past_retention: exactly(0), keep_ended_months: 3 })

  const again = await send(purge, { method: 'POST', cookie, body: {} })
  expect(await again.json()).toEqual({ removing: exactly(0) })
  expect(await keep(3, null)).toEqual({ keep_ended_months: null, removing: exactly(0) })
})

test('a choice that another admin has changed meanwhile is not replaced unseen', async () => {
  const cookie = await cookieOf('admin')
  const keep = (from: number | null, months: number | null) =>
    send(changeRetention, { method: 'PUT', cookie, body: { from, keep_ended_months: months } })

  expect((await keep(null, 36)).status).toBe(200)
  const refused = await keep(null, 12)
  expect(refused.status).toBe(409)
  expect(await refused.json()).toEqual({
    code: 409,
    reason: 'changed_meanwhile',
    message: 'The retention has changed since you opened this page. Ada Admin saved last. Save again to replace it.',
  })
  expect((await keep(null, 36)).status).toBe(200)
  expect((await keep(36, null)).status).toBe(200)
})
