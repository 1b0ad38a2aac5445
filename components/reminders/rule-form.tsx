'use client'

import { Controller, type FieldErrors, type FieldPath, type Resolver, useForm, useWatch } from 'react-hook-form'
import { RadioGroup } from '@/components/ui/choices'
import { ErrorState } from '@/components/ui/error-state'
import { useZone } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { formIssue } from '@/lib/contract/plain-issue'
import { RuleChoice } from '@/lib/desk/reminders/contract'
import { RuleFields, type RuleValues, toChoice, toValues } from './rule-fields'

type RuleFormProps = {
  id: string
  choice: RuleChoice
  /** What the choices are called here; the desk has nothing to inherit from. */
  options: readonly { value: RuleChoice['use']; label: string; help?: string }[]
  error: unknown
  onSave: (choice: RuleChoice) => void
}

/** Chooses whether, and by which rule, people are reminded. */
export function RuleForm({ id, choice, options, error, onSave }: RuleFormProps) {
  const zone = useZone()
  const form = useForm<RuleValues>({ mode: 'onBlur', resolver: check, values: toValues(choice, zone) })
  const use = useWatch({ control: form.control, name: 'use' })
  return (
    <form
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        // In React's tree a dialog's form may be inside another one.
        event.stopPropagation()
        void form.handleSubmit((values) => onSave(toChoice(values)))(event)
      }}
    >
      <Controller
        control={form.control}
        name="use"
        render={({ field }) => (
          <RadioGroup
            label="Automatic reminders"
            options={options}
            value={field.value}
            onValueChange={(value) => field.onChange(value)}
          />
        )}
      />
      {use === 'own' ? <RuleFields form={form} /> : null}
      {error ? (
        <ErrorState error={error} title={error instanceof CallError && error.code === 400 ? 'Not saved' : undefined} />
      ) : null}
    </form>
  )
}

/** Where the schema's paths are shown. */
const FIELDS: Record<string, FieldPath<RuleValues>> = {
  after_days: 'after',
  every_days: 'every',
  at_most: 'most',
  'hours.until': 'until',
  'hours.zone': 'zone',
}

const check: Resolver<RuleValues> = (values) => {
  const parsed = RuleChoice.safeParse(toChoice(values), { error: formIssue })
  if (parsed.success) return { values, errors: {} }
  const errors: FieldErrors<RuleValues> = {}
  for (const { path, message } of parsed.error.issues) {
    const name = FIELDS[path.slice(1).join('.')]
    if (name) errors[name] ??= { type: 'custom', message: sentence(message) }
  }
  return { values: {}, errors }
}

/** A schema's own message has no capital and no full stop. */
const sentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`
