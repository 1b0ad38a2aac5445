import 'server-only'
import { once } from '@/lib/desk/platform/process/once'

/** How often and for how long live updates wait, in milliseconds. Only tests change it. */
export const liveTimings = () =>
  once('live timings', () => ({
    /** How often each process looks for work, while somebody has a page open. */
    tickMs: 1_000,
    /**
     * A page shows within ten seconds that the service hangs, and within three that it refuses
     * connections.
     */
    probeEveryMs: 2_000,
    probeDeadlineMs: 4_000,
    /**
     * With room in the budget, a page shows within ten seconds that a subscription is gone; people
     * need the requests first.
     */
    checkEveryMs: 7_000,
    /** A disabled or signed-out person loses the stream at the latest after this. */
    checkPersonEveryMs: 4_000,
  }))
