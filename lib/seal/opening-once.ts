import type { Sealer } from './sealer'

/** Opens the value of a row once, for as long as this is used: for rows that were read together. */
export function openingOnce<Column extends string>(sealer: Sealer<Column>): Sealer<Column> {
  const opened = new Map<string, Buffer>()
  return {
    ...sealer,
    open(sealed, column, row) {
      const place = `${column} ${row}`
      const plain = opened.get(place) ?? sealer.open(sealed, column, row)
      opened.set(place, plain)
      return plain
    },
  }
}
