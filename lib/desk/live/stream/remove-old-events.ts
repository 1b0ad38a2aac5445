import 'server-only'
import { sql } from 'drizzle-orm'
import { desk } from '@/lib/desk/store/database'
import { defineJob, NoInput } from '@/lib/jobs/define-job'

const KEEP_DAYS = 14
const KEEP_ROWS = 50_000

/** Old events go, by age and by number; secrets go when nothing can be signed with them any more. */
export const removeOldEvents = defineJob({
  name: 'live-events.remove-old',
  input: NoInput,
  repeatEveryMs: 60 * 60_000,
  async run() {
    await desk().execute(sql`
      delete from hook_events
      where received_at < now() - make_interval(days => ${KEEP_DAYS})
        or seq <= (select max(seq) from hook_events) - ${KEEP_ROWS}`)
    await desk().execute(sql`
      delete from hook_secrets s
      where s.valid_until < now() and not exists (select from hook_subscriptions h where h.secret_id = s.id)`)
  },
})
