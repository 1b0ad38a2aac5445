'use client'

import { Field, Input, Select } from '@/components/ui/field'
import { LINE_LENGTH } from '@/lib/contract/text'
import type { DraftField, FieldCondition } from '@/lib/desk/drafts/contract/draft'
import { conditionChoices } from '../model/condition-choices'
import { CONDITION_LABELS, type ConditionName, comparisonOf, comparisonsOf, hasValue } from '../model/conditions'
import { setCondition } from '../state/choices'
import { useEditor, useEditorParts } from '../state/use-editor'

const WITHOUT: Record<ConditionName, string> = { showIf: 'Always shown', requiredIf: 'No condition' }

/** When a field is shown or required: what another field of the recipient holds. */
export function ConditionInputs({ field, name }: { field: DraftField; name: ConditionName }) {
  const { store } = useEditorParts()
  const fields = useEditor((state) => state.ordered)
  const pages = useEditor((state) => state.pages)
  const byId = useEditor((state) => state.byId)
  const condition = field[name]
  const other = condition && byId.get(condition.field)
  const choices = conditionChoices(field, { fields, pages })
  const isListed = !condition || choices.some((choice) => choice.field.id === condition.field)
  const set = (next: FieldCondition | undefined) => setCondition(store, field, name, next)
  const label = CONDITION_LABELS[name]

  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="sr-only">{label}</legend>
      <Field
        label={label}
        help={choices.length === 0 ? 'The recipient has no other field to depend on.' : undefined}
        error={isListed ? undefined : other ? 'Choose another field.' : 'This field was deleted. Choose another one.'}
      >
        <Select
          value={condition?.field ?? ''}
          onValueChange={(id) => set(id ? { field: id, is: 'filled' } : undefined)}
          options={[
            { value: '', label: WITHOUT[name] },
            ...(isListed ? [] : [{ value: condition.field, label: other ? 'Another field' : 'Deleted field' }]),
            ...choices.map((choice) => ({ value: choice.field.id, label: choice.name })),
          ]}
        />
      </Field>
      {condition && other && isListed ? (
        <Comparison condition={condition} other={other} name={name} onChange={set} />
      ) : null}
    </fieldset>
  )
}

type ComparisonProps = {
  condition: FieldCondition
  other: DraftField
  name: ConditionName
  onChange: (condition: FieldCondition) => void
}

function Comparison({ condition, other, name, onChange }: ComparisonProps) {
  const comparisons = comparisonsOf(other.type)
  const is = comparisonOf(condition, other.type)
  const label = CONDITION_LABELS[name]
  return (
    <div className="grid grid-cols-2 gap-1.5">
      <Select
        aria-label={`${label}: comparison`}
        className={hasValue(is) ? undefined : 'col-span-2'}
        value={is}
        onValueChange={(value) => {
          const next = comparisons.find((each) => each.is === value)
          if (!next) return
          const begin = condition.value ?? other.options?.[0]
          onChange({ field: other.id, is: next.is, ...(hasValue(next.is) && begin !== undefined && { value: begin }) })
        }}
        options={comparisons.map((each) => ({ value: each.is, label: each.label }))}
      />
      {hasValue(is) ? (
        <ValueInput
          label={`${label}: value`}
          other={other}
          value={condition.value ?? ''}
          onChange={(value) => onChange({ field: other.id, is, value })}
        />
      ) : null}
    </div>
  )
}

type ValueInputProps = { label: string; other: DraftField; value: string; onChange: (value: string) => void }

/** Chosen where the other field's values are known. */
function ValueInput({ label, other, value, onChange }: ValueInputProps) {
  if (other.type !== 'dropdown') {
    return (
      <Input
        aria-label={label}
        type={other.type === 'date_entry' ? 'date' : 'text'}
        value={value}
        maxLength={LINE_LENGTH}
        onChange={(event) => onChange(event.target.value)}
      />
    )
  }
  const { options = [] } = other
  const all = options.includes(value) ? options : [value, ...options]
  return (
    <Select
      aria-label={label}
      value={value}
      onValueChange={onChange}
      options={[...new Set(all)].map((option) => ({ value: option, label: option || 'Nothing' }))}
    />
  )
}
