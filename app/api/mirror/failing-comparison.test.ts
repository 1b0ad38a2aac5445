import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import { buildMirror, ensureMirror } from '@/lib/desk/envelopes/mirror/build-mirror'
import { followFeeds } from '@/lib/desk/envelopes/mirror/follow-feeds'
import { fakeFeed, idOf } from '@/lib/desk/envelopes/tests/fake-feed'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { cookieOf, send, startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { pauseBudget } from '@/lib/tests/pause-budget'
import { GET as find } from './envelopes/route'
import { GET as readMirror } from './route'

const ACCOUNT = 'Northwind'

let service: FakeService
let feed: ReturnType<typeof fakeFeed>
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  service.json('GET /api/v1/service/me', { account: ACCOUNT, key: { rate_limit_per_min: 100_000 } })
  feed = fakeFeed(service)
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_canary' }))
  feed.send(3)
  await ensureMirror(ACCOUNT)
  await runDue(deskJobHost(), buildMirror)
})
afterAll(async () => {
  await stop()
  await service.stop()
})

const status = async (): Promise<MirrorStatus> => (await send(readMirror, { cookie: await cookieOf('admin') })).json()
async function compare() {
  await desk().execute(sql`update mirror_accounts set polled_at = null, polling_until = null`)
  await followFeeds()
}
const ids = async () => {
  const { items } = await (await send(find, { cookie: await cookieOf('sender') })).json()
  return items.map(({ id }: { id: string }) => id)
}

test('a mirror whose last comparison failed says so, and is neither complete nor usable until one succeeds', async () => {
  await compare()
  expect(await status()).toMatchObject({ state: 'complete', usable: true })
  feed.beforePage((_, response) => {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":500,"message":"failed"}')
    return true
  })
  await compare()
  expect(await status()).toMatchObject({
    state: 'failing',
    usable: false,
    details: { trouble: expect.stringContaining('failed (500)') },
  })
  feed.beforePage(() => false)
  await compare()
  expect(await status()).toMatchObject({ state: 'complete', usable: true })
})

test('a comparison without room in the key’s budget has not failed', async () => {
  await compare()
  await pauseBudget('2 minutes')
  await compare()
  expect(await status()).toMatchObject({ state: 'complete', usable: true })
  await pauseBudget(null)
})

test('an envelope that strangers made larger than a page may be is listed, and so is what was sent after it', async () => {
  const signers = Array.from({ length: 507 }, (_, id) => ({ id, name: `${id}`, privateMessage: '機'.repeat(5_000) }))
  feed.change(idOf(1), { signers, emailSubject: 'Delegated for ever' })
  feed.send(1, 9)
  await compare()
  expect(await status()).toMatchObject({ state: 'complete', usable: true })
  expect(await ids()).toEqual(expect.arrayContaining([idOf(1), idOf(9)]))
})
