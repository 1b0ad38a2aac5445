import { asc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { signers } from '../envelopes/schema'
import { mails } from '../mail/schema'
import { subscriptions } from '../webhooks/schema'
import type { Db } from './db'
import { installation } from './schema'

/** A column that holds values sealed with the service's key, and what its rows are known by. */
type Place = { column: string; key: AnyPgColumn; sealed: AnyPgColumn }

/**
 * Every column with sealed values: one that is missing here stays with the key it was sealed with.
 * The names are part of what is sealed, so renaming a column must not change them here.
 */
export const SEALED_PLACES = [
  { column: 'subscriptions.secret_sealed', key: subscriptions.id, sealed: subscriptions.secretSealed },
  {
    column: 'subscriptions.previous_secret_sealed',
    key: subscriptions.id,
    sealed: subscriptions.previousSecretSealed,
  },
  { column: 'signers.token_sealed', key: signers.id, sealed: signers.tokenSealed },
  { column: 'mails.body_sealed', key: mails.id, sealed: mails.bodySealed },
  { column: 'installation.value_sealed', key: installation.name, sealed: installation.valueSealed },
] as const satisfies Place[]
export type SealedPlace = (typeof SEALED_PLACES)[number]
export type SealedColumn = SealedPlace['column']

export type SealedValue = { key: string; sealed: Buffer }
export type ResealedValue = SealedValue & { resealed: Buffer }

export function sealedStore(db: Db) {
  return {
    /** The next values of a place in the order of their keys. */
    async after(
      { key, sealed }: SealedPlace,
      { after, limit }: { after?: string; limit: number },
    ): Promise<SealedValue[]> {
      const beyond: SQL = after === undefined ? sql`` : sql` and ${key} > ${after}`
      const { rows } = await db.execute<SealedValue>(sql`
        select ${key} as key, ${sealed} as sealed from ${key.table}
        where ${sealed} is not null${beyond} order by ${asc(key)} limit ${limit}`)
      return rows
    },

    /**
     * Replaces values by their resealed versions; returns how many. A value that was changed
     * meanwhile stays; a locked row is skipped, because waiting for it while holding others could
     * end in a deadlock.
     */
    async replace({ key, sealed }: SealedPlace, values: ResealedValue[]): Promise<number> {
      if (values.length === 0) return 0
      const column = <T>(items: T[]) => sql.param(items)
      const { rowCount } = await db.execute(sql`
        with given as (
          select * from unnest(${column(values.map((value) => value.key))}::${sql.raw(key.getSQLType())}[],
            ${column(values.map((value) => value.sealed))}::bytea[], ${column(values.map((value) => value.resealed))}::bytea[])
            as given (key, sealed, resealed)),
        free as (
          select given.key, given.resealed from ${key.table} join given on ${key} = given.key and ${sealed} = given.sealed
          for update of ${key.table} skip locked)
        update ${key.table} set ${sql.identifier(sealed.name)} = free.resealed from free where ${key} = free.key`)
      return rowCount ?? 0
    },
  }
}
