/** A filter as it is typed. */
export function writeTerm(name: string, value: string): string {
  return `${name}:${/[\s"]/.test(value) ? `"${value.replaceAll('"', ' ').trim()}"` : value}`
}

/** The query that an address holds, in which one status alone is a parameter of its own. */
export const queryOf = ({ q = '', status }: { q?: string | undefined; status?: string | undefined }): string =>
  [q, status ? writeTerm('status', status) : ''].filter(Boolean).join(' ')
