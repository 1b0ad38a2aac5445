import 'server-only'
import type { Context } from '@/lib/desk/context'
import { may } from '@/lib/desk/contract/auth/permissions'
import type { Role } from '@/lib/desk/contract/desk'
import type { SavedView } from '@/lib/desk/contract/find/views'
import { accountOf } from '@/lib/desk/keys/account'
import { listViews, type ViewRow } from '@/lib/desk/store/views'

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
