import type { Role } from '@/lib/contract/desk'
import { ROLES } from '@/lib/contract/roles'

/**
 * What each role may do beyond the one before it: support reads, searches and resends; a sender also sends, voids and
 * delegates; an admin also manages webhooks, people and keys.
 */
const PERMISSIONS = {
  support: ['read', 'resend'],
  sender: ['send', 'void', 'delegate'],
  admin: ['webhooks', 'people', 'keys'],
} as const satisfies Record<Role, readonly string[]>

export type Permission = (typeof PERMISSIONS)[Role][number]

/** The roles are a hierarchy: whoever holds one holds those before it. */
export function holds(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed)
}

export function may(role: Role, permission: Permission): boolean {
  return ROLES.some((each) => holds(role, each) && PERMISSIONS[each].some((granted) => granted === permission))
}
