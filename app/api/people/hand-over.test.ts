import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { GET as getRecord } from '@/app/api/activity/record/route'
import { POST as sendDraft } from '@/app/api/drafts/[id]/send/route'
import { GET as listDrafts } from '@/app/api/drafts/route'
import { findPersonById } from '@/lib/desk/accounts/sql/people'
import { DRAFT_LIMITS, type Draft, type DraftSummary } from '@/lib/desk/drafts/contract/draft'
import { drafts } from '@/lib/desk/drafts/schema'
import { giveDrafts } from '@/lib/desk/drafts/sql'
import type { HandOver, PersonWork } from '@/lib/desk/offboarding/contract'
import { returnToDraft } from '@/lib/desk/offboarding/return-to-draft'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { jobs } from '@/lib/jobs/table'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send } from '@/lib/tests/desk'
import { filledDraft } from '@/lib/tests/own-documents'
import { somebody } from '@/lib/tests/people'
import { sendingDesk } from '@/lib/tests/sending-desk'
import { POST as disable } from './[id]/disable/route'
import { POST as enable } from './[id]/enable/route'
import { POST as handOver } from './[id]/hand-over/route'
import { GET as readWork } from './[id]/work/route'

const { network, envelope } = sendingDesk()

type Colleague = Awaited<ReturnType<typeof somebody>>
let lena: Colleague
let max: Colleague
beforeEach(async () => {
  ;[lena, max] = [await somebody('sender'), await somebody('sender')]
})

/** A draft of own documents that is Lena's. */
async function draftOf(emailSubject: string, scheduledFor?: string): Promise<Draft> {
  const draft = await filledDraft({ content: { emailSubject, ...(scheduledFor && { scheduledFor }) } })
  await giveDrafts(desk(), [draft.id], lena.id)
  return { ...draft, version: draft.version + 1 }
}

async function scheduled(emailSubject: string): Promise<string> {
  const { id, version } = await draftOf(emailSubject, '2099-03-01T09:30:00.000Z')
  const answer = await send(sendDraft, { method: 'POST', params: { id }, body: { version }, cookie: lena.cookie })
  const { envelope_id }: Draft = await answer.json()
  return envelope_id ?? ''
}

const admin = async (route: Parameters<typeof send>[0], body?: object, id = lena.id) =>
  send(route, { method: 'POST', params: { id }, cookie: await cookieOf('admin'), ...(body && { body }) })
const work = async (): Promise<PersonWork> =>
  (await send(readWork, { params: { id: lena.id }, cookie: await cookieOf('admin') })).json()
const decision = async (choice: Partial<HandOver> = {}): Promise<HandOver> => ({
  version: (await work()).version,
  scheduled: 'send',
  drafts_to: null,
  notices_to: null,
  ...choice,
})
const titlesOf = async ({ cookie }: Colleague) =>
  ((await (await send(listDrafts, { cookie })).json()) as DraftSummary[]).map(({ title }) => title).sort()
const cancelDue = async () => {
  await desk()
    .update(jobs)
    .set({ runAt: new Date(0) })
    .where(eq(jobs.name, returnToDraft.name))
  return runDue(deskJobHost(), returnToDraft)
}
async function fillDraftsOf({ id: personId }: Colleague): Promise<void> {
  const content = { recipients: [{ id: 0, name: 'Ada', email: 'ada@example.com' }] }
  await desk()
    .insert(drafts)
    .values(Array.from({ length: DRAFT_LIMITS.drafts }, () => ({ personId, content })))
}
const isDisabled = async ({ id }: Colleague) => Boolean((await findPersonById(id))?.disabledAt)

async function record(): Promise<{ action: string; outcome: string; detail: Record<string, unknown> }[]> {
  const answer = await send(getRecord, { path: '/api', cookie: await cookieOf('admin') })
  const { entries } = await answer.json()
  return entries
}

test('disabling a person gives their drafts to a colleague, and returns their scheduled envelopes to drafts', async () => {
  const open = await draftOf('Lease')
  const id = await scheduled('Offer')
  expect(await work()).toMatchObject({ scheduled: { count: 1 }, drafts: 1 })

  const choice = { scheduled: 'cancel', drafts_to: max.id, notices_to: max.id } as const
  expect((await admin(disable, await decision(choice))).status).toBe(200)

  expect(await isDisabled(lena)).toBe(true)
  expect(await titlesOf(max)).toEqual(['Lease'])
  expect(await work()).toMatchObject({ drafts: 0, notices_to: max.id })
  await cancelDue()
  expect(await envelope(id)).toMatchObject({ status: 'Voided' })
  expect(await titlesOf(max)).toEqual(['Lease', 'Offer'])
  expect(await work()).toMatchObject({ scheduled: { count: 0 }, waiting: { count: 0 }, drafts: 0 })
  // Its document is Max's as well: the draft can be sent.
  const [row] = await desk().select().from(drafts).where(eq(drafts.id, open.id))
  const sending = { method: 'POST', params: { id: open.id }, body: { version: row?.version }, cookie: max.cookie }
  expect(await (await send(sendDraft, sending)).json()).toMatchObject({ state: 'sent' })
  expect(await record()).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        action: 'people.disable',
        outcome: 'done',
        detail: expect.objectContaining({
          drafts: 1,
          drafts_to: expect.stringContaining(max.email),
          canceled: 1,
          notices_to: expect.stringContaining(max.email),
        }),
      }),
      expect.objectContaining({
        action: 'envelope.void',
        detail: expect.objectContaining({ subject: 'Offer', canceled_before_send: true }),
      }),
      expect.objectContaining({
        action: 'people.hand-over',
        detail: expect.objectContaining({ person: expect.stringContaining(max.email), returned: 'Offer' }),
      }),
    ]),
  )
})

test('handing over works after the person was disabled; enabling the person notifies them again', async () => {
  await draftOf('Lease')
  const id = await scheduled('Offer')
  expect((await admin(disable)).status).toBe(200)
  expect(await work()).toMatchObject({ scheduled: { count: 1 }, drafts: 1 })

  expect((await admin(handOver, await decision({ notices_to: max.id }))).status).toBe(200)
  expect(await work()).toMatchObject({ scheduled: { count: 1 }, drafts: 1, notices_to: max.id })
  expect((await admin(handOver, await decision({ drafts_to: max.id }))).status).toBe(200)
  expect(await titlesOf(max)).toEqual(['Lease'])
  expect((await work()).notices_to).toBeUndefined()
  expect(await envelope(id)).toMatchObject({ status: 'Scheduled' })

  expect((await admin(handOver, await decision({ notices_to: max.id }))).status).toBe(200)
  const last = await decision()
  expect((await admin(enable)).status).toBe(200)
  expect((await work()).notices_to).toBeUndefined()
  expect((await admin(handOver, last)).status).toBe(409)
})

test('deciding a moment after another admin is refused, and shows what the first has done', async () => {
  await draftOf('Lease')
  const stale = await decision({ drafts_to: max.id })
  expect((await admin(disable, await decision())).status).toBe(200)

  const refused = await admin(disable, stale)
  expect(await refused.json()).toMatchObject({ code: 409, reason: 'changed_meanwhile' })
  expect(await titlesOf(max)).toEqual([])
})

test('nothing is changed for a colleague who cannot take over', async () => {
  await draftOf('Lease')
  const [gone, support] = [await somebody('sender'), await somebody('support')]
  await admin(disable, undefined, gone.id)
  await fillDraftsOf(max)
  const unknown = '00000000-0000-4000-8000-000000000000'
  for (const id of [gone.id, support.id, lena.id, unknown]) {
    expect((await admin(disable, await decision({ drafts_to: id }))).status).toBe(409)
    expect((await admin(disable, await decision({ notices_to: id }))).status).toBe(409)
  }
  expect(await (await admin(disable, await decision({ drafts_to: max.id }))).json()).toMatchObject({
    code: 409,
    message: expect.stringContaining('has no room for these drafts'),
  })
  expect(await isDisabled(lena)).toBe(false)
  expect(await work()).toMatchObject({ drafts: 1 })
})

test('a cancellation that broke off is continued, and makes one draft', async () => {
  const id = await scheduled('Offer')
  network.loseRequests(`POST /envelopes/${id}/void`)
  await admin(disable, await decision({ scheduled: 'cancel' }))
  const [job] = await desk().select().from(jobs).where(eq(jobs.key, id))
  await cancelDue()
  expect(await envelope(id)).toMatchObject({ status: 'Scheduled' })
  network.recover()
  await cancelDue()
  if (job) await desk().insert(jobs).values(job)
  await cancelDue()

  expect(await envelope(id)).toMatchObject({ status: 'Voided' })
  expect(await work()).toMatchObject({ scheduled: { count: 0 }, drafts: 1 })
})

test('an envelope that was sent before it could be cancelled stays sent', async () => {
  const id = await scheduled('Offer')
  await admin(disable, await decision({ scheduled: 'cancel' }))
  network.answer(`GET /envelopes/${id}`, { ...(await envelope(id)), status: 'Sent' })
  await cancelDue()
  network.recover()

  expect(await envelope(id)).toMatchObject({ status: 'Scheduled' })
  expect(await work()).toMatchObject({ drafts: 0 })
})

test('the draft of a canceled envelope stays with its person where the colleague has no room by then', async () => {
  const id = await scheduled('Offer')
  await admin(disable, await decision({ scheduled: 'cancel', drafts_to: max.id }))
  await fillDraftsOf(max)
  await cancelDue()

  expect(await envelope(id)).toMatchObject({ status: 'Voided' })
  expect(await work()).toMatchObject({ drafts: 1 })
  const own = (await record()).filter(({ detail }) => detail.returned === 'Offer').slice(0, 2)
  expect(own.map(({ outcome }) => outcome).sort()).toEqual(['done', 'refused'])
})
