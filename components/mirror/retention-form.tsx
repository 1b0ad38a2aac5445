'use client'

import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/failed-action'
import { Field } from '@/components/ui/field'
import { Panel } from '@/components/ui/panel'
import { Select } from '@/components/ui/select'
import { type Count, textOfCount } from '@/lib/desk/envelopes/contract/find'
import type { MirrorDetails } from '@/lib/desk/envelopes/contract/mirror'
import { usePurge, useRetention } from './use-mirror'

const EVERYTHING = 'all'
const CHOICES = [3, 6, 12, 24, 36, 60, 120]

const COME_BACK = 'To get back envelopes that were removed before, read everything again.'

function describePurge(removing: Count, left: Count): string {
  if (removing.count === 0) return 'No envelope ended that long ago.'
  const ended = `${textOfCount(removing)} ended ${removing.count === 1 ? 'envelope' : 'envelopes'}`
  if (left.count > 0) return `Removing ${ended}, ${textOfCount(left)} left.`
  return `${ended} removed from the local copy.`
}

/** How long ended envelopes stay in the local copy. A value that was set otherwise is among the choices. */
export function RetentionForm({ details }: { details: MirrorDetails }) {
  const { keep_ended_months: months, past_retention: left } = details
  const [chosen, setChosen] = useState(String(months ?? EVERYTHING))
  const [isLonger, setIsLonger] = useState(false)
  const retention = useRetention()
  const purge = usePurge()
  const choices = [...new Set([...CHOICES, ...(months === null ? [] : [months])])].sort((a, b) => a - b)

  function save(event: FormEvent) {
    event.preventDefault()
    purge.reset()
    const next = chosen === EVERYTHING ? null : Number(chosen)
    setIsLonger((next ?? Number.POSITIVE_INFINITY) > (months ?? Number.POSITIVE_INFINITY))
    retention.mutate({ keep_ended_months: next })
  }

  return (
    <Panel
      title="Retention"
      about="Signed, voided, declined and expired envelopes can leave the local copy after some time. They stay at the service, but lists and search no longer show them. This applies to every account."
    >
      <form onSubmit={save} className="flex flex-wrap items-end gap-3">
        <Field label="Keep ended envelopes" className="min-w-56">
          <Select
            value={chosen}
            onValueChange={setChosen}
            options={[
              { value: EVERYTHING, label: 'Always' },
              ...choices.map((each) => ({ value: String(each), label: `${each} months` })),
            ]}
          />
        </Field>
        <Button type="submit" variant="primary" className="mb-1" pending={retention.isPending}>
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
