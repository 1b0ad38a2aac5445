/** Words that differ from this one by a letter too many, or by two that changed places. Trigrams hardly find those of short words. */
export function nearEdits(word: string): string[] {
  const letters = [...word]
  const edits = letters.flatMap((letter, at) => {
    const [before, after] = [letters.slice(0, at), letters.slice(at + 1)]
    const next = after[0]
    return [[...before, ...after], ...(next === undefined ? [] : [[...before, next, letter, ...after.slice(1)]])]
  })
  return [...new Set(edits.map((each) => each.join('')))].filter((each) => each !== word && each.length > 1)
}

/** The words that are probably meant, the likeliest first. */
export function likeliest(typed: string, candidates: readonly string[], most: number): string[] {
  const allowed = typed.length <= 4 ? 1 : typed.length <= 8 ? 2 : 3
  return candidates
    .map((word) => ({ word, edits: editsBetween(typed, word) }))
    .filter(({ edits }) => edits <= allowed)
    .toSorted((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
    .slice(0, most)
    .map(({ word }) => word)
}

/** How many letters have to be added, removed, replaced or swapped with the next one. */
export function editsBetween(typed: string, word: string): number {
  const [a, b] = [[...typed], [...word]]
  let [before, row] = [[] as number[], b.map((_, at) => at + 1)]
  row.unshift(0)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const choices = [(row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (isSame ? 0 : 1)]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      if (isSwapped) choices.push((before[j - 2] ?? 0) + 1)
      next.push(Math.min(...choices))
    }
    ;[before, row] = [row, next]
  }
  return row[b.length] ?? 0
}
