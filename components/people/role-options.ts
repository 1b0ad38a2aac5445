import { roleWords } from '@/lib/browser/role-words'
import type { Role } from '@/lib/contract/desk'
import { ROLES } from '@/lib/contract/roles'

export const roleOptions = ROLES.map((value) => ({ value, label: roleWords[value] }))

/** What each role opens. */
export const roleDeeds: Record<Role, string> = {
  support: 'Reads, searches and has mails sent again.',
  sender: 'Also creates, sends, voids and delegates.',
  admin: 'Also manages webhooks, people and keys.',
}
