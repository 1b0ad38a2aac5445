/** Each role may do everything the ones before it may. No parser here: browsers read this. */
export const ROLES = ['support', 'sender', 'admin'] as const
export const ROLE_LABELS: Record<(typeof ROLES)[number], string> = {
  support: 'Support',
  sender: 'Sender',
  admin: 'Admin',
}
