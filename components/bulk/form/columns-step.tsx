'use client'

import { Button } from '@/components/ui/button'
import { counted } from '@/components/ui/counted'
import { Select } from '@/components/ui/select'
import { Section } from '@/components/ui/titled-section'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { slotsOf } from '@/lib/envelope/slots'
import { type ColumnUse, chooseUse, emailOf, lacksSlot, nameOf } from '../table/columns'
import { SharedMessage } from './shared-message'
import { SharedPeople } from './shared-people'
import type { BulkForm } from './stored-form'
import { shorten } from './table-preview'
import type { BulkFormState } from './use-bulk-form'

type ColumnsStepProps = { form: BulkForm; state: BulkFormState; template: PdfSignRequest; onNext: () => void }

const SHOWN_CELLS = 3
const PREVIEWED_ROWS = 3

/** What each column is, and what is the same in all rows. */
export function ColumnsStep({ form, state, template, onNext }: ColumnsStepProps) {
  const { names, problems, change } = state
  const { setup, rows, headerRow } = form
  const header = rows[headerRow]?.cells
  const slots = slotsOf(template)
  const options: { value: ColumnUse; label: string }[] = [
    { value: 'ignore', label: 'Not used' },
    ...slots.flatMap((slot) => [
      { value: nameOf(slot), label: `${slot.label}: name` },
      { value: emailOf(slot), label: `${slot.label}: e-mail` },
    ]),
    { value: 'subject', label: 'Subject' },
    { value: 'message', label: 'Message' },
    { value: 'expiry', label: 'Days until it expires' },
  ]
  const sample = rows.slice(headerRow + 1, headerRow + 1 + SHOWN_CELLS)
  const changeSetup = (patch: Partial<BulkForm['setup']>) => change({ setup: { ...setup, ...patch } })

  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Section title="Columns of the table">
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface">
          {setup.columns.map((use, column) => {
            const name = shorten(names[column])
            const cells = sample.map((row) => row.cells[column] ?? '')
            const isUnclear = use === 'ignore' && lacksSlot(header?.[column], cells, slots)
            return (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
                key={column}
                className="grid items-center gap-x-4 gap-y-2 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_16rem]"
              >
                <div className="min-w-0">
                  <p className="truncate text-14 font-medium text-ink">{name}</p>
                  <p className="truncate text-13 text-ink-soft">
                    {cells
                      .map((cell) => shorten(cell))
                      .filter(Boolean)
                      .join(' · ') || 'Empty in the first rows'}
                  </p>
                  {isUnclear ? <p className="text-13 text-warn">Not used yet. Choose whose it is.</p> : null}
                </div>
                <Select
                  aria-label={`Use of ${name}`}
                  options={options}
                  value={use}
                  onValueChange={(value) => {
                    const chosen = options.find((option) => option.value === value)?.value ?? 'ignore'
                    changeSetup({ columns: chooseUse(setup.columns, column, chosen) })
                  }}
                />
              </li>
            )
          })}
        </ul>
      </Section>
      <SharedPeople slots={slots} setup={setup} problems={problems} onChange={(people) => changeSetup({ people })} />
      <SharedMessage
        template={template}
        setup={setup}
        names={names}
        rows={rows.slice(headerRow + 1, headerRow + 1 + PREVIEWED_ROWS)}
        problems={problems}
        onChange={(fixed) => changeSetup({ fixed })}
      />
      <div className="flex flex-wrap items-center gap-4">
        <Button variant="primary" onClick={onNext}>
          Next: check
        </Button>
        {problems.length > 0 ? (
          <p role="status" className="text-13 text-bad">
            {`${counted(problems.length, 'problem')} above. You can correct ${problems.length === 1 ? 'it' : 'them'} later.`}
          </p>
        ) : null}
      </div>
    </div>
  )
}
