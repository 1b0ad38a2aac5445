import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DocumentSigner } from '@/lib/contract/envelope'
import { mirrorEnvelopes } from '@/lib/desk/envelopes/schema'
import { insertMirror } from '@/lib/desk/envelopes/sql/accounts'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { accountOf } from '@/lib/desk/upstream/keys/account'
import { forgetEnvelope, upstream } from '@/lib/desk/upstream/upstream'
import { jobQueue } from '@/lib/jobs/job-queue'
import { runDue } from '@/lib/jobs/tests/run-due'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { maintainMirrors } from '../mirror/maintain-mirrors'
import { readChanges } from '../mirror/read-changes'
import { readEnvelope } from '../mirror/read-envelope'
import { fakeFeed, idOf } from './fake-feed'

let service: FakeService
let feed: ReturnType<typeof fakeFeed>
let account: string
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: 'Northwind', key: { rate_limit_per_min: 100_000 } })
  feed = fakeFeed(service)
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  account = await accountOf(undefined)
  await insertMirror(account)
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const compare = () => readChanges(account, upstream(undefined, { priority: 'sync' }))
const mailFailed = async (id: string) => {
  const [row] = await desk().select().from(mirrorEnvelopes).where(eq(mirrorEnvelopes.id, id))
  return row?.mailFailed
}
/** The envelope as it completed, with this state of the copy's mail. No date moves with it. */
function completedWith(id: string, state: string) {
  showCompleted(id, { mail: { state, kind: 'copy', at: '2026-11-20T09:00:00Z', reason: 'no such user' } })
}

function showCompleted(id: string, about: Partial<DocumentSigner>) {
  const before = feed.envelopes.get(id)
  if (!before) feed.change(id, { status: 'Signed' })
  const { changed = 0 } = feed.envelopes.get(id) ?? {}
  const signers = [{ id: 1, email: 'ada@example.com', sign: 'Signed', ...about }]
  feed.envelopes.set(id, { id, status: 'Signed', emailSubject: 'NDA', signers, changed })
  service.json(`GET /api/v1/service/envelopes/${id}`, feed.eventOf(id).envelope)
}

test('a refused copy of an envelope on the feed’s newest page is known with the next comparison', async () => {
  const id = idOf(1)
  completedWith(id, 'sent')
  await compare()
  expect(await mailFailed(id)).toBe(false)
  completedWith(id, 'bounced')
  await compare()
  expect(await mailFailed(id)).toBe(true)
})

test('a copy that was delayed is looked at every hour, however many envelopes changed meanwhile', async () => {
  const id = idOf(2)
  completedWith(id, 'deferred')
  await compare()
  feed.send(150, 1_000)
  await compare()
  completedWith(id, 'refused')
  await compare()
  expect(await mailFailed(id)).toBe(false)

  await maintain()
  expect(await mailFailed(id)).toBe(true)
})

async function maintain() {
  await jobQueue(desk()).enqueue(maintainMirrors, { key: 'test', input: {}, runAt: new Date() })
  await runDue(deskJobHost(), maintainMirrors)
  await runDue(deskJobHost(), readEnvelope)
}

test('a copy with a code that gets locked, and unlocked, is noticed within the hour, however many envelopes changed meanwhile', async () => {
  const id = idOf(3)
  const code = { authentication: 'access_code', authenticationState: { state: 'waiting' } }
  showCompleted(id, code)
  await compare()
  feed.send(150, 2_000)
  await compare()
  for (const state of ['locked', 'waiting']) {
    showCompleted(id, { ...code, authenticationState: { state, lockedAt: '2026-11-21T09:00:00Z' } })
    forgetEnvelope(id)
    await compare()
    await maintain()
    const [row] = await desk().select().from(mirrorEnvelopes).where(eq(mirrorEnvelopes.id, id))
    expect(row?.envelope.signers?.[0]?.authenticationState?.state).toBe(state === 'locked' ? state : undefined)
  }
})
