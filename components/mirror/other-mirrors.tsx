'use client'

import { Button } from '@/components/ui/button'
import { FailedAction } from '@/components/ui/failed-action'
import { Panel } from '@/components/ui/panel'
import { Time } from '@/components/ui/time'
import type { OtherMirror } from '@/lib/desk/envelopes/contract/mirror'
import { useRemoval } from './use-mirror'

/** What is stored of other accounts, and the removal of what no key needs anymore. */
export function OtherMirrors({ others }: { others: OtherMirror[] }) {
  const { mutate, isPending, variables, error } = useRemoval()
  return (
    <Panel title="Other accounts" about="A copy is removed a week after the last key of its account.">
      {error ? <FailedAction error={error} title="Not removed" /> : null}
      <ul className="-mx-4 divide-y divide-line">
        {others.map((other) => (
          <li key={other.account} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2.5">
            <div className="min-w-0 flex-1">
              <p className="break-words" translate="no">
                {other.account}
              </p>
              <p className="text-13 text-ink-soft">
                <span>
                  {other.envelopes === 1 ? '1 envelope' : `${other.envelopes.toLocaleString('en')} envelopes`}
                </span>
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
                <span className="sr-only">{` the copy of ${other.account}`}</span>
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
        <span>No key left, removed on </span>
        <Time value={removed_on} mode="absolute" />
      </span>
    )
  return (
    <span>
      <span>Compared </span>
      {checked_on ? <Time value={checked_on} /> : <span>not yet</span>}
    </span>
  )
}
