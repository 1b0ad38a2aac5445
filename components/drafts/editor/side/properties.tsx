'use client'

import { type KeyboardEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Field, Select } from '@/components/ui/field'
import { Copy, Trash2 } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { CopyPlus } from '@/components/ui/more-icons'
import { FIELD_TYPES } from '@/lib/contract/field-types'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import { isRequired } from '../model/choices'
import { typesOf } from '../model/conditions'
import { canHaveFields, countFields, recipientName, TYPE_LABELS } from '../model/field'
import { duplicate } from '../state/add-fields'
import { assign, remove, setRequired, setType } from '../state/change-fields'
import { useEditor, useEditorParts } from '../state/use-editor'

const DuplicateDialog = loadable(() => import('./duplicate-dialog'))
/** Nothing is selected at first. */
const FieldProperties = loadable(() => import('./field-properties'))

/** What the selected fields are; each change goes to all of them. */
export function Properties({ fields }: { fields: readonly DraftField[] }) {
  const { store, view } = useEditorParts()
  const recipients = useEditor((state) => state.recipients)
  const problems = useEditor((state) => state.problems)
  const types = typesOf(useEditor((state) => state.formFields))
  const [isCopying, setIsCopying] = useState(false)
  const [first] = fields
  if (!first) return null
  const only = fields.length === 1 ? first : undefined
  const problem = only && problems.get(only.id)
  const recipient = commonValue(fields, (field) => String(field.recipient))
  const type = commonValue(fields, (field) => field.type)
  const isKnown = recipients.some(({ id }) => String(id) === recipient)
  const typeOptions = FIELD_TYPES.flatMap((value) =>
    types.includes(value) || value === type ? [{ value, label: TYPE_LABELS[value] }] : [],
  )
  // The rule of a group of checkboxes says how many.
  const hasOwnRule = fields.some((field) => field.type === 'radio' || field.group === undefined)

  function onKeyDown(event: KeyboardEvent) {
    const isDone = event.key === 'Enter' && event.target instanceof HTMLInputElement
    if (event.key !== 'Escape' && !isDone) return
    // Enter would submit the form around the editor.
    event.preventDefault()
    event.stopPropagation()
    view.scroller?.querySelector<HTMLElement>('[data-field][tabindex="0"]')?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape and Enter go back to the field from any control inside
    <div data-properties="" onKeyDown={onKeyDown} className="flex flex-col gap-3">
      {problem ? <p className="text-12 text-warn">{problem.text}</p> : null}
      <Field label="Recipient">
        <Select
          value={isKnown ? recipient : ''}
          onValueChange={(value) => assign(store, Number(value))}
          options={[
            ...(isKnown ? [] : [{ value: '', label: recipient === undefined ? 'Several' : 'Nobody', disabled: true }]),
            ...recipients.map((each, position) => ({
              value: String(each.id),
              label: recipientName(each, position),
              disabled: !canHaveFields(each),
            })),
          ]}
        />
      </Field>
      <Field label="Type">
        <Select
          value={type ?? ''}
          onValueChange={(value) => {
            const chosen = FIELD_TYPES.find((each) => each === value)
            if (chosen) setType(store, chosen)
          }}
          options={type ? typeOptions : [{ value: '', label: 'Several', disabled: true }, ...typeOptions]}
        />
      </Field>
      {hasOwnRule ? (
        <Checkbox
          label="Required"
          checked={fields.every(isRequired)}
          onCheckedChange={(checked) => setRequired(store, checked)}
        />
      ) : null}
      <FieldProperties fields={fields} />
      <div className="flex flex-wrap gap-2">
        <Button size="sm" className="pointer-coarse:h-11" onClick={() => duplicate(store)}>
          <Copy aria-hidden="true" />
          Duplicate
        </Button>
        <Button size="sm" className="pointer-coarse:h-11" onClick={() => setIsCopying(true)}>
          <CopyPlus aria-hidden="true" />
          To other pages
        </Button>
        <Button size="sm" data-takes-focus="" onClick={() => remove(store)} className="text-bad pointer-coarse:h-11">
          <Trash2 aria-hidden="true" />
          Delete
        </Button>
      </div>
      {isCopying ? <DuplicateDialog what={countFields(fields.length)} onClose={() => setIsCopying(false)} /> : null}
    </div>
  )
}

/** The value that all fields share; undefined if they differ. */
function commonValue<T>(fields: readonly DraftField[], read: (field: DraftField) => T): T | undefined {
  const [first] = fields
  if (!first) return undefined
  const value = read(first)
  return fields.every((field) => read(field) === value) ? value : undefined
}
