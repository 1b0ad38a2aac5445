import type { Role } from '@/lib/desk/contract/desk'

export const roleWords: Record<Role, string> = { support: 'Support', sender: 'Sender', admin: 'Admin' }
