import 'server-only'
import { closedBecause } from '@/lib/desk/platform/auth/contract/permissions'
import { findPersonById } from '@/lib/desk/platform/auth/sql/people'
import type { Context } from '@/lib/desk/platform/context'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import type { Desk } from '@/lib/desk/platform/database/database'
import { BULK_PERMISSIONS, type BulkKind } from './contract/bulk-job'
import type { Controller } from './read-bulk-job'

/** The routes are open to all roles, because what a bulk job takes depends on its kind. */
export async function requireKind({ upstream }: Context, { role }: Controller, kind: BulkKind): Promise<void> {
  const permission = BULK_PERMISSIONS[kind]
  const closed = closedBecause(permission, { role, capabilities: await upstream.capabilities(permission) })
  if (closed) throw new Refusal(403, closed)
}

/** Why a bulk job may not go on in the name of the person who started it; undefined if it may. */
export async function whyStopped(tx: Desk, personId: string, kind: BulkKind): Promise<string | undefined> {
  const person = await findPersonById(personId, tx)
  if (!person || person.disabledAt) return 'The person who started it no longer has an account here.'
  if (closedBecause(BULK_PERMISSIONS[kind], { role: person.role }))
    return 'The role of the person who started it no longer allows it. Cancel it, or give back the role and resume.'
}
