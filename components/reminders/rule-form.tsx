'use client'

import {
  Controller,
  type FieldErrors,
  type FieldPath,
  type Resolver,
  type UseFormReturn,
  useForm,
  useWatch,
} from 'react-hook-form'
import { RadioGroup } from '@/components/ui/choices'
import { useNow, useZone } from '@/components/ui/time'
import type { History } from '@/lib/desk/reminders/contract/next-reminder'
import { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { formIssue } from '@/lib/text/plain-issue'
import { describeExpiry } from './queries'
import { RuleFields, type RuleValues, toChoice, toValues } from './rule-fields'

export type RuleFormProps = {
  choice: RuleChoice
  /** What the choices are called here; the desk has nothing to inherit from. */
  options: readonly { value: RuleChoice['use']; label: string; help?: string }[]
  /** What the rule counts from in one envelope, for a warning that it expires too early. */
  history?: History | undefined
  onSave: (choice: RuleChoice) => void
}

/** Chooses whether, and by which rule, people are reminded. */
export function useRuleForm({ choice, onSave }: Pick<RuleFormProps, 'choice' | 'onSave'>) {
  const zone = useZone()
  const form = useForm<RuleValues>({ mode: 'onBlur', resolver: check, values: toValues(choice, zone) })
  return { form, submit: () => void form.handleSubmit((values) => onSave(toChoice(values)))() }
}

type RuleEntryProps = Pick<RuleFormProps, 'options' | 'history'> & { form: UseFormReturn<RuleValues> }

export function RuleEntry({ form, options, history }: RuleEntryProps) {
  const values = useWatch({ control: form.control })
  const { use } = values
  const now = new Date(useNow())
  const result = RuleChoice.safeParse(toChoice({ ...form.getValues(), ...values }))
  const rule = result.data?.use === 'own' ? result.data.rule : undefined
  return (
    <>
      <Controller
        control={form.control}
        name="use"
        render={({ field }) => (
          <RadioGroup
            label="Automatic reminders"
            options={options}
            value={field.value}
            onValueChange={field.onChange}
          />
        )}
      />
      {use === 'own' ? <RuleFields form={form} history={history} /> : null}
      <p role="status" className="text-13 font-medium text-warn empty:hidden">
        {describeExpiry(rule, history, now)}
      </p>
    </>
  )
}

/** The inputs at which problems with the schema's paths are shown. */
const FIELDS: Record<string, FieldPath<RuleValues>> = {
  after_days: 'after',
  every_days: 'every',
  at_most: 'most',
  'hours.until': 'until',
  'hours.zone': 'zone',
}

const check: Resolver<RuleValues> = (values) => {
  const result = RuleChoice.safeParse(toChoice(values), { error: formIssue })
  if (result.success) return { values, errors: {} }
  const errors: FieldErrors<RuleValues> = {}
  for (const { path, message } of result.error.issues) {
    const name = FIELDS[path.slice(1).join('.')]
    if (name) errors[name] ??= { type: 'custom', message: sentence(message) }
  }
  return { values: {}, errors }
}

/** A schema's own message has no capital and no full stop. */
const sentence = (message: string) =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith('.') ? '' : '.'}`
