import type { Direction, Sort } from './find'

/** What is listed, and in which order. */
export type Found = { q: string; sort?: Sort | undefined; direction?: Direction | undefined; zone: string }

/** Only these filters mean something else in another time zone. */
export const needsZone = (q: string): boolean => /\b(before|after|scheduled):/i.test(q)

/** The parameters of a search, as an address has them. */
export function foundParameters({ q, sort, direction, zone }: Found): string {
  return new URLSearchParams({
    ...(q && { q }),
    ...(sort && { sort }),
    ...(direction && { direction }),
    ...(needsZone(q) && { zone }),
  }).toString()
}
