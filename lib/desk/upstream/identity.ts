import type { Permission } from '@/lib/desk/contract/auth/permissions'
import type { Reads } from './cache/reads'

export const identity = (reads: Reads) => ({
  identity: () => reads.identity(),
  lastIdentity: () => reads.lastIdentity,
  capabilities: (permission: Permission) => reads.capabilities(permission),
})
