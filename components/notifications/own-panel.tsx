import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox, RadioGroup } from '@/components/ui/choices'
import { FailedAction } from '@/components/ui/error-state'
import { Field, Select } from '@/components/ui/field'
import { Panel } from '@/components/ui/panel'
import { useZone } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { sessionQuery } from '@/lib/browser/queries/session'
import {
  KIND_PERMISSIONS,
  NOTIFICATION_KINDS,
  type NotificationKind,
} from '@/lib/desk/notifications/contract/notification'
import type { NotificationSettings, OwnRules } from '@/lib/desk/notifications/contract/rules'
import { may, type Permission } from '@/lib/desk/platform/auth/contract/permissions'
import { RulesTable } from './rules-table'
import { useSaveSettings } from './use-settings'

const CHOICES = [
  { value: 'desk', label: 'Use the team’s defaults', help: 'They change when an admin changes the defaults.' },
  { value: 'own', label: 'My own' },
] as const

const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}))

/** Envelopes are everybody's own; about endpoints and keys only those are notified who may do something. */
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
  const [chosen, setChosen] = useState<OwnRules>(is_first ? { ...own, zone: here } : own)
  const save = useSaveSettings('settings')
  const toast = useToast()
  const change = (part: Partial<OwnRules>) => setChosen((before) => ({ ...before, ...part }))
  const zones = [...new Set([chosen.zone, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])]

  function submit(event: FormEvent) {
    event.preventDefault()
    save.mutate(chosen, { onSuccess: () => toast({ title: 'Notifications saved' }) })
  }

  return (
    <Panel title="Notifications" about="Choose what you are notified of, and where.">
      <form onSubmit={submit} className="flex flex-col gap-4">
        <RadioGroup
          label="Rules"
          options={CHOICES}
          value={chosen.rules ? 'own' : 'desk'}
          onValueChange={(value) => change({ rules: value === 'own' ? (chosen.rules ?? defaults) : null })}
        />
        <RulesTable
          label="Your notifications"
          kinds={kinds}
          rules={chosen.rules ?? defaults}
          sendsMails={sends_mails && !is_demo}
          isDisabled={!chosen.rules}
          onChange={(rules) => change({ rules })}
        />
        {is_demo ? (
          <Banner title="This demo account gets no emails">Its address is only an example.</Banner>
        ) : sends_mails ? (
          <>
            <Checkbox
              label="Email me"
              help="The link in each email turns this off."
              checked={chosen.mails}
              onCheckedChange={(mails) => change({ mails })}
            />
            <div className="grid gap-4 sm:grid-cols-[9rem_minmax(0,1fr)]">
              <Field label="Daily email at">
                <Select
                  options={HOURS}
                  value={String(chosen.digest_hour)}
                  onValueChange={(hour) => change({ digest_hour: Number(hour) })}
                />
              </Field>
              <Field label="Time zone">
                <Select
                  options={zones.map((value) => ({ value, label: value }))}
                  value={chosen.zone}
                  onValueChange={(zone) => change({ zone })}
                />
              </Field>
            </div>
          </>
        ) : (
          <Banner title="No emails are sent">To send them, an operator sets DESK_SMTP_URL.</Banner>
        )}
        <FailedAction error={save.error} title="Not saved" />
        <div>
          <Button type="submit" variant="primary" pending={save.isPending}>
            Save notifications
          </Button>
        </div>
      </form>
    </Panel>
  )
}
