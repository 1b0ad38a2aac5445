import 'server-only'
import { eq } from 'drizzle-orm'
import { targetForRecord } from '@/lib/desk/activity/target-for-record'
import { desk } from '@/lib/desk/store/database'
import { recoveries } from '@/lib/desk/store/schema/recovery'

/** A recovery's target as the activity record names it. */
export async function describeRecovery(id: string): Promise<Record<string, unknown>> {
  const [found] = await desk().select({ url: recoveries.targetUrl }).from(recoveries).where(eq(recoveries.id, id))
  return { target: targetForRecord(found?.url) }
}
