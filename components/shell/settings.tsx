'use client'

import { useSyncExternalStore } from 'react'
import { RadioGroup } from '@/components/ui/choices'
import { CopyText } from '@/components/ui/copy'
import { ErrorState } from '@/components/ui/error-state'
import { Field, Select } from '@/components/ui/field'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { Fact, Panel } from '@/components/ui/panel'
import { preferenceChanges, savedPreference, savePreference } from '@/components/ui/preference-cookie'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import { CSV_SEPARATOR_COOKIE, type CsvSeparatorName, isSeparatorName, separatorOfLocale } from '@/lib/text/csv'
import { THEME_CHOICES } from './preferences'
import { useBudget, useIdentity, useTheme } from './use-shell'

/** What a person chooses for this browser alone. */
export function BrowserChoices() {
  const { theme, choose } = useTheme()
  return (
    <Panel title="This browser" className="flex flex-col gap-4">
      <RadioGroup label="Theme" inline options={THEME_CHOICES} value={theme ?? 'system'} onValueChange={choose} />
      <SeparatorSelect />
    </Panel>
  )
}

type SeparatorChoice = CsvSeparatorName | 'automatic'

function savedSeparator(): SeparatorChoice {
  const name = savedPreference(CSV_SEPARATOR_COOKIE)
  return isSeparatorName(name) ? name : 'automatic'
}

const chooseSeparator = (choice: string) => savePreference(CSV_SEPARATOR_COOKIE, choice)
const automatic = (): SeparatorChoice => 'automatic'
const ofLanguage = () => separatorOfLocale(navigator.language)
const none = () => undefined

function SeparatorSelect() {
  const choice = useSyncExternalStore(preferenceChanges.subscribe, savedSeparator, automatic)
  const language = useSyncExternalStore(preferenceChanges.subscribe, ofLanguage, none)
  const options: { value: SeparatorChoice; label: string }[] = [
    { value: 'automatic', label: language ? `Automatic (${language})` : 'Automatic' },
    { value: 'comma', label: 'Comma' },
    { value: 'semicolon', label: 'Semicolon' },
    { value: 'tab', label: 'Tab' },
  ]
  return (
    <Field label="CSV separator" help="Change it if files open in one column.">
      <Select className="max-w-72" options={options} value={choice} onValueChange={chooseSeparator} />
    </Field>
  )
}

const DEFAULT_LIMIT = 60

/** The identity that the service knows the dashboard by. */
export function IdentityFacts() {
  const { data, error, isPending, refetch } = useIdentity()
  const budget = useBudget()
  if (error && !data) {
    return <ErrorState error={error} title="Your API key could not be loaded" onRetry={() => void refetch()} />
  }
  const { user, key } = data ?? {}
  const zone = budget.data?.service_zone_minutes
  const expires = fromWireDate(key?.expires_on ?? '')
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const known = (value: string | undefined) => value ?? (isPending ? <Skeleton className="mt-0.5 w-40" /> : 'Unknown')
  return (
    <Panel className="p-0" title="Your API key">
      {isPending ? <LoadingNote>Loading the identity</LoadingNote> : null}
      <dl className="divide-y divide-line">
        <Fact term="Account">{known(data && [data.account, data.app].filter(Boolean).join(', '))}</Fact>
        <Fact term="Sends as">{known(user && [name, user.email].filter(Boolean).join(', '))}</Fact>
        <Fact term="Key">
          <span>{known(key?.name)}</span> {key?.id ? <CopyText value={key.id} label="key id" /> : null}
        </Fact>
        <Fact term="Expires">
          {expires ? <Time value={expires} mode="absolute" /> : known(data && (key?.expires_on ?? 'Does not expire'))}
        </Fact>
        <Fact term="Requests">{known(data && `${key?.rate_limit_per_min ?? DEFAULT_LIMIT} a minute`)}</Fact>
        {zone ? <Fact term="Service time">{`${zoneText(zone)}, converted on these pages`}</Fact> : null}
      </dl>
    </Panel>
  )
}

/** "UTC+05:45": how far a service's dates are ahead of UTC. */
export function zoneText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const ahead = Math.abs(minutes)
  const [hours, rest] = [Math.floor(ahead / 60), ahead % 60].map((part) => String(part).padStart(2, '0'))
  return `UTC${minutes < 0 ? '−' : '+'}${hours}:${rest}`
}
