import type { RowValues } from '../table/setup'
import type { TableRow } from '../table/table'

type MessagePreviewProps = { rows: readonly TableRow[]; read: (row: TableRow) => RowValues }

/** What the first people will read, while it is typed. */
export function MessagePreview({ rows, read }: MessagePreviewProps) {
  return (
    <section aria-label="The first rows" className="flex flex-col gap-2 rounded-md bg-ground px-3 py-2 text-13">
      {rows.map((row) => {
        const { subject, message } = read(row)
        return (
          <div key={row.line} className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-2 [overflow-wrap:anywhere]">
            <p className="tabular text-ink-faint">{`Line ${row.line}`}</p>
            <div className="min-w-0" dir="auto">
              <p className="font-medium text-ink">{subject || 'No subject'}</p>
              {message ? <p className="line-clamp-4 whitespace-pre-line text-ink-soft">{message}</p> : null}
            </div>
          </div>
        )
      })}
    </section>
  )
}
