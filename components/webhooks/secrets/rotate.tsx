'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { useNow } from '@/components/ui/clock'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { ActionDialog, type AskedAction } from '../actions/action-dialog'
import { namesOf } from '../actions/messages'
import { endOverlap } from '../actions/requests'
import { RunDialog } from '../actions/run-dialog'
import { SubscriptionFrame } from '../subscriptions/subscription-frame'
import { isPaused } from '../subscriptions/subscription-look'
import { siblingsOf, subscriptionHref } from '../subscriptions/targets'
import { Phase } from './phase'
import { RotateForm } from './rotate-form'
import { SecretDialog } from './secret-dialog'
import { useRotation } from './use-rotation'

/** Replaces a secret without a rejected delivery, in three phases. Only the admin can say that the receiver is ready. */
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
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(siblings.map(({ id }) => id)))
  const [asked, setAsked] = useState<AskedAction>()
  const [ending, setEnding] = useState<readonly DeskSubscription[]>()
  const [confirmed, setConfirmed] = useState(false)
  const chosen = siblings.filter(({ id }) => ids.has(id))
  const rotation = useRotation(chosen)
  const steps = chosen.map((each) => rotation.run.stepOf(each).is)
  const rotated = steps.length > 0 && steps.every((is) => is === 'done')
  // The page's clock ends the overlap while somebody watches, but is too slow to begin it.
  const now = Math.max(useNow(), Date.now())
  const isOverlapping = (until: string | undefined) => (parseServiceDate(until)?.getTime() ?? 0) > now
  const until = rotation.overlapUntil ?? subscription.overlap_until
  const overlapping = isOverlapping(until)
  const inOverlap = chosen.filter((each) => isOverlapping(each.overlap_until))
  const begun = rotated || overlapping
  const active = chosen.filter((each) => !isPaused(each))
  const risk = confirmed
    ? ''
    : ' You haven’t confirmed that your receiver has the new secret. Until it does, it rejects deliveries, and they are retried.'

  return (
    <>
      <PageHeader
        title="Rotate secret"
        about={
          <>
            For <span className="[overflow-wrap:anywhere]">{subscription.target_url}</span>. With an overlap, no
            delivery is rejected.
          </>
        }
        back={{ href: subscriptionHref(subscription.id), label: subscription.event_type }}
      />
      {until && overlapping && !rotated ? (
        <Banner
          tone="warn"
          className="mb-6 max-w-180"
          title={
            <>
              A rotation is in progress until <Time value={until} mode="absolute" />
            </>
          }
        >
          <p>Rotating again replaces the new secret. The old one keeps signing until the overlap ends.</p>
        </Banner>
      ) : null}
      <ol className="max-w-180 rounded-lg border border-line bg-surface">
        <Phase number={1} title="Rotate" state={rotated ? 'done' : 'now'}>
          <p>
            During the overlap, <Code>X-Service-Signature</Code> keeps using the old secret, so your receiver keeps
            working. The new secret signs <Code>X-Service-Signature-Next</Code>.
          </p>
          {subscription.has_secret === false ? (
            <p>This subscription has no secret yet, so there is nothing to overlap.</p>
          ) : null}
          <RotateForm siblings={siblings} chosen={chosen} onChosen={setIds} rotation={rotation} />
        </Phase>
        <Phase
          number={2}
          title="Give your receiver the new secret"
          state={confirmed && begun ? 'done' : begun ? 'now' : 'later'}
        >
          <p>
            Add the new secret to your receiver’s settings, next to the old one. It must accept deliveries signed with
            either. <TextLink href="/webhooks/samples">Receiver code</TextLink>
          </p>
          {/* A 2xx proves nothing while the old secret still signs. */}
          {begun ? (
            <Checkbox label="My receiver has the new secret" checked={confirmed} onCheckedChange={setConfirmed} />
          ) : null}
          {begun && active.length > 0 ? (
            <div>
              <Button onClick={() => setAsked({ name: 'test', subscriptions: active })}>Send test event</Button>
            </div>
          ) : null}
        </Phase>
        <Phase
          number={3}
          title="The overlap ends"
          state={rotated && !overlapping ? 'done' : overlapping && confirmed ? 'now' : 'later'}
        >
          {begun && until ? (
            <p>
              {overlapping ? 'The old secret signs until ' : 'The old secret signed until '}
              <Time value={until} mode="absolute" className="font-medium text-ink" />.
            </p>
          ) : null}
          <p>After that, only the new secret signs. Remove the old one from your receiver’s settings.</p>
          {overlapping && inOverlap.some((each) => each.can_end_overlap) ? (
            <div>
              <Button onClick={() => setEnding(inOverlap)}>End the overlap now</Button>
            </div>
          ) : null}
        </Phase>
      </ol>
      {rotation.secrets ? <SecretDialog secrets={rotation.secrets} onStored={rotation.onStored} /> : null}
      <ActionDialog asked={asked} onClose={() => setAsked(undefined)} />
      {ending ? (
        <RunDialog
          subscriptions={ending}
          onClose={() => setEnding(undefined)}
          title={`End the overlap for ${namesOf(ending)}`}
          consequence={`The old secret stops signing now, and the new one signs X-Service-Signature. This can’t be undone.${risk}`}
          request={endOverlap}
          verb="End the overlap"
          joint=" for"
          done={`Overlap ended for ${namesOf(ending)}`}
          variant={confirmed ? 'primary' : 'danger'}
          onDone={rotation.onOverlapEnded}
        />
      ) : null}
    </>
  )
}

const Code = ({ children }: { children: string }) => <code className="font-mono text-13">{children}</code>
