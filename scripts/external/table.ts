/** Prints rows under a title, with columns as wide as their longest cell. */
export function printTable(title: string, head: string[], rows: string[][]): void {
  const all = [head, ...rows]
  const widths = head.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0)))
  const lines = all.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  process.stdout.write(`\n${title}\n${lines.map((line) => `  ${line.trimEnd()}\n`).join('')}`)
}
