import { fold } from '@/lib/envelope/search/fold'

const MOST_PARTS = 6

/** "Ada <ada@x.example>" is two parts: the signs around an address belong to neither. */
export const searchParts = (q = ''): string[] =>
  fold(q)
    .split(/[\s\p{Cc}<>"(),;]+/u)
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS)

/** What is looked for when nothing matches: the domain of an address is the same for many people. */
export const similarParts = (parts: readonly string[]): string[] =>
  parts.map((part) => part.split('@')[0] ?? part).filter((part) => part.length > 2)
