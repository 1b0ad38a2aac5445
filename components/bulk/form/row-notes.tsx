import { Banner } from '@/components/ui/banner'
import { counted } from '@/components/ui/counted'
import type { CheckedRow } from '../table/check-rows'

const SHOWN_NOTES = 5

/** What is wrong with whole rows: misplaced quotation marks, missing cells and cells too many. */
export function RowNotes({ rows }: { rows: readonly CheckedRow[] }) {
  const found = rows.flatMap(({ row, notes }) =>
    notes.filter((note) => note.isAboutLine).map(({ text, isError }) => ({ line: row.line, text, isError })),
  )
  if (found.length === 0) return null
  const others = found.length - SHOWN_NOTES
  return (
    <Banner
      tone={found.some(({ isError }) => isError) ? 'bad' : 'warn'}
      title={`${counted(found.length, 'line', 'lines')} to look at`}
    >
      <ul>
        {found.slice(0, SHOWN_NOTES).map(({ line, text }) => (
          <li key={`${line} ${text}`}>{`Line ${line}: ${text}`}</li>
        ))}
        {others > 0 ? <li>{`${others.toLocaleString('en')} more, which the step Check marks.`}</li> : null}
      </ul>
    </Banner>
  )
}
