'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { EndpointDetail } from '@/lib/desk/contract/webhooks/endpoint'
import { namesOf } from '../actions/messages'
import { endOverlap } from '../actions/requests'
import { RunDialog } from '../actions/run-dialog'
import { EndpointFrame } from '../endpoint/endpoint-frame'
import { isPaused } from '../subscriptions/subscription-look'
import { subscriptionHref } from '../subscriptions/targets'
import { TestInPlace } from '../test-event/test-in-place'
import { NewSecretDialog } from './new-secret-dialog'
import { Phase } from './phase'
import { RecentDeliveries } from './recent-deliveries'
import { RotateForm } from './rotate-form'
import { useRotation } from './use-rotation'

/** Replaces an endpoint's secret without a rejected delivery: generate, test, switch. */
export function Rotate({ id }: { id: string }) {
  return <EndpointFrame id={id}>{(endpoint) => <Phases endpoint={endpoint} />}</EndpointFrame>
}

function Phases({ endpoint }: { endpoint: EndpointDetail }) {
  const { id, target_url, subscriptions } = endpoint
  const [isSwitching, setSwitching] = useState(false)
  const rotation = useRotation(subscriptions)
  const isRotated = subscriptions.every((each) => rotation.run.stepOf(each).is === 'done')
  // The page's clock ends the overlap while somebody watches, but is too slow to begin it.
  const now = Math.max(useNow(), Date.now())
  const endOf = (until: string | undefined) => {
    const end = parseServiceDate(until)
    return end && end.getTime() > now ? end : undefined
  }
  const inOverlap = subscriptions.filter((each) => endOf(each.overlap_until))
  const until = endOf(rotation.overlapUntil ?? inOverlap[0]?.overlap_until)
  const overlaps = until !== undefined
  const tested = subscriptions.find((each) => !isPaused(each))
  const later = isRotated ? 'done' : 'later'

  return (
    <>
      <PageHeader
        title="Rotate secret"
        about={<span className="[overflow-wrap:anywhere]">{target_url}</span>}
        back={{ href: subscriptionHref(id), label: 'Endpoint' }}
      />
      <ol className="max-w-180 rounded-lg border border-line bg-surface">
        <Phase number={1} title="Generate" state={isRotated ? 'done' : 'now'}>
          <p>Your receiver needs no change yet: the old secret keeps signing for 24 hours.</p>
          {overlaps && !isRotated ? (
            <Banner tone="warn" title="A rotation is in progress">
              Rotating again replaces the new secret.
            </Banner>
          ) : null}
          <RotateForm subscriptions={subscriptions} rotation={rotation} />
        </Phase>
        <Phase number={2} title="Test" state={overlaps ? 'now' : later}>
          <p>
            Add the new secret to your receiver, and accept <code className="text-13">X-Service-Signature-Next</code>{' '}
            too (<TextLink href="/webhooks/samples">code</TextLink>).
          </p>
          {overlaps && tested ? (
            <>
              <RecentDeliveries endpoint={endpoint} />
              <TestInPlace id={tested.id} />
            </>
          ) : null}
        </Phase>
        <Phase number={3} title="Switch" state={overlaps ? 'now' : later}>
          <p>
            {until ? (
              <>
                <span>The new secret takes over </span>
                <Time value={until} mode="absolute" className="font-medium text-ink" />
                <span>. Then remove the old one from your receiver.</span>
              </>
            ) : (
              'Now, or by itself after 24 hours. Then remove the old secret from your receiver.'
            )}
          </p>
          {overlaps && inOverlap.some((each) => each.can_end_overlap) ? (
            <div>
              <Button onClick={() => setSwitching(true)}>Switch now</Button>
            </div>
          ) : null}
          {later === 'done' && !overlaps ? <RecentDeliveries endpoint={endpoint} /> : null}
        </Phase>
      </ol>
      {rotation.newSecret ? <NewSecretDialog secret={rotation.newSecret} onStored={rotation.onStored} /> : null}
      {isSwitching ? (
        <RunDialog
          subscriptions={inOverlap}
          onClose={() => setSwitching(false)}
          title={`Switch to the new secret for ${namesOf(inOverlap)}`}
          consequence="The old secret stops signing now. A receiver without the new one refuses deliveries, which are retried. This can’t be undone."
          request={endOverlap}
          verb="Switch"
          done={`Switched for ${namesOf(inOverlap)}`}
          variant="danger"
          onDone={rotation.onSwitched}
        />
      ) : null}
    </>
  )
}
