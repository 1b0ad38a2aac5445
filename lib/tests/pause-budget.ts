import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { desk } from '@/lib/desk/runtime/database/database'
import { upstream } from '@/lib/desk/upstream/upstream'

/** Leaves no room in the budget of the configured key for this long, such as `2 minutes`, or ends that. */
export async function pauseBudget(interval: string | null): Promise<void> {
  await desk().execute(sql`update request_budgets set paused_until = now() + ${interval}::interval, is_trial = false`)
  const isPaused = async () => (await upstream(undefined).readBudget()).paused_until !== undefined
  await expect.poll(isPaused, { timeout: 5_000 }).toBe(interval !== null)
}
