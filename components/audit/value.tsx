/** A value nobody told us the meaning of, as it came: plain ones as text, others as JSON. */
export function Value({ value }: { value: unknown }) {
  if (typeof value === 'string')
    return <span className="[overflow-wrap:anywhere]">{value === '' ? '(empty)' : value}</span>
  if (typeof value !== 'object' || value === null) return <span className="font-mono text-12">{String(value)}</span>
  return (
    <code className="whitespace-pre-wrap font-mono text-12 [overflow-wrap:anywhere]">
      {JSON.stringify(value, null, 1)}
    </code>
  )
}
