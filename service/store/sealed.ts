import { asc, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { installation } from './schema/installation'
import { mails } from './schema/mails'
import { signers } from './schema/signers'
import { subscriptions } from './schema/subscriptions'
import type { Db } from './store'

/** A column that holds values sealed with the service's key, and what its rows are known by. */
export type SealedPlace = { key: AnyPgColumn; sealed: AnyPgColumn }

/** Every column of the kind: whoever adds one names it here, or its values stay with the key they were sealed with. */
export const SEALED_PLACES: SealedPlace[] = [
  { key: subscriptions.id, sealed: subscriptions.secretSealed },
  { key: subscriptions.id, sealed: subscriptions.previousSecretSealed },
  { key: signers.id, sealed: signers.tokenSealed },
  { key: mails.id, sealed: mails.bodySealed },
  { key: installation.name, sealed: installation.valueSealed },
]

export type SealedValue = { key: string; sealed: Buffer }
export type Resealed = SealedValue & { anew: Buffer }

export function sealedStore(db: Db) {
  return {
    /** The next values of a place in the order of their keys. */
    async after({ key, sealed }: SealedPlace, after: string | undefined, limit: number): Promise<SealedValue[]> {
      const beyond: SQL = after === undefined ? sql`` : sql` and ${key} > ${after}`
      const { rows } = await db.execute<SealedValue>(sql`
        select ${key} as key, ${sealed} as sealed from ${key.table}
        where ${sealed} is not null${beyond} order by ${asc(key)} limit ${limit}`)
      return rows
    },

    /**
     * Puts values that were sealed anew in place of those they were made from, and answers how many. One that somebody else has
     * changed meanwhile stays as it is; a row that somebody holds is left alone, because whoever waits for one while holding
     * others can come to wait for himself.
     */
    async replace({ key, sealed }: SealedPlace, values: Resealed[]): Promise<number> {
      if (values.length === 0) return 0
      const column = <T>(of: T[]) => sql.param(of)
      const { rowCount } = await db.execute(sql`
        with given as (
          select * from unnest(${column(values.map((value) => value.key))}::${sql.raw(key.getSQLType())}[],
            ${column(values.map((value) => value.sealed))}::bytea[], ${column(values.map((value) => value.anew))}::bytea[])
            as given (key, sealed, anew)),
        free as (
          select given.key, given.anew from ${key.table} join given on ${key} = given.key and ${sealed} = given.sealed
          for update of ${key.table} skip locked)
        update ${key.table} set ${sql.identifier(sealed.name)} = free.anew from free where ${key} = free.key`)
      return rowCount ?? 0
    },
  }
}
