import type { Place } from './place'

type OnPage = Place & { page: number }

const middle = ({ y, height }: Place) => y + height / 2

/**
 * The fields in reading order: document, page, line, left to right. `documentOf` is the position of a field's document among
 * the envelope's.
 */
export function inReadingOrder<F extends OnPage>(fields: readonly F[], documentOf: (field: F) => number): F[] {
  const pages = new Map<string, F[]>()
  for (const field of fields) {
    const key = `${documentOf(field)}/${field.page}`
    const page = pages.get(key)
    if (page) page.push(field)
    else pages.set(key, [field])
  }
  return [...pages.values()]
    .sort(([a], [b]) => (a && b ? documentOf(a) - documentOf(b) || a.page - b.page : 0))
    .flatMap(pageInReadingOrder)
}

/** Fields of one page, line by line: a field that overlaps the middle of a line's first field is on that line. */
export function pageInReadingOrder<F extends Place>(fields: readonly F[]): F[] {
  const lines: F[][] = []
  for (const field of [...fields].sort((a, b) => middle(a) - middle(b) || a.x - b.x)) {
    const line = lines.at(-1)
    const first = line?.[0]
    if (line && first && Math.abs(middle(field) - middle(first)) < Math.min(field.height, first.height) / 2) {
      line.push(field)
    } else lines.push([field])
  }
  return lines.flatMap((line) => line.sort((a, b) => a.x - b.x))
}
