/** What the service publishes beyond the interface, or in another form, shown as it came. */
export function OtherFields({ source, fields, title }: { source: string; fields: object; title?: string }) {
  const entries = Object.entries(fields)
  if (entries.length === 0) return null
  const list = (
    <dl aria-label={`Other fields of ${source}`} className="flex flex-col gap-1 text-13">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt className="inline font-mono text-ink-soft">{key}: </dt>
          <dd className="inline whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">{formatValue(value)}</dd>
        </div>
      ))}
    </dl>
  )
  if (!title) return list
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{title}</h3>
      {list}
    </div>
  )
}

export const formatValue = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
