import type { CheckedRow } from '../table/check-rows'

const SHOWN_ROWS = 3

/** What the first people will read, while it is typed. */
export function MessagePreview({ rows }: { rows: readonly CheckedRow[] }) {
  return (
    <section aria-label="The first rows" className="flex flex-col gap-2 rounded-md bg-ground px-3 py-2 text-13">
      {rows.slice(0, SHOWN_ROWS).map(({ row, values }) => (
        <div key={row.line} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2 [overflow-wrap:anywhere]">
          <p className="tabular text-ink-faint">{`Line ${row.line}`}</p>
          <div className="min-w-0" dir="auto">
            <p className="font-medium text-ink">{values.subject || 'No subject'}</p>
            {values.message ? <p className="line-clamp-4 whitespace-pre-line text-ink-soft">{values.message}</p> : null}
          </div>
        </div>
      ))}
    </section>
  )
}
