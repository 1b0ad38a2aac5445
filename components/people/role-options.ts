import { ROLE_LABELS, ROLES } from '@/lib/desk/contract/auth/roles'
import type { Role } from '@/lib/desk/contract/desk'

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** What each role opens. */
export const ROLE_SUMMARIES: Record<Role, string> = {
  support: 'Reads, searches and sends reminders.',
  sender: 'Also creates, sends, voids and delegates.',
  admin: 'Also manages webhooks, people and keys.',
}
