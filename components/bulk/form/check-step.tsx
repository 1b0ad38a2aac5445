'use client'

import { useMemo, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { counted } from '@/components/ui/format'
import type { TableRow } from '../table/table'
import { CheckTable } from './check-table'
import type { BulkForm } from './stored-form'
import type { BulkFormState } from './use-bulk-form'

/** Every row with what is wrong in its cells, which are edited in place. */
export function CheckStep({ form, state, onNext }: { form: BulkForm; state: BulkFormState; onNext: () => void }) {
  const { checked, sent, out, errors, warnings, problems, change } = state
  const [filtered, setFiltered] = useState<ReadonlySet<number>>()
  // A row that is being corrected stays in view until the filter is chosen again.
  const visible = useMemo(
    () => (filtered ? checked.filter(({ row }) => filtered.has(row.line)) : checked),
    [checked, filtered],
  )
  const withNotes = () => new Set(sent.filter(({ notes }) => notes.length > 0).map(({ row }) => row.line))

  function edit(line: number, column: number, text: string) {
    changeRow(line, ({ note, ...row }) => ({
      ...row,
      cells: Array.from({ length: Math.max(row.cells.length, column + 1) }, (_, at) =>
        at === column ? text : (row.cells[at] ?? ''),
      ),
      ...(note && note.column !== column && { note }),
    }))
  }
  const changeRow = (line: number, corrected: (row: TableRow) => TableRow) =>
    change({ rows: form.rows.map((row) => (row.line === line ? corrected(row) : row)), isEdited: true })
  const width = (form.rows[form.headerRow]?.cells.findLastIndex(Boolean) ?? -1) + 1
  function leaveOut(line: number, isLeftOut: boolean) {
    const others = form.leftOut.filter((each) => each !== line)
    change({ leftOut: isLeftOut ? [...others, line] : others })
  }

  return (
    <div className="flex flex-col gap-4">
      {problems.length > 0 ? (
        <Banner tone="bad" title={`${counted(problems.length, 'problem')} in all rows`}>
          <ul>
            {problems.map(({ path, text }) => (
              <li key={path}>{text}</li>
            ))}
          </ul>
          <p>{`Correct ${problems.length === 1 ? 'it' : 'them'} in the step Columns.`}</p>
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p role="status" className="tabular text-14 text-ink-soft">
          <strong className="font-medium text-ink">{counted(sent.length, 'envelope')}</strong>
          {errors > 0 ? (
            <span className="text-bad">{`, ${counted(errors, 'row')} to correct`}</span>
          ) : (
            <span>, nothing to correct</span>
          )}
          {warnings > 0 ? <span className="text-warn">{`, ${counted(warnings, 'warning')}`}</span> : null}
          {out.size > 0 ? <span>{`, ${counted(out.size, 'row')} left out`}</span> : null}
        </p>
        <Checkbox
          label="Only rows with problems"
          checked={filtered !== undefined}
          onCheckedChange={(isOn) => setFiltered(isOn ? withNotes() : undefined)}
        />
      </div>
      {visible.length > 0 ? (
        <CheckTable
          form={form}
          names={state.names}
          rows={visible}
          out={out}
          onEdit={edit}
          onLeaveOut={leaveOut}
          onShorten={(line) => changeRow(line, (row) => ({ ...row, cells: row.cells.slice(0, width) }))}
        />
      ) : (
        <p className="card px-6 py-8 text-center text-14 text-ink-soft">No row has a problem.</p>
      )}
      <div
        data-foot-bar
        className="sticky bottom-0 z-20 short:static -mx-4 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-line bg-ground px-4 py-3 md:-mx-8 md:px-8"
      >
        <Button variant="primary" onClick={onNext}>
          Next: review
        </Button>
        {errors > 0 ? (
          <p className="text-13 text-bad">{`Correct or leave out ${counted(errors, 'row')} before you start.`}</p>
        ) : null}
      </div>
    </div>
  )
}
