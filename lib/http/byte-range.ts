/**
 * The range that a `Range` header asks for, `to` excluded; undefined if the whole document is to be
 * sent (no header, several ranges, another unit).
 */
export function byteRange(
  header: string | null | undefined,
  size: number,
): { from: number; to: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : 'unsatisfiable'
}
