/** What the service says beyond the interface, or in another form than it: shown as it came. */
export function Further({ of, more }: { of: string; more: object }) {
  const entries = Object.entries(more)
  if (entries.length === 0) return null
  return (
    <dl aria-label={`Further fields of ${of}`} className="mt-1 flex flex-col gap-1 text-13">
      {entries.map(([key, value]) => (
        <div key={key}>
          <dt className="inline font-mono text-ink-soft">{key}: </dt>
          <dd className="inline whitespace-pre-wrap font-mono [overflow-wrap:anywhere]">{plain(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

export const plain = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value, null, 2))
