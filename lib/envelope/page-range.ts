/** "1-3, 5" as page numbers in any order; undefined when it names none of the document's. */
export function parsePageRange(text: string, pageCount: number): number[] | undefined {
  const parts = text.split(/[,;]/).map((part) => part.trim())
  const ranges = parts.filter(Boolean).map((part) => /^(\d{1,5})(?:\s*[-–]\s*(\d{1,5}))?$/.exec(part))
  const pages = new Set<number>()
  for (const range of ranges) {
    const first = Number(range?.[1])
    const last = Number(range?.[2] ?? range?.[1])
    if (!range || first < 1 || last < first || last > pageCount) return undefined
    for (let page = first; page <= last; page++) pages.add(page)
  }
  return pages.size > 0 ? [...pages].sort((one, other) => one - other) : undefined
}

/** Page numbers as "1-3, 5". */
export function formatPageRange(pages: readonly number[]): string {
  const sorted = pages.toSorted((one, other) => one - other)
  const runs: [first: number, last: number][] = []
  for (const page of sorted) {
    const run = runs.at(-1)
    if (run && page === run[1] + 1) run[1] = page
    else runs.push([page, page])
  }
  return runs.map(([first, last]) => (first === last ? `${first}` : `${first}-${last}`)).join(', ')
}
