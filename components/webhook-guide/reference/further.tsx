/** What the service says beyond the interface, or in another form than it: shown as it came. */
export function Further({ of, more, title }: { of: string; more: object; title?: string }) {
  const entries = Object.entries(more)
  if (entries.length === 0) return null
  const fields = (
    <dl aria-label={`Further fields of ${of}`} className="flex flex-col gap-1 text-13">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt className="inline font-mono text-ink-soft">{key}: </dt>
          <dd className="inline whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">{plain(value)}</dd>
        </div>
      ))}
    </dl>
  )
  if (!title) return fields
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {fields}
    </div>
  )
}

export const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
