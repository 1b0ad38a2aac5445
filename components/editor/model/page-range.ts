/** The pages that a text such as "1-3, 7" names, in order; undefined when it is not such a text or names a page beyond `count`. */
export function parsePageRange(text: string, count: number): number[] | undefined {
  const pages = new Set<number>()
  for (const part of text.split(',')) {
    const match = /^\s*(\d{1,5})\s*(?:[-–]\s*(\d{1,5})\s*)?$/.exec(part)
    if (!match) return undefined
    const from = Number(match[1])
    const to = Number(match[2] ?? match[1])
    if (from < 1 || to > count || from > to) return undefined
    for (let page = from; page <= to; page += 1) pages.add(page)
  }
  return [...pages].sort((a, b) => a - b)
}
