'use client'

import { useQuery } from '@tanstack/react-query'
import { Button } from '@/components/ui/button'
import { Field, Input, Select } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { Section } from '@/components/ui/panel'
import { RecipientMark } from '@/components/ui/recipient'
import { sessionQuery, useOffer } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { type Slot, slotsOf } from '@/lib/envelope/slots'
import type { SetupProblem } from '../table/check-rows'
import { type ColumnUse, chooseUse, emailOf, lacksSlot, nameOf } from '../table/columns'
import { type FixedPerson, isMapped, type Setup } from '../table/setup'
import { SharedMessage } from './shared-message'
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
  const hasLanguages = useOffer('languages')
  const header = rows[headerRow]?.cells
  const slots = slotsOf(template)
  const options: { value: ColumnUse; label: string }[] = [
    { value: 'ignore', label: 'Not used' },
    ...slots.flatMap((slot) => [
      { value: nameOf(slot), label: `${slot.label}: name` },
      { value: emailOf(slot), label: `${slot.label}: email` },
    ]),
    { value: 'subject', label: 'Subject' },
    { value: 'message', label: 'Message' },
    { value: 'expiry', label: 'Days until it expires' },
    ...(hasLanguages ? [{ value: 'language' as const, label: 'Language' }] : []),
  ]
  const sample = rows.slice(headerRow + 1, headerRow + 1 + SHOWN_CELLS)
  const changeSetup = (patch: Partial<BulkForm['setup']>) => change({ setup: { ...setup, ...patch } })

  return (
    <div className="flex max-w-3xl flex-col gap-8">
      <Section title="Columns of the table">
        <ul className="divide-y divide-line card">
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

type SharedPeopleProps = {
  slots: readonly Slot[]
  setup: Setup
  problems: readonly SetupProblem[]
  onChange: (people: Setup['people']) => void
}

/** The slots whose address is in no column have one person in all envelopes. */
function SharedPeople({ slots, setup, problems, onChange }: SharedPeopleProps) {
  const me = useQuery(sessionQuery).data?.person
  const shared = slots.filter((slot) => !isMapped(setup, emailOf(slot)))
  if (shared.length === 0) return null
  return (
    <Section title="The same in all envelopes">
      <ul className="flex flex-col gap-3">
        {shared.map((slot) => {
          const key = String(slot.signerIndex)
          const person = setup.people[key] ?? { name: '', email: '' }
          const edit = (patch: Partial<FixedPerson>) => onChange({ ...setup.people, [key]: { ...person, ...patch } })
          return (
            <li key={key} className="card p-4">
              <fieldset className="flex min-w-0 flex-col gap-3">
                <legend className="sr-only">{slot.label}</legend>
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <p className="flex min-w-0 items-center gap-2 text-14 font-medium text-ink [overflow-wrap:anywhere]">
                    <RecipientMark id={slot.signerIndex} />
                    <span>{slot.label}</span>
                    {slot.copy ? <span className="font-normal text-ink-soft"> gets a copy (optional)</span> : null}
                  </p>
                  {me ? (
                    <Button size="sm" variant="tertiary" onClick={() => edit({ name: me.name, email: me.email })}>
                      Me
                    </Button>
                  ) : null}
                </div>
                <div className="grid gap-3 sm:grid-cols-2">
                  <Field
                    label="Name"
                    optional={slot.copy}
                    error={problems.find(({ path }) => path === nameOf(slot))?.text}
                  >
                    <Input
                      autoComplete="off"
                      value={person.name}
                      onChange={({ target }) => edit({ name: target.value })}
                    />
                  </Field>
                  <Field label="Email" error={problems.find(({ path }) => path === emailOf(slot))?.text}>
                    <Input
                      type="email"
                      autoComplete="off"
                      value={person.email}
                      onChange={({ target }) => edit({ email: target.value })}
                    />
                  </Field>
                </div>
              </fieldset>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
