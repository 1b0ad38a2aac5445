import 'server-only'
import { may } from '@/lib/desk/platform/auth/contract/permissions'
import type { Context } from '@/lib/desk/platform/context'
import type { Role } from '@/lib/desk/platform/contract/desk'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'
import type { SavedView } from './contract/views'
import { listViews, type ViewRow } from './sql'

type Reader = { id: string; role: Role }

/** The person's own views and those that the account shares. */
export async function readViews({ key }: Pick<Context, 'key'>, person: Reader): Promise<SavedView[]> {
  return (await listViews(await accountOf(key), person.id)).map((row) => toView(row, person))
}

/** A shared view belongs to its author and to admins; any other only to its author. */
export const mayChange = ({ shared, authorId }: ViewRow, person: Reader): boolean =>
  authorId === person.id || (shared && may(person.role, 'people'))

export function toView(row: ViewRow, person: Reader): SavedView {
  const { id, name, shared, author, q, sort, direction, columns, density } = row
  return {
    id,
    name,
    shared,
    author,
    may_change: mayChange(row, person),
    q,
    ...(sort && { sort }),
    ...(direction && { direction }),
    columns,
    density,
  }
}
