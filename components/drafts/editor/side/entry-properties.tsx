'use client'

import { useState } from 'react'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input, Select, Textarea } from '@/components/ui/field'
import { longestValue, MOST_DECIMALS, MOST_OPTIONS, PATTERNS, type Pattern } from '@/lib/contract/field-types'
import { LINE_LENGTH } from '@/lib/contract/text'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { setProperty } from '../state/change-fields'
import { useEditor, useEditorParts } from '../state/use-editor'

/** What a dropdown offers, a line each, which takes a list from the clipboard. */
export function OptionsInput({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const saved = (field.options ?? []).join('\n')
  const [typed, setTyped] = useState({ text: saved, options: saved })
  // What is typed is kept as long as it means the same: blank lines too.
  const text = typed.options === saved ? typed.text : saved
  const lines = optionsIn(text)
  return (
    <Field
      label="Options"
      help="One a line."
      error={lines.length > MOST_OPTIONS ? `Only the first ${MOST_OPTIONS} lines are kept.` : undefined}
    >
      <Textarea
        rows={4}
        value={text}
        onChange={(event) => {
          const options = optionsIn(event.target.value).slice(0, MOST_OPTIONS)
          setTyped({ text: event.target.value, options: options.join('\n') })
          setProperty(store, 'options', options.length > 0 ? options : undefined)
        }}
      />
    </Field>
  )
}

const optionsIn = (text: string): string[] =>
  text.split(/\r?\n/).flatMap((line) => line.trim().slice(0, LINE_LENGTH) || [])

/** What the field holds before the signer changes it. */
export function DefaultValue({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const { type, value = '' } = field
  const set = (next: string) => setProperty(store, 'value', next)
  if (type === 'checkbox') {
    return (
      <Checkbox
        label="Ticked at first"
        checked={value === 'true'}
        onCheckedChange={(checked) => set(checked ? 'true' : '')}
      />
    )
  }
  if (type === 'dropdown') {
    const { options = [] } = field
    const all = value && !options.includes(value) ? [value, ...options] : options
    return (
      <Field label="Chosen at first">
        <Select
          value={value}
          onValueChange={set}
          options={[
            { value: '', label: 'None' },
            ...[...new Set(all)].map((option) => ({ value: option, label: option })),
          ]}
        />
      </Field>
    )
  }
  return (
    <Field label="Default value" optional error={type === 'date_entry' ? describeIncompleteDay(value) : undefined}>
      {type === 'date_entry' ? (
        <DayInput value={value} onDay={set} />
      ) : (
        <Input
          value={value}
          inputMode={type === 'number' ? 'decimal' : type === 'phone' ? 'tel' : undefined}
          maxLength={longestValue(type)}
          onChange={(event) => set(type === 'number' ? plainNumber(event.target.value) : event.target.value)}
        />
      )}
    </Field>
  )
}

/** What the draft keeps of a day that is typed in part. It is no day, so the envelope waits for it. */
const UNFINISHED_DAY = '…'

const describeIncompleteDay = (day: string): string | undefined =>
  day === UNFINISHED_DAY ? 'Finish this day, or clear all of it.' : undefined

/** A day, or none. Browsers answer a day that is typed in part as none. */
function DayInput({ value, onDay }: { value: string; onDay: (day: string) => void }) {
  function read({ currentTarget: { value: day, validity } }: { currentTarget: HTMLInputElement }) {
    const next = validity.badInput ? UNFINISHED_DAY : day
    if (next !== value) onDay(next)
  }
  // What is typed stays in the input as long as it is given none.
  const day = value === UNFINISHED_DAY ? '' : value
  return <Input type="date" max="9999-12-31" value={day} onChange={read} onBlur={read} />
}

/** Numbers are sent with a point, whatever the sender's language writes. */
const plainNumber = (text: string) => text.replace(/^(-?\d+),(\d*)$/, '$1.$2')

/** The least and the greatest number or day. */
export function RangeInputs({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const isNumber = field.type === 'number'
  const bounds = [
    { name: 'min', label: isNumber ? 'Lowest' : 'Earliest day', value: field.min },
    { name: 'max', label: isNumber ? 'Highest' : 'Latest day', value: field.max },
  ] as const
  return (
    <div className={isNumber ? 'grid grid-cols-2 gap-2' : 'contents'}>
      {bounds.map(({ name, label, value = '' }) => (
        <Field
          key={name}
          label={label}
          optional={!isNumber}
          error={isNumber ? undefined : describeIncompleteDay(value)}
        >
          {isNumber ? (
            <Input
              value={value}
              inputMode="decimal"
              maxLength={20}
              onChange={(event) => setProperty(store, name, plainNumber(event.target.value))}
            />
          ) : (
            <DayInput value={value} onDay={(day) => setProperty(store, name, day)} />
          )}
        </Field>
      ))}
    </div>
  )
}

const PATTERN_LABELS: Record<Pattern, string> = {
  digits: 'Digits',
  letters: 'Letters',
  letters_digits: 'Letters and digits',
  email: 'Email address',
  url: 'Web address',
  iban: 'IBAN',
}

/** What most fields go without. */
export function RareProperties({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const { type } = field
  return (
    <>
      <Field label="Hint" optional help="How to fill it in, such as “As in your passport”.">
        <Input
          value={field.hint ?? ''}
          maxLength={LINE_LENGTH}
          onChange={(event) => setProperty(store, 'hint', event.target.value)}
        />
      </Field>
      {type === 'text' ? (
        <Field label="Format">
          <Select
            value={field.pattern ?? ''}
            onValueChange={(value) =>
              setProperty(
                store,
                'pattern',
                PATTERNS.find((pattern) => pattern === value),
              )
            }
            options={[
              { value: '', label: 'Any text' },
              ...PATTERNS.map((value) => ({ value, label: PATTERN_LABELS[value] })),
            ]}
          />
        </Field>
      ) : null}
      {type === 'text' ? <LengthInputs field={field} /> : null}
      {type === 'number' ? (
        <Field label="Decimals">
          <Select
            value={String(field.decimals ?? '')}
            onValueChange={(value) => setProperty(store, 'decimals', value === '' ? undefined : Number(value))}
            options={[
              { value: '', label: `Up to ${MOST_DECIMALS}` },
              { value: '0', label: 'None' },
              ...Array.from({ length: MOST_DECIMALS - 1 }, (_, index) => ({
                value: String(index + 1),
                label: index === 0 ? '1' : `Up to ${index + 1}`,
              })),
            ]}
          />
        </Field>
      ) : null}
    </>
  )
}

/** How long a text may be, and whether it has a cell for each character. */
function LengthInputs({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const isOffered = useEditor((state) => state.textLengths)
  const { maxLength, comb } = field
  if (!isOffered && maxLength === undefined) return null
  const set = (text: string) => {
    const length = Math.min(Number(text.replace(/\D/g, '')), longestValue('text'))
    setProperty(store, 'maxLength', length || undefined)
    if (!length) setProperty(store, 'comb', undefined)
  }
  return (
    <>
      <Field label="Most characters" optional>
        <Input
          value={maxLength ?? ''}
          inputMode="numeric"
          maxLength={5}
          onChange={(event) => set(event.target.value)}
        />
      </Field>
      {maxLength === undefined ? null : (
        <Checkbox
          label="A cell for each character"
          checked={comb ?? false}
          onCheckedChange={(checked) => setProperty(store, 'comb', checked || undefined)}
        />
      )}
    </>
  )
}
