'use client'

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Button } from '@/components/ui/button'
import { RadioGroup } from '@/components/ui/choices'
import { FailedAction } from '@/components/ui/error-state'
import { Spinner } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { Badge } from '@/components/ui/status'
import { queryKeys } from '@/lib/browser/keys'
import { deliveryQuery } from '@/lib/browser/queries/webhooks'
import type { AnyDeliveryDetail } from '@/lib/desk/upstream/contract/webhook-desk'
import { deliveryHref, describeDuration } from '../deliveries/delivery-look'
import { AnswerParts } from '../deliveries/timeline'
import { succeeded } from '../deliveries/timeline-steps'
import { sendTests } from '../queries'
import { subscriptionHref } from '../subscription'

type TestInPlaceProps = {
  id: string
  variant?: 'primary' | 'secondary'
  /** During a rotation: which secret signs. */
  secret?: TestSecret | undefined
}

/** Sends a test event of a subscription, and shows the receiver's answer below the button. */
export function TestInPlace({ id, variant = 'secondary', secret }: TestInPlaceProps) {
  const { mutate, data, isPending, error } = useMutation({
    mutationFn: async () => {
      const { done } = await sendTests([{ id }], signedBy(secret))
      return { deliveryId: readDeliveryId(done[0]?.message), secret }
    },
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button variant={data ? 'secondary' : variant} pending={isPending} onClick={() => mutate()}>
        {data ? 'Send test event again' : 'Send test event'}
      </Button>
      <FailedAction error={error} title="The test event wasn’t sent" />
      {data && !isPending ? <TestResult key={data.deliveryId} id={id} {...data} /> : null}
    </div>
  )
}

/** `current`: as deliveries are signed now. `next`: as they will be after the switch. */
export type TestSecret = 'current' | 'next'

/** As a request names it: the current one needs no name. */
export const signedBy = (secret: TestSecret | undefined) => (secret === 'next' ? secret : undefined)

const OPTIONS = [
  {
    value: 'next' as const,
    label: 'With the new secret',
    help: 'As after the switch. Shows whether the receiver knows it.',
  },
  { value: 'current' as const, label: 'With the old secret', help: 'As deliveries are signed until the switch.' },
]

/** Which secret of a rotation signs the test. */
export function SignedBy({ value, onChange }: { value: TestSecret; onChange: (secret: TestSecret) => void }) {
  return <RadioGroup label="Signed" options={OPTIONS} value={value} onValueChange={onChange} />
}

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
  const client = useQueryClient()
  const isAccepted = outcome.is === 'accepted'
  useEffect(() => {
    // What it proves of a new secret is read before the page or a dialog says the opposite.
    if (isAccepted && secret) void client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
  }, [client, isAccepted, secret])
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

/**
 * How the receiver answered a test event. `unknown`: the service doesn't say. Only `accepted` means
 * a 2xx.
 */
type TestOutcome =
  | { is: 'waiting' }
  | { is: 'unknown' }
  | { is: 'accepted' | 'failed'; answer: string; sentence: string }

/** An attempt takes up to 15 s, and a busy service starts it later. */
const WAIT_MS = 30_000

type Read = { detail: AnyDeliveryDetail | undefined; failed: boolean; waitedMs: number }

export function testOutcome({ detail, failed, waitedMs }: Read): TestOutcome {
  const attempt = detail?.attempts?.at(-1)
  // The service stopped in the middle of it.
  if (!attempt && detail?.state === 'failed')
    return { is: 'failed', answer: 'No answer', sentence: describeFailure(undefined, detail.last_error) }
  if (!attempt) return { is: failed || waitedMs > WAIT_MS ? 'unknown' : 'waiting' }
  const { status, error, duration_ms } = attempt
  const time = duration_ms === undefined ? '' : ` in ${describeDuration(duration_ms)}`
  return {
    is: succeeded(attempt) ? 'accepted' : 'failed',
    answer: `${status ?? 'No answer'}${time}`,
    sentence: succeeded(attempt) ? 'The receiver accepted it.' : describeFailure(status, error),
  }
}

/**
 * A receiver that was not reached, because its name could not be found for instance, has refused
 * nothing.
 */
function describeFailure(status: number | undefined, error = ''): string {
  if (error && status === undefined) return `${error[0]?.toUpperCase()}${error.slice(1)}.`
  return `The receiver didn’t accept it${error && `: ${error}`}.`
}

/**
 * When to read again: soon at first, because most receivers answer at once, then less often,
 * because each read is a request.
 */
export function readAgainMs(outcome: TestOutcome, reads: number): number | false {
  if (outcome.is !== 'waiting') return false
  return [700, 1_500, 3_000][reads - 1] ?? 5_000
}

/** The delivery id in the service's answer; undefined when it answers with a sentence. */
export function readDeliveryId(message: string | undefined): string | undefined {
  return message && /^[\w-]{8,64}$/.test(message) ? message : undefined
}
