import 'server-only'
import { and, desc, eq, isNotNull, isNull, lt, notInArray, or, sql } from 'drizzle-orm'
import { changesRows, type Desk, desk, first, prepared } from '@/lib/desk/runtime/database/database'
import type { ListLayout } from './contract/views'
import { listLayouts, savedViews } from './schema'

export type ViewRow = typeof savedViews.$inferSelect
type NewView = Omit<typeof savedViews.$inferInsert, 'id' | 'createdAt' | 'removedAt'>

/** The views that a person sees: their own and the shared ones, by name. */
export const listViews = (account: string, personId: string): Promise<ViewRow[]> =>
  viewsOfPerson().execute({ account, personId })

const viewsOfPerson = prepared((db) =>
  db
    .select()
    .from(savedViews)
    .where(
      and(
        eq(savedViews.account, sql.placeholder('account')),
        isNull(savedViews.removedAt),
        or(savedViews.shared, eq(savedViews.authorId, sql.placeholder('personId'))),
      ),
    )
    .orderBy(sql`lower(${savedViews.name})`, savedViews.id)
    .prepare('views_of_person'),
)

/** Also one that was removed a moment ago. */
export const findView = (account: string, id: string): Promise<ViewRow | undefined> =>
  first(
    desk()
      .select()
      .from(savedViews)
      .where(and(eq(savedViews.account, account), eq(savedViews.id, id))),
  )

/** One after the other in an account, because each counts those before it. */
export const lockViews = (tx: Desk, account: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saved views of ${account}`}, 0))`)

/** How many views a person has of their own, or an account shares. */
export const countViews = (tx: Desk, account: string, authorId: string | undefined): Promise<number> =>
  tx.$count(
    savedViews,
    and(
      eq(savedViews.account, account),
      isNull(savedViews.removedAt),
      authorId === undefined ? savedViews.shared : and(eq(savedViews.authorId, authorId), eq(savedViews.shared, false)),
    ),
  )

export async function insertView(tx: Desk, view: NewView): Promise<ViewRow | undefined> {
  return first(tx.insert(savedViews).values(view).returning())
}

export const updateView = (
  tx: Desk,
  { id, account }: Pick<ViewRow, 'id' | 'account'>,
  values: Partial<NewView> & { removedAt?: Date | null },
): Promise<boolean> =>
  changesRows(
    tx
      .update(savedViews)
      .set(values)
      .where(and(eq(savedViews.account, account), eq(savedViews.id, id))),
  )

/**
 * Forgets views whose removal can no longer be undone: those of before, and all but the last ones.
 */
export async function purgeViews(tx: Desk, account: string, before: Date, most: number): Promise<void> {
  const isRemoved = and(eq(savedViews.account, account), isNotNull(savedViews.removedAt))
  const last = tx
    .select({ id: savedViews.id })
    .from(savedViews)
    .where(isRemoved)
    .orderBy(desc(savedViews.removedAt))
    .limit(most)
  await tx
    .delete(savedViews)
    .where(and(isRemoved, or(lt(savedViews.removedAt, before), notInArray(savedViews.id, last))))
}

export async function readLayout(personId: string): Promise<ListLayout | undefined> {
  const row = await first(layoutOfPerson().execute({ personId }))
  return row && { columns: row.columns, density: row.density }
}

const layoutOfPerson = prepared((db) =>
  db
    .select()
    .from(listLayouts)
    .where(eq(listLayouts.personId, sql.placeholder('personId')))
    .prepare('layout_of_person'),
)

export async function saveLayout(personId: string, layout: ListLayout): Promise<void> {
  await desk()
    .insert(listLayouts)
    .values({ personId, ...layout })
    .onConflictDoUpdate({ target: listLayouts.personId, set: layout })
}
