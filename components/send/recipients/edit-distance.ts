/** Slips between two short words: a letter too many, too few, another, or two swapped (optimal string alignment). */
export function editDistance(a: string, b: string): number {
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      row[j] = Math.min(
        cell(above, j) + 1,
        cell(row, j - 1) + 1,
        cell(above, j - 1) + (same ? 0 : 1),
        swapped ? cell(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    before = above
    above = row
  }
  return cell(above, b.length)
}

function cell(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
