import 'server-only'
import { defineJob, NoInput } from '@/lib/jobs/define-job'
import { removeEventsPastRetention } from './sql/events'
import { removeExpiredSecrets } from './sql/secrets'

export const removeOldEvents = defineJob({
  name: 'live-events.remove-old',
  input: NoInput,
  repeatEveryMs: 60 * 60_000,
  async run() {
    await removeEventsPastRetention()
    await removeExpiredSecrets()
  },
})
