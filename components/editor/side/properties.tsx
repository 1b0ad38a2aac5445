'use client'

import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input, Select } from '@/components/ui/field'
import { Copy, type Icon, Trash2 } from '@/components/ui/icons'
import { loadable } from '@/components/ui/loadable'
import { CopyPlus } from '@/components/ui/more-icons'
import { ToolButton } from '@/components/ui/tool-button'
import { canHaveValue, FIELD_TYPES, isTick } from '@/lib/contract/field-types'
import { LINE_LENGTH } from '@/lib/contract/text'
import type { DraftField } from '@/lib/desk/drafts/contract/draft'
import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignHorizontalDistributeCenter,
  AlignStartHorizontal,
  AlignStartVertical,
  AlignVerticalDistributeCenter,
  Scaling,
} from '../icons'
import type { Arrangement } from '../model/arrange'
import { isRequired, isSameGroup } from '../model/choices'
import { typesOf } from '../model/conditions'
import { canHaveFields, countFields, recipientName, TYPE_LABELS } from '../model/field'
import { duplicate } from '../state/adding'
import { arrange, assign, remove, setProperty, setRequired, setType } from '../state/changing'
import { useEditor, useEditorParts } from '../state/use-editor'
import { ChoiceProperties, GroupProperties } from './choice-properties'
import { DefaultValue, OptionsInput, RangeInputs, RareProperties } from './entry-properties'
import { PlaceInputs } from './place-inputs'
import { ConditionInputs } from './rules'

const DuplicateDialog = loadable(() => import('./duplicate-dialog'))

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
  const recipient = shared(fields, (field) => String(field.recipient))
  const type = shared(fields, (field) => field.type)
  const isKnown = recipients.some(({ id }) => String(id) === recipient)
  const typeOptions = FIELD_TYPES.flatMap((value) =>
    types.includes(value) || value === type ? [{ value, label: TYPE_LABELS[value] }] : [],
  )
  // The rule of a group of checkboxes says how many.
  const hasOwnRule = fields.some((field) => field.type === 'radio' || field.group === undefined)
  const isOneChoice = first?.type === 'radio' && fields.every((field) => isSameGroup(first, field))

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
      {isOneChoice ? <ChoiceProperties member={first} /> : null}
      {isOneChoice && !only ? <Rules field={first} /> : null}
      {only ? <SingleProperties key={only.id} field={only} /> : null}
      {fields.length > 1 ? <ArrangeButtons canDistribute={fields.length > 2} /> : null}
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

/** Properties of a single field. */
function SingleProperties({ field }: { field: DraftField }) {
  const { store } = useEditorParts()
  const { type } = field
  // A radio button's are those of its choice.
  const isOwn = type !== 'radio'
  return (
    <>
      {isOwn ? (
        <Field label="Label" optional help="Tells the signer what to enter.">
          <Input
            value={field.label ?? ''}
            maxLength={LINE_LENGTH}
            onChange={(event) => setProperty(store, 'label', event.target.value)}
          />
        </Field>
      ) : null}
      {type === 'dropdown' ? <OptionsInput field={field} /> : null}
      {type === 'number' || type === 'date_entry' ? <RangeInputs field={field} /> : null}
      {isOwn && canHaveValue(type) ? (
        <>
          <DefaultValue field={field} />
          <Checkbox
            label="Read-only"
            help="The signer sees the default value and cannot change it."
            checked={field.readOnly ?? false}
            onCheckedChange={(checked) => setProperty(store, 'readOnly', checked || undefined)}
          />
        </>
      ) : null}
      <Rules field={field} />
      <More field={field} />
      <PlaceInputs field={field} />
    </>
  )
}

/** When it is shown or required. Closed unless there are rules; a choice has them as a whole. */
function Rules({ field }: { field: DraftField }) {
  const isOffered = useEditor((state) => state.formFields)
  const count = [field.showIf, field.requiredIf].filter(Boolean).length
  const [isOpen] = useState(count > 0)
  if (!isOffered && count === 0) return null
  return (
    <Part title={count > 0 ? `Rules (${count})` : 'Rules'} open={isOpen}>
      <ConditionInputs field={field} name="showIf" />
      {/* The rule of a group of checkboxes says how many. */}
      {field.type === 'checkbox' && field.group !== undefined ? null : (
        <ConditionInputs field={field} name="requiredIf" />
      )}
    </Part>
  )
}

/** What few fields need. Closed unless it says something. */
function More({ field }: { field: DraftField }) {
  const isOffered = useEditor((state) => state.formFields)
  const { type, hint, pattern, decimals, group } = field
  const hasAny = [hint, pattern, decimals, type === 'checkbox' ? group : undefined].some((each) => each !== undefined)
  const [isOpen] = useState(hasAny)
  if (!isOffered && !hasAny) return null
  return (
    <Part title="More" open={isOpen}>
      {isTick(type) ? <GroupProperties field={field} /> : null}
      <RareProperties field={field} />
    </Part>
  )
}

function Part({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open}>
      <summary className="cursor-default rounded-md py-1 text-13 font-medium text-ink pointer-coarse:py-3">
        {title}
      </summary>
      <div className="flex flex-col gap-3 pt-2">{children}</div>
    </details>
  )
}

/** The value that all fields share; undefined if they differ. */
function shared<T>(fields: readonly DraftField[], read: (field: DraftField) => T): T | undefined {
  const [first] = fields
  if (!first) return undefined
  const value = read(first)
  return fields.every((field) => read(field) === value) ? value : undefined
}

const BUTTONS: { arrangement: Arrangement; label: string; icon: Icon }[] = [
  { arrangement: 'left', label: 'Align left edges', icon: AlignStartVertical },
  { arrangement: 'center', label: 'Align centers', icon: AlignCenterVertical },
  { arrangement: 'right', label: 'Align right edges', icon: AlignEndVertical },
  { arrangement: 'top', label: 'Align top edges', icon: AlignStartHorizontal },
  { arrangement: 'middle', label: 'Align middles', icon: AlignCenterHorizontal },
  { arrangement: 'bottom', label: 'Align bottom edges', icon: AlignEndHorizontal },
  { arrangement: 'across', label: 'Distribute horizontally', icon: AlignHorizontalDistributeCenter },
  { arrangement: 'down', label: 'Distribute vertically', icon: AlignVerticalDistributeCenter },
  { arrangement: 'size', label: 'Same size as the first', icon: Scaling },
]
const NEEDS_THREE: readonly Arrangement[] = ['across', 'down']

/** Arranges the selected fields; those of each page among themselves. */
function ArrangeButtons({ canDistribute }: { canDistribute: boolean }) {
  const { store } = useEditorParts()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups inputs; these are buttons
    <div role="group" aria-label="Arrange" className="flex flex-wrap gap-1">
      {BUTTONS.map(({ arrangement, label, icon }) => (
        <ToolButton
          key={arrangement}
          label={label}
          icon={icon}
          disabled={!canDistribute && NEEDS_THREE.includes(arrangement)}
          onClick={() => arrange(store, arrangement)}
        />
      ))}
    </div>
  )
}
