import 'server-only'
import type { MirrorFollower } from '@/lib/desk/envelopes/mirror/followers'
import { compactDays, removeDays } from './sql/statistics'

/** Triggers of the mirror's table count its envelopes by days. Their rows are made fewer every hour. */
export const statisticsFollowMirror: MirrorFollower = {
  removeAccount: removeDays,
  async maintain(job, account) {
    while ((await job.transaction((tx) => compactDays(tx, account))) > 0) job.signal.throwIfAborted()
  },
}
