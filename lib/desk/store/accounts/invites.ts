import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import { type Desk, desk } from '../database'
import { invites } from '../schema/people'

export type InviteRow = typeof invites.$inferSelect
type Link = Pick<InviteRow, 'tokenHash' | 'expiresAt'>

const isOpen = (tokenHash: string) => and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, new Date()))

/** The oldest first. */
export const listInvites = (): Promise<InviteRow[]> => desk().select().from(invites).orderBy(asc(invites.createdAt))

/** Finds an invitation by a link that has not expired. */
export async function findOpenInvite(tokenHash: string): Promise<InviteRow | undefined> {
  const [row] = await desk().select().from(invites).where(isOpen(tokenHash))
  return row
}

/** False when the address is invited already. */
export async function insertInvite(
  invite: Link & Pick<InviteRow, 'email' | 'name' | 'role' | 'invitedBy'>,
): Promise<boolean> {
  const added = await desk().insert(invites).values(invite).onConflictDoNothing().returning({ id: invites.id })
  return added.length > 0
}

/** Gives an invitation a new link; the earlier one stops working. */
export async function replaceInviteLink(id: string, link: Link): Promise<InviteRow | undefined> {
  const [row] = await desk().update(invites).set(link).where(eq(invites.id, id)).returning()
  return row
}

export async function removeInvite(id: string): Promise<InviteRow | undefined> {
  const [row] = await desk().delete(invites).where(eq(invites.id, id)).returning()
  return row
}

/** Spends an open link; of several attempts at once only one gets the invitation. */
export async function spendInvite(tx: Desk, tokenHash: string): Promise<InviteRow | undefined> {
  const [row] = await tx.delete(invites).where(isOpen(tokenHash)).returning()
  return row
}
