import 'server-only'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { type ActivityEntry, type Client, recordActivity } from '@/lib/desk/activity/activity'
import { conflict, Refusal } from '@/lib/desk/contract/refusal'
import { desk } from '@/lib/desk/store/database'
import { people } from '@/lib/desk/store/schema/desk'
import { passwordResets } from '@/lib/desk/store/schema/people'
import { administer, refuseDemo } from '../administer'
import type { Link } from '../invites'
import { hashOfToken, newLinkToken } from '../link-token'
import { endSessions } from '../sessions'
import { hashNewPassword } from './new-password'
import { setPasswordHash } from './passwords'

const ONE_DAY_MS = 24 * 60 * 60_000

/** A link by which a person sets a new password; the one before opens nothing from now on. */
export async function newPasswordReset(admin: string, id: string): Promise<Link> {
  const { token, tokenHash } = newLinkToken()
  const expiresAt = new Date(Date.now() + ONE_DAY_MS)
  const { person } = await administer(admin, id, async (tx, found) => {
    refuseDemo(found)
    if (found.disabledAt) throw conflict('This account is disabled. Enable it first.')
    const fresh = { tokenHash, expiresAt, createdAt: new Date() }
    await tx
      .insert(passwordResets)
      .values({ personId: id, ...fresh })
      .onConflictDoUpdate({ target: passwordResets.personId, set: fresh })
  })
  return { token, expiresAt, person }
}

const open = (token: string) =>
  and(eq(passwordResets.tokenHash, hashOfToken(token)), gt(passwordResets.expiresAt, new Date()))

/** Whose password an open link sets. Looking spends nothing. */
export async function findPasswordReset(token: string): Promise<{ name: string; email: string } | undefined> {
  const [found] = await desk()
    .select({ name: people.name, email: people.email })
    .from(passwordResets)
    .innerJoin(people, eq(people.id, passwordResets.personId))
    .where(and(open(token), isNull(people.disabledAt)))
  return found
}

/** Spends the link: the old password and every session end. Second factors stay. */
export async function spendPasswordReset(
  client: Client,
  token: string,
  { password, accounts }: { password: string; accounts: string[] },
): Promise<void> {
  const closed = () => new Refusal(410, 'This link was used, replaced or has expired. Ask an admin for a new one.')
  const found = await findPasswordReset(token)
  if (!found) throw closed()
  const passwordHash = await hashNewPassword(password, { ...found, accounts })
  await desk().transaction(async (tx) => {
    const [spent] = await tx.delete(passwordResets).where(open(token)).returning()
    const [person] = spent ? await tx.select().from(people).where(eq(people.id, spent.personId)) : []
    if (!person || person.disabledAt) throw closed()
    await setPasswordHash(tx, person.id, passwordHash)
    await endSessions(tx, person.id)
    const entry: ActivityEntry = { action: 'account.password', detail: { with: 'one-time link' } }
    await recordActivity(person, client, entry, { outcome: 'done' }, tx)
  })
}
