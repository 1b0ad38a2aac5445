'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useZone } from '@/components/ui/clock'
import { ErrorState } from '@/components/ui/error-state'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { isoFromInput } from '@/components/ui/input-moment'
import { countRange, recoveriesQuery, startRecovery } from '@/lib/browser/queries/recoveries'
import type { AskedRecovery } from '@/lib/desk/contract/webhooks/recovery'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { counted } from '../actions/messages'
import { RangeCost } from './range-cost'

type RangeFormProps = { of: DeskSubscription; siblings: readonly DeskSubscription[] }

/** Which dead letters; they are counted before anything is done with them. */
export function RangeForm({ of, siblings }: RangeFormProps) {
  const client = useQueryClient()
  const zone = useZone()
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set([of.id]))
  const [problem, setProblem] = useState<{ field: 'events' | 'to'; words: string }>()
  const [range, setRange] = useState<AskedRecovery>()
  const count = useMutation({ mutationFn: countRange })
  const start = useMutation({
    mutationFn: startRecovery,
    onSuccess: changed,
    onSettled: () => void client.invalidateQueries({ queryKey: recoveriesQuery.queryKey }),
  })

  /** What was counted is no longer what would be recovered. */
  function changed() {
    setRange(undefined)
    setProblem(undefined)
    count.reset()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [from, to] = ['from', 'to'].map((name) => isoFromInput(String(form.get(name) ?? '')))
    if (ids.size === 0) return setProblem({ field: 'events', words: 'Choose at least one.' })
    if (from && to && from >= to) return setProblem({ field: 'to', words: 'Choose a moment after the first one.' })
    // Fixed at the count, so that exactly what was counted is recovered.
    const asked = { subscriptions: [...ids], from, to: to ?? new Date().toISOString() }
    setRange(asked)
    start.reset()
    count.mutate(asked)
  }

  function toggle(id: string, on: boolean) {
    setIds((known) => new Set(on ? [...known, id] : [...known].filter((each) => each !== id)))
    changed()
  }

  const paused = siblings.filter(({ id, state }) => ids.has(id) && state === 'paused')
  return (
    <form onSubmit={submit} className="flex flex-col gap-4 rounded-lg border border-line bg-surface p-4">
      <fieldset>
        <legend className="mb-1 text-13 font-medium">Event types</legend>
        <div className="grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
          {siblings.map(({ id, event_type, dead_lettered }) => (
            <Checkbox
              key={id}
              label={<span className="font-mono text-13">{event_type}</span>}
              help={dead_lettered === undefined ? undefined : counted(dead_lettered, 'dead letter')}
              checked={ids.has(id)}
              onCheckedChange={(on) => toggle(id, on)}
            />
          ))}
        </div>
        <p aria-live="polite" className="mt-1 text-12 text-bad">
          {problem?.field === 'events' ? problem.words : null}
        </p>
      </fieldset>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={<span suppressHydrationWarning>Queued from ({zone})</span>}
          help="Leave empty to start at the oldest."
        >
          <Input name="from" type="datetime-local" onChange={changed} />
        </Field>
        <Field
          label={<span suppressHydrationWarning>Until ({zone})</span>}
          help="Leave empty for now."
          error={problem?.field === 'to' ? problem.words : undefined}
        >
          <Input name="to" type="datetime-local" onChange={changed} />
        </Field>
      </div>
      <div>
        <Button type="submit" pending={count.isPending} variant={count.data?.count ? 'secondary' : 'primary'}>
          Count dead letters
        </Button>
      </div>
      {count.error ? <ErrorState error={count.error} title="The dead letters could not be counted" /> : null}
      {count.data && range ? (
        <RangeCost count={count.data} paused={paused} pending={start.isPending} onStart={() => start.mutate(range)} />
      ) : null}
      {start.error ? (
        <ErrorState
          error={start.error}
          title="The recovery was not started"
          unknownTitle="We don't know yet whether the recovery was started"
        />
      ) : null}
    </form>
  )
}
