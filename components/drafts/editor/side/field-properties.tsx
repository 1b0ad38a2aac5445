'use client'

import { type ReactNode, useState } from 'react'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input } from '@/components/ui/field'
import type { Icon } from '@/components/ui/icons'
import { ToolButton } from '@/components/ui/tool-button'
import { canHaveValue, isTick } from '@/lib/contract/field-types'
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
import { isSameGroup } from '../model/choices'
import { arrange, setProperty } from '../state/change-fields'
import { useEditor, useEditorParts } from '../state/use-editor'
import { AppearanceSelect, ChoiceProperties, GroupProperties } from './choice-properties'
import { DefaultValue, OptionsInput, RangeInputs, RareProperties } from './entry-properties'
import { PlaceInputs } from './place-inputs'
import { ConditionInputs } from './rules'

/** What only one field, one choice, or several fields have. */
export default function FieldProperties({ fields }: { fields: readonly DraftField[] }) {
  const [first] = fields
  const only = fields.length === 1 ? first : undefined
  const isOneChoice = first?.type === 'radio' && fields.every((field) => isSameGroup(first, field))
  return (
    <>
      {isOneChoice ? <ChoiceProperties member={first} /> : null}
      {isOneChoice && !only ? <Rules field={first} /> : null}
      {only ? <SingleProperties key={only.id} field={only} /> : null}
      {fields.length > 1 ? <ArrangeButtons canDistribute={fields.length > 2} /> : null}
    </>
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
      {type === 'checkbox' ? <AppearanceSelect member={field} /> : null}
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
  const { type, hint, pattern, decimals, group, maxLength } = field
  const hasAny = [hint, pattern, decimals, maxLength, type === 'checkbox' ? group : undefined].some(
    (each) => each !== undefined,
  )
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
