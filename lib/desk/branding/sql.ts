import 'server-only'
import { eq, sql } from 'drizzle-orm'
import { desk, first, prepared } from '@/lib/desk/runtime/database/database'
import { brandings } from './schema'

type BrandingRow = typeof brandings.$inferSelect

export const findBranding = (account: string): Promise<BrandingRow | undefined> =>
  first(brandingOf().execute({ account }))

const brandingOf = prepared((db) =>
  db
    .select()
    .from(brandings)
    .where(eq(brandings.account, sql.placeholder('account')))
    .prepare('branding_of_account'),
)

export async function writeBranding({ account, ...set }: BrandingRow): Promise<void> {
  await desk()
    .insert(brandings)
    .values({ account, ...set })
    .onConflictDoUpdate({ target: brandings.account, set })
}
