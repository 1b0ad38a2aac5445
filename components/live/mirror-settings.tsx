'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { AlertDialog } from '@/components/ui/alert-dialog'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState, FailedAction } from '@/components/ui/error-state'
import { Field, Select } from '@/components/ui/field'
import { LoadingPanel, ProgressBar } from '@/components/ui/loading'
import { Fact, Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import { call, hasChangedMeanwhile } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { mirrorQuery } from '@/lib/browser/queries/envelopes'
import type { ApiResponse } from '@/lib/contract/answer'
import { type Count, textOfCount } from '@/lib/desk/envelopes/contract/find'
import type {
  MirrorDetails,
  MirrorPurge,
  MirrorRemoval,
  MirrorRetention,
  MirrorStatus,
  OtherMirror,
  RetentionChange,
} from '@/lib/desk/envelopes/contract/mirror'
import { formatCount } from '@/lib/text/format'

/** The search index: how current it is, and how long it keeps what has ended. */
export function MirrorSettings() {
  const { data, error, refetch } = useQuery(mirrorQuery)
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data?.details) return <LoadingPanel note="Loading the search index" lines={['w-40', 'w-72', 'w-56']} />
  const { details } = data
  return (
    <div className="flex max-w-180 flex-col gap-6">
      <Panel
        title="Envelopes"
        about="What lists and search read. Without documents and signatures."
        action={<RebuildButton isReading={data.state === 'reading'} />}
      >
        {details.trouble ? (
          <Banner tone="warn" className="mb-3" title="The last attempt to read envelopes failed">
            {details.trouble}
          </Banner>
        ) : null}
        {data.state === 'reading' ? <ReadingProgress status={data} /> : null}
        <dl className="-mx-4 divide-y divide-line">
          {factsOf(data, details).map(([term, value]) => (
            <Fact key={term} term={term}>
              {value}
            </Fact>
          ))}
        </dl>
      </Panel>
      {details.others.length > 0 ? <OtherMirrors others={details.others} /> : null}
      <RetentionForm details={details} />
    </div>
  )
}

function ReadingProgress({ status: { read, expected, seconds_left: seconds } }: { status: MirrorStatus }) {
  const isKnown = expected !== undefined && expected > 0
  const minutes = seconds === undefined ? undefined : Math.ceil(seconds / 60)
  const countText = isKnown ? `${formatCount(read)} of about ${formatCount(expected)}` : `${formatCount(read)} so far`
  return (
    <div className="pb-3">
      <ProgressBar
        label="Reading envelopes"
        value={isKnown ? Math.min(read, expected) : undefined}
        max={expected || 1}
        detail={minutes === undefined ? countText : `${countText}, about ${minutes} min left`}
      />
    </div>
  )
}

function factsOf({ checked_on, live }: MirrorStatus, details: MirrorDetails): [string, ReactNode][] {
  const { account, envelopes, finished_on, skipped } = details
  return [
    ['Account', account],
    ['Envelopes', formatCount(envelopes)],
    ['Read completely', finished_on ? <Time key="read" value={finished_on} mode="absolute" /> : 'Not yet'],
    ['Last checked', checked_on ? <Time key="checked" value={checked_on} /> : 'Not yet'],
    ['New changes', live ? 'At once, by webhook' : 'By regular checks: live updates are off'],
    ...(skipped > 0 ? ([['Left out', `${formatCount(skipped)} that could not be read`]] as [string, ReactNode][]) : []),
  ]
}

/**
 * Reads everything again, after a confirmation because that uses the API key's requests for a
 * while.
 */
function RebuildButton({ isReading }: { isReading: boolean }) {
  const [isAsked, setIsAsked] = useState(false)
  const { mutate, isPending, error, reset } = useRebuild()
  const close = () => {
    setIsAsked(false)
    reset()
  }
  return (
    <>
      <Button onClick={() => setIsAsked(true)}>{isReading ? 'Start over' : 'Read everything again'}</Button>
      {isAsked ? (
        <AlertDialog
          open
          onOpenChange={close}
          title="Read all envelopes again"
          consequence={
            <p>Reads every envelope from the service, a hundred a request. Lists stay as they are until it is done.</p>
          }
          action={{
            label: 'Read everything again',
            variant: 'primary',
            pending: isPending,
            onAct: () => mutate(undefined, { onSuccess: close }),
          }}
          problem={{ error, title: 'Not started' }}
        />
      ) : null}
    </>
  )
}

/** What is stored of other accounts, and the removal of what no key needs anymore. */
function OtherMirrors({ others }: { others: OtherMirror[] }) {
  const { mutate, isPending, variables, error } = useRemoval()
  return (
    <Panel title="Other accounts" about="Removed a week after the last key of the account.">
      {error ? <FailedAction error={error} title="Not removed" /> : null}
      <ul className="-mx-4 divide-y divide-line">
        {others.map((other) => (
          <li key={other.account} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="break-words" translate="no">
                {other.account}
              </p>
              <p className="text-13 text-ink-soft">
                <span>{other.envelopes === 1 ? '1 envelope' : `${formatCount(other.envelopes)} envelopes`}</span>
                <span aria-hidden="true"> · </span>
                <KeyState other={other} />
              </p>
            </div>
            {other.key === 'none' ? (
              <Button
                pending={isPending && variables.account === other.account}
                onClick={() => mutate({ account: other.account })}
              >
                <span>Remove</span>
                <span className="sr-only">{` the envelopes of ${other.account}`}</span>
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function KeyState({ other: { key, checked_on, removed_on } }: { other: OtherMirror }) {
  if (key === 'refused') return <span>The service refuses its key</span>
  if (removed_on)
    return (
      <span>
        <span>No key left, will be removed on </span>
        <Time value={removed_on} mode="absolute" />
      </span>
    )
  return (
    <span>
      <span>Checked </span>
      {checked_on ? <Time value={checked_on} /> : <span>not yet</span>}
    </span>
  )
}

const EVERYTHING = 'all'
const CHOICES = [3, 6, 12, 24, 36, 60, 120]

const COME_BACK = 'To get back envelopes that were removed before, read everything again.'

function describePurge(removing: Count, left: Count): string {
  if (removing.count === 0) return 'No envelope ended that long ago.'
  const envelopesText = `${textOfCount(removing)} ended ${removing.count === 1 ? 'envelope' : 'envelopes'}`
  if (left.count > 0) return `Removing ${envelopesText}, ${textOfCount(left)} left.`
  return `${envelopesText} removed.`
}

/** How long ended envelopes stay. A value that was set otherwise is among the choices. */
function RetentionForm({ details }: { details: MirrorDetails }) {
  const { keep_ended_months: months, past_retention: left } = details
  const client = useQueryClient()
  /** What is to be replaced, also when another admin saves. */
  const [from, setFrom] = useState(months)
  const [choice, setChoice] = useState(String(months ?? EVERYTHING))
  const [isLonger, setIsLonger] = useState(false)
  const retention = useRetention()
  const purge = usePurge()
  const choices = [...new Set([...CHOICES, ...(months === null ? [] : [months])])].sort((a, b) => a - b)

  function save(event: FormEvent) {
    event.preventDefault()
    purge.reset()
    const next = choice === EVERYTHING ? null : Number(choice)
    setIsLonger((next ?? Number.POSITIVE_INFINITY) > (months ?? Number.POSITIVE_INFINITY))
    retention.mutate(
      { from, keep_ended_months: next },
      {
        onSuccess: () => setFrom(next),
        onError: async (error) => {
          if (!hasChangedMeanwhile(error)) return
          const { details: latest } = await client.fetchQuery({ ...mirrorQuery, staleTime: 0 })
          setFrom(latest?.keep_ended_months ?? null)
        },
      },
    )
  }

  return (
    <Panel title="Retention" about="Older ones leave lists and search in every account. They stay at the service.">
      <form onSubmit={save} className="flex flex-wrap items-end gap-3">
        <Field label="Show ended envelopes" className="min-w-56">
          <Select
            value={choice}
            onValueChange={setChoice}
            options={[
              { value: EVERYTHING, label: 'Always' },
              ...choices.map((each) => ({ value: String(each), label: `${each} months` })),
            ]}
          />
        </Field>
        <Button type="submit" className="mb-1" pending={retention.isPending}>
          Save
        </Button>
        {months === null ? null : (
          <Button className="mb-1" pending={purge.isPending} onClick={() => purge.mutate()}>
            Remove older ones now
          </Button>
        )}
      </form>
      <p role="status" className="pt-2 text-13 text-ink-soft">
        {purge.data
          ? describePurge(purge.data.removing, left)
          : retention.data
            ? `Saved. ${isLonger ? COME_BACK : retention.data.keep_ended_months === null ? '' : describePurge(retention.data.removing, left)}`
            : ''}
      </p>
      <FailedAction error={retention.error} title="Not saved" />
      <FailedAction error={purge.error} title="Not removed" />
    </Panel>
  )
}

/** What an admin can do with the search index; its state is read again afterwards. */
function useMirrorChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.mirror.all }),
  })
}

const useRebuild = () =>
  useMirrorChange<void, ApiResponse>(() => call<ApiResponse>('/api/mirror/rebuild', { method: 'POST', body: {} }))

const usePurge = () =>
  useMirrorChange<void, MirrorPurge>(() => call<MirrorPurge>('/api/mirror/purge', { method: 'POST', body: {} }))

const useRemoval = () =>
  useMirrorChange((body: MirrorRemoval) => call<MirrorRemoval>('/api/mirror/remove', { method: 'POST', body }))

const useRetention = () =>
  useMirrorChange((body: RetentionChange) =>
    call<MirrorRetention & MirrorPurge>('/api/mirror/retention', { method: 'PUT', body }),
  )
