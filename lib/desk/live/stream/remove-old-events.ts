import 'server-only'
import { removeEventsPastRetention } from '@/lib/desk/store/live/events'
import { removeExpiredSecrets } from '@/lib/desk/store/live/secrets'
import { defineJob, NoInput } from '@/lib/jobs/define-job'

export const removeOldEvents = defineJob({
  name: 'live-events.remove-old',
  input: NoInput,
  repeatEveryMs: 60 * 60_000,
  async run() {
    await removeEventsPastRetention()
    await removeExpiredSecrets()
  },
})
