'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { namesOf } from '../actions/messages'
import { endOverlap } from '../actions/requests'
import { RunDialog } from '../actions/run-dialog'
import { SubscriptionFrame } from '../subscriptions/subscription-frame'
import { isPaused } from '../subscriptions/subscription-look'
import { siblingsOf, subscriptionHref } from '../subscriptions/targets'
import { TestInPlace } from '../test-event/test-in-place'
import { NewSecretDialog } from './new-secret-dialog'
import { Phase } from './phase'
import { RecentDeliveries } from './recent-deliveries'
import { RotateForm } from './rotate-form'
import { useRotation } from './use-rotation'

/** Replaces an endpoint's secret without a rejected delivery: generate, test, switch. */
export function Rotate({ id }: { id: string }) {
  return (
    <SubscriptionFrame id={id}>
      {(subscription, list) => (
        <Phases subscription={subscription} siblings={siblingsOf(subscription, list.subscriptions)} />
      )}
    </SubscriptionFrame>
  )
}

type PhasesProps = { subscription: DeskSubscription; siblings: readonly DeskSubscription[] }

function Phases({ subscription, siblings }: PhasesProps) {
  const [isSwitching, setSwitching] = useState(false)
  const rotation = useRotation(siblings)
  const isRotated = siblings.every((each) => rotation.run.stepOf(each).is === 'done')
  // The page's clock ends the overlap while somebody watches, but is too slow to begin it.
  const now = Math.max(useNow(), Date.now())
  const isOverlapping = (until: string | undefined) => (parseServiceDate(until)?.getTime() ?? 0) > now
  const until = rotation.overlapUntil ?? subscription.overlap_until
  const overlaps = isOverlapping(until)
  const inOverlap = siblings.filter((each) => isOverlapping(each.overlap_until))
  const tested = siblings.find((each) => !isPaused(each))
  const later = isRotated ? 'done' : 'later'

  return (
    <>
      <PageHeader
        title="Rotate secret"
        about={<span className="[overflow-wrap:anywhere]">{subscription.target_url}</span>}
        back={{ href: subscriptionHref(subscription.id), label: 'Endpoint' }}
      />
      <ol className="max-w-180 rounded-lg border border-line bg-surface">
        <Phase number={1} title="Generate" state={isRotated ? 'done' : 'now'}>
          <p>Your receiver needs no change yet: the old secret keeps signing for 24 hours.</p>
          {overlaps && !isRotated ? (
            <Banner tone="warn" title="A rotation is in progress">
              Rotating again replaces the new secret.
            </Banner>
          ) : null}
          <RotateForm subscriptions={siblings} rotation={rotation} />
        </Phase>
        <Phase number={2} title="Test" state={overlaps ? 'now' : later}>
          <p>
            Add the new secret to your receiver, and accept <code className="text-13">X-Service-Signature-Next</code>{' '}
            too (<TextLink href="/webhooks/samples">code</TextLink>).
          </p>
          {overlaps && tested ? (
            <>
              <RecentDeliveries target={subscription.target_url} />
              <TestInPlace id={tested.id} />
            </>
          ) : null}
        </Phase>
        <Phase number={3} title="Switch" state={overlaps ? 'now' : later}>
          <p>
            {overlaps && until ? (
              <>
                The new secret takes over <Time value={until} mode="absolute" className="font-medium text-ink" />. Then
                remove the old one from your receiver.
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
          {later === 'done' && !overlaps ? <RecentDeliveries target={subscription.target_url} /> : null}
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
