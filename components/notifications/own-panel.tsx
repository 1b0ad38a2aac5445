import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox, RadioGroup } from '@/components/ui/choices'
import { cn } from '@/components/ui/cn'
import { FailedAction } from '@/components/ui/error-state'
import { Field, Select } from '@/components/ui/field'
import { Panel } from '@/components/ui/panel'
import { useZone } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { sessionQuery } from '@/lib/browser/queries/session'
import { may, type Permission } from '@/lib/desk/accounts/contract/permissions'
import {
  KIND_LABELS,
  KIND_PERMISSIONS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@/lib/desk/notifications/contract/notification'
import type {
  MailTime,
  NotificationRules,
  NotificationSettings,
  OwnRules,
} from '@/lib/desk/notifications/contract/rules'
import { useSaveSettings } from './queries'

const CHOICES = [
  { value: 'desk', label: 'Team defaults' },
  { value: 'own', label: 'My own' },
] as const

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/**
 * Envelopes are everybody's own; about endpoints and keys only those are notified who may do
 * something.
 */
function useOwnKinds(): readonly NotificationKind[] {
  const { data: session } = useQuery(sessionQuery)
  const isTheirs = (permission: Permission) =>
    permission === 'send' || (session && may(session.person.role, permission))
  return NOTIFICATION_KINDS.filter((kind) => isTheirs(KIND_PERMISSIONS[kind]))
}

/** What the person is notified of. */
export function OwnPanel({ settings }: { settings: NotificationSettings }) {
  const { own, is_first, defaults, sends_mails, is_demo } = settings
  const here = useZone()
  const kinds = useOwnKinds()
  /** What the changes are changes of, also when another tab saves. */
  const [from, setFrom] = useState(own)
  const { control, register, handleSubmit, formState, reset } = useForm<OwnRules>({
    defaultValues: is_first ? { ...own, zone: here } : own,
  })
  const save = useSaveSettings('settings')
  const toast = useToast()
  const zones = [...new Set([own.zone, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

  const submit = handleSubmit((chosen) =>
    save.mutate(
      { ...chosen, from },
      {
        onSuccess: ({ own: saved }) => {
          reset(saved)
          setFrom(saved)
          toast({ title: 'Notifications saved' })
        },
      },
    ),
  )

  return (
    <Panel title="Yours">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <Controller
          control={control}
          name="rules"
          render={({ field: { value: rules, onChange } }) => (
            <>
              <RadioGroup
                label="Rules"
                inline
                options={CHOICES}
                value={rules ? 'own' : 'desk'}
                onValueChange={(value) => onChange(value === 'own' ? (rules ?? defaults) : null)}
              />
              <RulesTable
                label="Your notifications"
                kinds={kinds}
                rules={rules ?? defaults}
                sendsMails={sends_mails && !is_demo}
                isDisabled={!rules}
                onChange={onChange}
              />
            </>
          )}
        />
        {is_demo ? (
          <p className="text-13 text-ink-soft">Demo accounts get no emails.</p>
        ) : sends_mails ? (
          <>
            <Controller
              control={control}
              name="mails"
              render={({ field: { value, onChange } }) => (
                <Checkbox
                  label="Email me"
                  help="The link in each email turns this off."
                  checked={value}
                  onCheckedChange={onChange}
                />
              )}
            />
            <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <Field label="Daily email at">
                <Select
                  options={HOURS}
                  defaultValue={own.digest_hour}
                  {...register('digest_hour', { valueAsNumber: true })}
                />
              </Field>
              <Field label="Time zone">
                <Select options={zones.map((value) => ({ value, label: value }))} {...register('zone')} />
              </Field>
            </div>
          </>
        ) : (
          <Banner title="No emails are sent">To send them, an operator sets DESK_SMTP_URL.</Banner>
        )}
        <FailedAction error={save.error} title="Not saved" />
        <div>
          <Button type="submit" variant={formState.isDirty ? 'primary' : 'secondary'} pending={save.isPending}>
            Save notifications
          </Button>
        </div>
      </form>
    </Panel>
  )
}

const MAIL_OPTIONS: { value: MailTime; label: string }[] = [
  { value: 'off', label: 'No' },
  { value: 'now', label: 'At once' },
  { value: 'daily', label: 'Daily' },
]

type RulesTableProps = {
  /** Names the table. */
  label: string
  kinds: readonly NotificationKind[]
  rules: NotificationRules
  sendsMails: boolean
  isDisabled?: boolean
  onChange: (rules: NotificationRules) => void
}

/** On a phone the kind is above its controls. */
const ROW = 'max-sm:grid max-sm:grid-cols-[4rem_5rem_minmax(0,1fr)] max-sm:items-center'

/** A row for each kind, a column for each channel. */
export function RulesTable({ label, kinds, rules, sendsMails, isDisabled = false, onChange }: RulesTableProps) {
  const change = (kind: NotificationKind, part: Partial<NotificationRules[NotificationKind]>) =>
    onChange({ ...rules, [kind]: { ...rules[kind], ...part } })
  const heading = 'px-2 py-2 text-left text-13 font-medium text-ink-soft'
  return (
    <div className="overflow-x-auto">
      <table aria-label={label} className="w-full text-14 max-sm:block">
        <thead className="max-sm:block">
          <tr className={ROW}>
            <th scope="col" className={cn(heading, 'max-sm:sr-only')}>
              What
            </th>
            <th scope="col" className={heading}>
              Page
            </th>
            <th scope="col" className={heading}>
              Browser
            </th>
            {sendsMails ? (
              <th scope="col" className={heading}>
                Email
              </th>
            ) : null}
          </tr>
        </thead>
        <tbody className="divide-y divide-line max-sm:block">
          {kinds.map((kind) => (
            <tr key={kind} className={ROW}>
              <th scope="row" className="px-2 py-2 text-left font-normal max-sm:col-span-3 max-sm:pb-0">
                {KIND_LABELS[kind]}
              </th>
              {(['page', 'browser'] as const).map((channel) => (
                <td key={channel} className="px-2 py-2">
                  <Checkbox
                    className="align-middle"
                    aria-label={`${KIND_LABELS[kind]}: ${channel}`}
                    disabled={isDisabled}
                    checked={rules[kind][channel]}
                    onCheckedChange={(checked) => change(kind, { [channel]: checked })}
                  />
                </td>
              ))}
              {sendsMails ? (
                <td className="px-2 py-1">
                  <Select
                    aria-label={`${KIND_LABELS[kind]}: email`}
                    disabled={isDisabled}
                    options={MAIL_OPTIONS}
                    value={rules[kind].mail}
                    onValueChange={(value) => {
                      const mail = MAIL_OPTIONS.find((option) => option.value === value)?.value
                      if (mail) change(kind, { mail })
                    }}
                    className="w-28"
                  />
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
