import 'server-only'
import { onEnding } from '@/lib/desk/env/lifetime'
import { log } from '@/lib/desk/env/log'
import { once } from '@/lib/desk/env/once'
import { type StartedJobs, startJobs } from '@/lib/jobs/start-jobs'
import { removeOldEvents } from './live/stream/remove-old-events'
import { runRecovery } from './recoveries/run-recovery'
import { deskJobHost } from './store/jobs'

/** Has this process run the dashboard's jobs. Asked to end, it gives back what it has begun. */
export function startDeskJobs(): StartedJobs {
  return once('jobs', () => {
    const jobs = startJobs(deskJobHost(), [removeOldEvents, runRecovery])
    onEnding(
      () => void jobs.stop().catch((err: unknown) => log().warn({ part: 'jobs', err }, 'jobs were not given back')),
    )
    return jobs
  })
}
