import { tidyLine } from '@/lib/contract/one-line'
import type { Slot } from '@/lib/envelope/slots'
import { isRecognized } from './columns'
import type { TableRow } from './table'

/** Rows among which the header is looked for, and can be chosen. */
export const HEADER_CHOICES = 20

const MAX_NAME = 100

const hasAddress = ({ cells }: TableRow) => cells.some((cell) => /\S@\S/.test(cell))

/** The index of the row that names the columns: above the first address, and the one that names the most. -1 if there is none. */
export function guessHeader(rows: readonly TableRow[], slots: readonly Slot[]): number {
  const firstAddress = rows.findIndex(hasAddress)
  const above = rows.slice(0, Math.min(firstAddress === -1 ? 1 : firstAddress, HEADER_CHOICES))
  const recognized = above.map(({ cells }) => cells.filter((cell) => isRecognized(cell, slots)).length)
  if (firstAddress === -1 && !recognized[0]) return -1
  const scores = above.map(({ cells }, index) => (recognized[index] ?? 0) * 1_000 + cells.filter(Boolean).length)
  return scores.indexOf(Math.max(...scores))
}

/** What each column is called, also between braces in a text: by the header, and no two alike. */
export function columnNames(header: readonly string[] | undefined, width: number): string[] {
  const taken = new Set<string>()
  return Array.from({ length: width }, (_, column) => {
    const name =
      tidyLine(header?.[column] ?? '')
        .replaceAll(/[{}]/g, '')
        .slice(0, MAX_NAME) || `Column ${column + 1}`
    let unique = name
    for (let count = 2; taken.has(unique.toLowerCase()); count++) unique = `${name} (${count})`
    taken.add(unique.toLowerCase())
    return unique
  })
}
