import { Controller, type UseFormReturn, useWatch } from 'react-hook-form'
import { Checkbox } from '@/components/ui/choices'
import { Field, Input, Select } from '@/components/ui/field'
import { counted } from '@/components/ui/format'
import { hour } from '@/lib/desk/reminders/contract/describe-rule'
import type { History } from '@/lib/desk/reminders/contract/next-reminder'
import type { RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { DAY_MS } from '@/lib/text/durations'

/** What is typed and chosen; numbers stay text until they are checked. */
export type RuleValues = {
  use: RuleChoice['use']
  after: string
  every: string
  most: string
  inHours: boolean
  from: string
  until: string
  zone: string
  notIfOpened: boolean
}

/** A choice without a rule begins with what most people want. */
export function toValues(choice: RuleChoice, zone: string): RuleValues {
  const rule = choice.use === 'own' ? choice.rule : undefined
  const isNew = rule === undefined
  return {
    use: choice.use,
    after: String(rule?.after_days ?? 3),
    every: String(rule?.every_days ?? 4),
    most: String(rule?.at_most ?? 5),
    inHours: isNew || rule.hours !== undefined,
    from: String(rule?.hours?.from ?? 9),
    until: String(rule?.hours?.until ?? 17),
    zone: rule?.hours?.zone ?? zone,
    notIfOpened: rule?.not_if_opened_today ?? true,
  }
}

/** Not checked yet. */
export function toChoice({ use, ...values }: RuleValues): RuleChoice {
  if (use !== 'own') return { use }
  const hours = { zone: values.zone, from: Number(values.from), until: Number(values.until) }
  return {
    use,
    rule: {
      after_days: wholeNumber(values.after),
      every_days: wholeNumber(values.every),
      at_most: wholeNumber(values.most),
      not_if_opened_today: values.notIfOpened,
      ...(values.inHours && { hours }),
    },
  }
}

/** An empty input does not count as zero. */
const wholeNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text))

/** Days that are named; the last one always is. */
const NAME_LIMIT = 4

/**
 * "Reminded after 3, 7, 11, … and 19 days." Nothing while a number is missing, and where the
 * envelope expires before the first one, which a warning says.
 */
export function describeSchedule([after = 0, every = 0, most = 0]: readonly number[], history?: History): string {
  if (![after, every, most].every((each) => Number.isInteger(each) && each > 0 && each <= 90)) return ''
  const expiry = history?.expiresAt ? (history.expiresAt.getTime() - history.progressAt.getTime()) / DAY_MS : Infinity
  const days = Array.from({ length: most }, (_, index) => after + index * every).filter((day) => day < expiry)
  if (days.length === 0) return ''
  const namedDays = days.length > NAME_LIMIT + 1 ? [...days.slice(0, NAME_LIMIT), '…'] : days.slice(0, -1)
  const last = days.at(-1)
  return `Reminded after ${namedDays.length > 0 ? `${namedDays.join(', ')} and ${last} days` : counted(after, 'day')} without a signature.${days.length < most ? ' It expires before the others.' : ''}`
}

const HOURS = Array.from({ length: 25 }, (_, number) => ({ value: String(number), label: hour(number) }))
const zones = () => ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value }))

type RuleFieldsProps = { form: UseFormReturn<RuleValues>; history: History | undefined }

export function RuleFields({ form, history }: RuleFieldsProps) {
  const { register, control, formState } = form
  const { errors } = formState
  const inHours = useWatch({ control, name: 'inHours' })
  const chosenZone = useWatch({ control, name: 'zone' })
  const numbers = useWatch({ control, name: ['after', 'every', 'most'] }).map(wholeNumber)
  const schedule = describeSchedule(numbers, history)
  const days = { type: 'number', inputMode: 'numeric', min: 1, max: 90, className: 'w-24' } as const
  // A zone that the browser does not list stays as it is.
  const zoneOptions = zones()
  const options = zoneOptions.some(({ value }) => value === chosenZone)
    ? zoneOptions
    : [{ value: chosenZone, label: chosenZone }, ...zoneOptions]
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-3">
        <Field label="First after" help="Days" error={errors.after?.message}>
          <Input {...days} {...register('after')} />
        </Field>
        <Field label="Then every" help="Days" error={errors.every?.message}>
          <Input {...days} {...register('every')} />
        </Field>
        <Field label="At most" help="Reminders" error={errors.most?.message}>
          <Input {...days} max={20} {...register('most')} />
        </Field>
      </div>
      {schedule ? <p className="text-13 text-ink-soft">{schedule}</p> : null}
      <Controller
        control={control}
        name="notIfOpened"
        render={({ field }) => (
          <Checkbox
            label="Not on a day on which somebody first opened it"
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="inHours"
        render={({ field }) => (
          <Checkbox
            label="Only in business hours, Monday to Friday"
            checked={field.value}
            onCheckedChange={field.onChange}
          />
        )}
      />
      {inHours ? (
        <div className="grid gap-4 sm:grid-cols-[7rem_7rem_minmax(0,1fr)]">
          <Field label="From">
            <Select options={HOURS.slice(0, 24)} {...register('from')} />
          </Field>
          <Field label="Until" error={errors.until?.message}>
            <Select options={HOURS.slice(1)} {...register('until')} />
          </Field>
          <Field label="Time zone" error={errors.zone?.message}>
            <Select options={options} {...register('zone')} />
          </Field>
        </div>
      ) : null}
    </>
  )
}
