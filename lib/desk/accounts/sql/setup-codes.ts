import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { setupCodes } from '@/lib/desk/platform/auth/schema'
import { changesRows, type Desk, desk, first } from '@/lib/desk/platform/database/database'

/** Only one transaction at a time sets the dashboard up. */
export const lockSetup = (tx: Desk) => tx.execute(sql`select pg_advisory_xact_lock(hashtext('desk setup'))`)

/** Replaces an earlier code. */
export async function saveSetupCode(tx: Desk, hash: string): Promise<void> {
  await tx
    .insert(setupCodes)
    .values({ hash })
    .onConflictDoUpdate({ target: setupCodes.id, set: { hash, createdAt: new Date() } })
}

export const isSetupCode = async (hash: string) =>
  (await first(desk().select({ id: setupCodes.id }).from(setupCodes).where(eq(setupCodes.hash, hash)))) !== undefined

/** False when the code was spent or replaced before. */
export const spendSetupCode = (tx: Desk, hash: string) =>
  changesRows(tx.delete(setupCodes).where(eq(setupCodes.hash, hash)))
