/** The columns that a list of envelopes can show after the subject, in their usual order. */
export const COLUMNS = ['recipients', 'status', 'signed', 'sent', 'expires', 'changed', 'template', 'sender'] as const
export type Column = (typeof COLUMNS)[number]

/** More do not fit beside the subject. */
export const MOST_COLUMNS = 6

/**
 * Columns as an address has them, such as `status,sent`; unknown and repeated ones are left out.
 */
export function readColumns(text: string): Column[] | undefined {
  const named = text.split(',', 40)
  const known = [...new Set(named.flatMap((name) => COLUMNS.find((column) => column === name) ?? []))]
  return known.length > 0 ? known.slice(0, MOST_COLUMNS) : undefined
}

export const writeColumns = (columns: readonly Column[]): string => columns.join(',')
