export type ByteRange = { from: number; to: number }

/**
 * The one range a `Range` header asks for, `to` excluded; undefined where the whole is to be sent (no header, several ranges,
 * another unit), 'unsatisfiable' when it lies outside.
 */
export function byteRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  const from = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const to = first === '' || last === '' ? size : Math.min(size, Number(last) + 1)
  return from < to ? { from, to } : 'unsatisfiable'
}
