'use client'

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { useKeepFocus } from '@/components/ui/focus'
import { laterDialog } from '@/components/ui/loadable'
import { Section } from '@/components/ui/panel'
import { Time, useNow } from '@/components/ui/time'
import { useToast } from '@/components/ui/toast'
import { envelopeRemindersQuery, useLastReminder } from '@/lib/browser/queries/envelope-changes'
import { templateRuleQuery } from '@/lib/browser/queries/reminder-rules'
import { useMay } from '@/lib/browser/queries/session'
import { describeRule } from '@/lib/desk/reminders/contract/describe-rule'
import type { History } from '@/lib/desk/reminders/contract/next-reminder'
import type { EnvelopeReminders as Reminders, RuleChoice } from '@/lib/desk/reminders/contract/rule'
import { describeExpiry, describeSource, ruleOptions, useSaveRule } from './queries'
import type { RuleFormProps } from './rule-form'

const RuleDialog = laterDialog(() => import('./rule-dialog').then((part) => part.RuleDialog))

type ChangeRuleProps = {
  path: `/api/${string}`
  queryKey: readonly unknown[]
  choice: RuleChoice
  description: string
  options: RuleFormProps['options']
  history?: RuleFormProps['history']
}

/** A button for a dialog that changes the rule of a template or an envelope. */
export function ChangeRule({ path, queryKey, choice, description, options, history }: ChangeRuleProps) {
  const save = useSaveRule(path, queryKey)
  const toast = useToast()
  const [isOpen, setOpen] = useState(false)

  function close() {
    save.reset()
    setOpen(false)
  }

  function saveChoice(chosen: RuleChoice) {
    save.mutate(chosen, {
      onSuccess: () => {
        toast({ title: 'Reminders saved' })
        setOpen(false)
      },
    })
  }

  return (
    <>
      <Button size="sm" variant="tertiary" {...RuleDialog.onHint} onClick={() => setOpen(true)}>
        Change
      </Button>
      <RuleDialog
        open={isOpen}
        onClose={close}
        description={description}
        choice={choice}
        options={options}
        history={history}
        pending={save.isPending}
        error={save.error}
        onSave={saveChoice}
      />
    </>
  )
}

/** When people who were sent this template are reminded. */
export function TemplateReminders({ id }: { id: string }) {
  const query = templateRuleQuery(id)
  const { data } = useQuery(query)
  const maySend = useMay('send')
  // An extra of the page, whose main part shows what is wrong.
  if (!data) return null
  const change = (
    <ChangeRule
      path={`/api/templates/${id}/reminders`}
      queryKey={query.queryKey}
      choice={data.choice}
      description="For envelopes sent from this template, also those that wait for a signature now."
      options={ruleOptions('On, for this template', data.inherits)}
    />
  )
  return (
    <Section title="Reminders" aside={maySend ? change : null}>
      <p className="text-14">{describeSource(data)}</p>
      {data.applies ? <p className="mt-1 text-13 text-ink-soft">{describeRule(data.applies)}</p> : null}
    </Section>
  )
}

/** Who is reminded when, for an envelope that waits for signatures or is scheduled. */
export function EnvelopeReminders({ id }: { id: string }) {
  const query = envelopeRemindersQuery(id)
  const { data } = useQuery(query)
  const lastOn = useLastReminder(id, true)
  const path = `/api/envelopes/${id}/reminders` as const
  const mayChange = useMay('resend')
  const stop = useSaveRule(path, query.queryKey)
  const toast = useToast()
  if (!data) return null
  const stopNow = () => stop.mutate({ use: 'off' }, { onSuccess: () => toast({ title: 'Reminders stopped' }) })
  const actions = (
    <Actions>
      {data.applies ? (
        <Button size="sm" variant="tertiary" pending={stop.isPending} onClick={stopNow}>
          Stop
        </Button>
      ) : null}
      <ChangeRule
        path={path}
        queryKey={query.queryKey}
        choice={data.choice}
        description="Only for this envelope."
        options={ruleOptions('On, for this envelope', data.inherits)}
        history={historyOf(data)}
      />
    </Actions>
  )
  return (
    <Section title="Reminders" aside={mayChange ? actions : null}>
      <Summary reminders={data} lastOn={lastOn} />
      {stop.error ? <ErrorState error={stop.error} title="The reminders were not stopped" /> : null}
    </Section>
  )
}

const dateOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

function historyOf({ counts_from, expires_on, last_on, sent }: Reminders): History | undefined {
  const progressAt = dateOf(counts_from)
  return progressAt && { progressAt, sent, lastAt: dateOf(last_on), expiresAt: dateOf(expires_on) }
}

/** "Stop" goes when nothing is left to stop. */
function Actions({ children }: { children: ReactNode }) {
  const buttons = useRef<HTMLSpanElement>(null)
  useKeepFocus(buttons)
  return (
    <span ref={buttons} className="flex gap-1">
      {children}
    </span>
  )
}

function Summary({ reminders, lastOn }: { reminders: Reminders; lastOn: string | undefined }) {
  const { applies, sent, next_on: next, trouble } = reminders
  const tooLate = describeExpiry(applies, historyOf(reminders), new Date(useNow()))
  return (
    <div className="flex flex-col gap-1 text-14">
      {next ? (
        <p>
          Next <Time value={next} mode="absolute" />
        </p>
      ) : (
        <p>{applies && sent >= applies.at_most ? 'All automatic reminders were sent' : describeSource(reminders)}</p>
      )}
      {next || !tooLate ? null : <p className="font-medium text-warn">{tooLate}</p>}
      {sent > 0 || lastOn ? (
        <p className="text-13 text-ink-soft">
          {lastOn ? (
            <>
              <span>Last reminder </span>
              <Time value={lastOn} mode="absolute" />
            </>
          ) : null}
          <span>{`${lastOn && sent > 0 ? ', ' : ''}${sent > 0 ? `${sent}${applies ? ` of ${applies.at_most}` : ''} sent automatically` : ''}`}</span>
        </p>
      ) : null}
      {applies ? (
        <p className="text-13 text-ink-soft">
          {`${next ? `${describeSource(reminders)}. ` : ''}${describeRule(applies)}`}
        </p>
      ) : null}
      {trouble ? <p className="text-13 text-bad [overflow-wrap:anywhere]">{`Last reminder: ${trouble}`}</p> : null}
    </div>
  )
}
