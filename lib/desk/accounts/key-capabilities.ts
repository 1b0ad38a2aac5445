import 'server-only'
import { lacking, type Permission } from '@/lib/desk/accounts/contract/permissions'
import type { Upstream } from '@/lib/desk/upstream/upstream'

/** What the person's key may do, read again from the service before it is told to lack the permission. */
export const keyCapabilities = (service: Pick<Upstream, 'capabilities'>, permission: Permission) =>
  service.capabilities((capabilities) => lacking(permission, capabilities) === undefined)
