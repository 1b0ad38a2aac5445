'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TextLink } from '@/components/ui/link'
import { Spinner } from '@/components/ui/loading'
import { Badge } from '@/components/ui/status'
import { deliveryQuery } from '@/lib/browser/queries/webhooks'
import { deliveryHref } from '../delivery/delivery-line'
import { AnswerParts } from '../delivery/timeline'
import { subscriptionHref } from '../subscriptions/targets'
import type { TestSecret } from './signed-by'
import { readAgainMs, type TestOutcome, testOutcome } from './test-outcome'

type TestResultProps = {
  id: string
  deliveryId: string | undefined
  /** During a rotation: which secret signed it. */
  secret?: TestSecret | undefined
  /** An accepted one shows its answer on request. */
  isOneOfSeveral?: boolean
}

/** The receiver's answer to one test event, read until it comes. */
export function TestResult({ id, deliveryId, secret, isOneOfSeveral = false }: TestResultProps) {
  const [since] = useState(() => Date.now())
  const waitedMs = (now: number) => now - since
  const { data, isError, dataUpdatedAt } = useQuery({
    ...deliveryQuery(id, deliveryId ?? ''),
    enabled: deliveryId !== undefined,
    retry: false,
    refetchInterval: ({ state }) =>
      readAgainMs(
        testOutcome({ detail: state.data, failed: state.status === 'error', waitedMs: waitedMs(Date.now()) }),
        state.dataUpdateCount,
      ),
  })
  const outcome: TestOutcome =
    deliveryId === undefined
      ? { is: 'unknown' }
      : testOutcome({ detail: data, failed: isError, waitedMs: waitedMs(dataUpdatedAt) })
  const href = deliveryId ? deliveryHref({ subscription_id: id, id: deliveryId }) : subscriptionHref(id)
  return (
    <div role="status" className="flex flex-col gap-1 text-13">
      <Answer outcome={outcome} />
      {secret && outcome.is === 'accepted' ? <p className="text-ink-soft">{PROOFS[secret]}</p> : null}
      {data?.attempts?.length ? (
        <AnswerParts attempt={data.attempts.at(-1) ?? {}} open={!isOneOfSeveral || outcome.is !== 'accepted'} />
      ) : null}
      {outcome.is === 'waiting' ? null : (
        <TextLink href={href}>{deliveryId ? 'Open the delivery' : 'See deliveries'}</TextLink>
      )}
    </div>
  )
}

const PROOFS: Record<TestSecret, string> = {
  current: 'The old secret signed it. This doesn’t show whether the receiver knows the new one.',
  next: 'The new secret signed it, so the receiver knows it.',
}

function Answer({ outcome }: { outcome: TestOutcome }) {
  if (outcome.is === 'waiting') {
    return (
      <p className="flex items-center gap-2 text-ink-soft">
        <Spinner /> Waiting for the receiver’s answer
      </p>
    )
  }
  if (outcome.is === 'unknown') return <p>Sent. The service doesn’t show the receiver’s answer.</p>
  const { is, answer, sentence } = outcome
  return (
    <p className="flex items-start gap-2 [overflow-wrap:anywhere]">
      <Badge tone={is === 'accepted' ? 'good' : 'bad'}>{answer}</Badge>
      <span className="pt-0.5">{sentence}</span>
    </p>
  )
}
