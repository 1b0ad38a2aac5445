const PLACEHOLDER = /\{([^{}\n]+)\}/g

/** The column that each placeholder of a text names, such as `{Company}`; undefined where there is none. */
export function placeholdersOf(
  text: string,
  names: readonly string[],
): { placeholder: string; column: number | undefined }[] {
  const columns = new Map(names.map((name, column) => [name.toLowerCase(), column]))
  return [...text.matchAll(PLACEHOLDER)].map(([placeholder, name = '']) => ({
    placeholder,
    column: columns.get(name.trim().toLowerCase()),
  }))
}

const MAX_SHOWN = 60

/** Why a text cannot be filled in. */
export function placeholderProblem(text: string, names: readonly string[]): string | undefined {
  const unknown = placeholdersOf(text, names).find(({ column }) => column === undefined)?.placeholder
  if (!unknown) return undefined
  const name = unknown.length > MAX_SHOWN ? `${unknown.slice(0, MAX_SHOWN)}…}` : unknown
  return `The table has no column ${name}. Choose one with “Insert column”, or remove the braces.`
}

/** Puts the cells of a row in place of the names of their columns, in one pass: what a cell holds is never a placeholder. */
export function filler(text: string, names: readonly string[]): (cells: readonly string[]) => string {
  const found = placeholdersOf(text, names)
  if (found.length === 0) return () => text
  return (cells) => {
    let index = 0
    return text.replace(PLACEHOLDER, (placeholder) => {
      const { column } = found[index++] ?? {}
      return column === undefined ? placeholder : (cells[column] ?? '')
    })
  }
}
