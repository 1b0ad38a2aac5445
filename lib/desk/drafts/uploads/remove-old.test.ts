import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '@/lib/desk/drafts/schema'
import { desk } from '@/lib/desk/runtime/database/database'
import { deskJobHost } from '@/lib/desk/runtime/database/jobs'
import { runDue } from '@/lib/jobs/tests/run-due'
import { startTestDesk } from '@/lib/tests/desk'
import { type FakeService, startFakeService } from '@/lib/tests/fake-service'
import { ownDraft, uploadWhole } from '@/lib/tests/uploads'
import { uploads } from './schema'
import { removeOldUploads } from './uploads'

let service: FakeService
let stop: () => Promise<void>
beforeAll(async () => {
  service = await startFakeService()
  ;({ stop } = await startTestDesk({ baseUrl: service.baseUrl, key: 'sk_live_old_uploads' }))
})
afterAll(async () => {
  await stop()
  await service.stop()
})

type Age = { draft: 'open' | 'sending' | 'sent'; draftDays: number; upload?: 'receiving'; uploadDays: number }

/** A draft with a file, both as old as that. */
async function aged({ draft: state, draftDays, upload, uploadDays }: Age): Promise<string> {
  const ago = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000)
  const draft = await ownDraft()
  const id = await uploadWhole(draft.id, new Uint8Array(9))
  const old = { ...(upload && { state: upload }), updatedAt: ago(uploadDays) }
  await desk().update(uploads).set(old).where(sql`${uploads.id} = ${id}`)
  await desk()
    .update(drafts)
    .set({ state, updatedAt: ago(draftDays) })
    .where(sql`${drafts.id} = ${draft.id}`)
  return id
}

test.each<[string, 'kept' | 'removed', Age]>([
  ['a new one', 'kept', { draft: 'open', draftDays: 0, uploadDays: 0 }],
  ['one of a draft that was touched lately', 'kept', { draft: 'open', draftDays: 89, uploadDays: 200 }],
  ['a new one in a draft that was not', 'kept', { draft: 'open', draftDays: 91, uploadDays: 3 }],
  ['one of a draft that nobody touched', 'removed', { draft: 'open', draftDays: 91, uploadDays: 91 }],
  ['an unfinished one', 'removed', { draft: 'open', draftDays: 0, upload: 'receiving', uploadDays: 8 }],
  ['an unfinished one of this week', 'kept', { draft: 'open', draftDays: 0, upload: 'receiving', uploadDays: 6 }],
  ['one whose send is not confirmed', 'kept', { draft: 'sending', draftDays: 400, uploadDays: 400 }],
  ['one that was just sent', 'kept', { draft: 'sent', draftDays: 0, uploadDays: 30 }],
  ['one that was sent yesterday', 'removed', { draft: 'sent', draftDays: 1.1, uploadDays: 30 }],
])('old files go: %s is %s', async (_, fate, age) => {
  const id = await aged(age)
  await desk().execute(sql`insert into jobs (name, key, input, run_at, attempts, enqueued_again)
    values (${removeOldUploads.name}, ${removeOldUploads.name}, '{}', now() - interval '1 second', 0, false)
    on conflict (name, key) do update set run_at = excluded.run_at`)
  await runDue(deskJobHost(), removeOldUploads)
  const found = await desk().select().from(uploads).where(sql`${uploads.id} = ${id}`)
  expect(found.length > 0 ? 'kept' : 'removed').toBe(fate)
})
