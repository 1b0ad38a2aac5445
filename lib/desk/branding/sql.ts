import 'server-only'
import { eq } from 'drizzle-orm'
import { desk, first } from '@/lib/desk/platform/database/database'
import { brandings } from './schema'

type BrandingRow = typeof brandings.$inferSelect

export const findBranding = (account: string): Promise<BrandingRow | undefined> =>
  first(desk().select().from(brandings).where(eq(brandings.account, account)))

export async function writeBranding({ account, ...set }: BrandingRow): Promise<void> {
  await desk()
    .insert(brandings)
    .values({ account, ...set })
    .onConflictDoUpdate({ target: brandings.account, set })
}
