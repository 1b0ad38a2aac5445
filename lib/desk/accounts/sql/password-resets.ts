import 'server-only'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { passwordResets, people } from '@/lib/desk/platform/auth/schema'
import { type Desk, desk, first } from '@/lib/desk/platform/database/database'

type Link = { tokenHash: string; expiresAt: Date }

const isOpen = (tokenHash: string) =>
  and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, new Date()))

/** Replaces the person's link, if there is one: it stops working. */
export async function upsertPasswordReset(tx: Desk, personId: string, link: Link): Promise<void> {
  const reset = { ...link, createdAt: new Date() }
  await tx
    .insert(passwordResets)
    .values({ personId, ...reset })
    .onConflictDoUpdate({ target: passwordResets.personId, set: reset })
}

export async function removePasswordReset(tx: Desk, personId: string): Promise<void> {
  await tx.delete(passwordResets).where(eq(passwordResets.personId, personId))
}

/** The active person whose password an open link sets. */
export const findPasswordResetPerson = (tokenHash: string) =>
  first(
    desk()
      .select({ name: people.name, email: people.email })
      .from(passwordResets)
      .innerJoin(people, eq(people.id, passwordResets.personId))
      .where(and(isOpen(tokenHash), isNull(people.disabledAt))),
  )

/** Spends an open link and returns its person's id; of several attempts at once only one gets it. */
export async function spendPasswordReset(tx: Desk, tokenHash: string): Promise<string | undefined> {
  const [row] = await tx.delete(passwordResets).where(isOpen(tokenHash)).returning()
  return row?.personId ?? undefined
}
