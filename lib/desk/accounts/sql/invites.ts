import 'server-only'
import { and, asc, eq, gt } from 'drizzle-orm'
import { invites } from '@/lib/desk/platform/auth/schema'
import { changesRows, type Desk, desk, first } from '@/lib/desk/platform/database/database'

export type InviteRow = typeof invites.$inferSelect
type Link = Pick<InviteRow, 'tokenHash' | 'expiresAt'>

const isOpen = (tokenHash: string) => and(eq(invites.tokenHash, tokenHash), gt(invites.expiresAt, new Date()))

/** The oldest first. */
export const listInvites = () => desk().select().from(invites).orderBy(asc(invites.createdAt))

/** Finds an invitation by a link that has not expired. */
export const findOpenInvite = (tokenHash: string) => first(desk().select().from(invites).where(isOpen(tokenHash)))

/** False when the address is invited already. */
export const insertInvite = (invite: Link & Pick<InviteRow, 'email' | 'name' | 'role' | 'invitedBy'>) =>
  changesRows(desk().insert(invites).values(invite).onConflictDoNothing())

/** Gives an invitation a new link; the earlier one stops working. */
export const replaceInviteLink = (id: string, link: Link) =>
  first(desk().update(invites).set(link).where(eq(invites.id, id)).returning())

export const removeInvite = (id: string) => first(desk().delete(invites).where(eq(invites.id, id)).returning())

/** Spends an open link; of several attempts at once only one gets the invitation. */
export const spendInvite = (tx: Desk, tokenHash: string) =>
  first(tx.delete(invites).where(isOpen(tokenHash)).returning())
