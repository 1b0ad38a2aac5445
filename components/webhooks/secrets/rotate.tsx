'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { useNow } from '@/components/ui/clock'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { parseServiceDate } from '@/lib/contract/dates'
import type { DeskSubscription } from '@/lib/desk/contract/webhooks/webhook-desk'
import { ActDialog } from '../actions/act-dialog'
import { EndOverlapDialog } from '../actions/end-overlap-dialog'
import { SubscriptionFrame } from '../subscriptions/subscription-frame'
import { isPaused } from '../subscriptions/subscription-look'
import { siblingsOf } from '../subscriptions/targets'
import { Phase } from './phase'
import { RotateForm } from './rotate-form'
import { OverlapPhase, ReceiverPhase } from './rotate-phases'
import { SecretDialog } from './secret-dialog'
import { useRotation } from './use-rotation'

/** A new secret without a rejected delivery, in three phases. Only the admin can say that the receiver is ready. */
export function Rotate({ id }: { id: string }) {
  return (
    <SubscriptionFrame id={id}>
      {(subscription, list) => <Phases of={subscription} siblings={siblingsOf(subscription, list.subscriptions)} />}
    </SubscriptionFrame>
  )
}

function Phases({ of, siblings }: { of: DeskSubscription; siblings: readonly DeskSubscription[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(siblings.map(({ id }) => id)))
  const [open, setOpen] = useState<'test' | 'end'>()
  const [confirmed, setConfirmed] = useState(false)
  const chosen = siblings.filter(({ id }) => ids.has(id))
  const rotation = useRotation(chosen)
  const steps = chosen.map((each) => rotation.run.stepOf(each).is)
  const rotated = steps.length > 0 && steps.every((is) => is === 'done')
  // The clock of the page makes it end while somebody watches, but it ticks too rarely for the beginning.
  const now = Math.max(useNow(), Date.now())
  const isOverlapping = (until: string | undefined) => (parseServiceDate(until)?.getTime() ?? 0) > now
  const until = rotation.overlapUntil ?? of.overlap_until
  const overlapping = isOverlapping(until)
  const inOverlap = chosen.filter((each) => isOverlapping(each.overlap_until))
  const begun = rotated || overlapping
  const active = chosen.filter((each) => !isPaused(each))

  return (
    <>
      <PageHeader
        title="Rotate secret"
        about={
          <>
            For <span className="[overflow-wrap:anywhere]">{of.target_url}</span>. With an overlap, no delivery is
            rejected.
          </>
        }
        back={{ href: `/webhooks/${encodeURIComponent(of.id)}`, label: of.event_type }}
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
            During the overlap <code className="font-mono text-13">X-Service-Signature</code> stays with the old secret:
            your receiver keeps working as it is. The new secret signs{' '}
            <code className="font-mono text-13">X-Service-Signature-Next</code>.
          </p>
          {of.has_secret === false ? <p>This subscription has no secret yet: there is nothing to overlap.</p> : null}
          <RotateForm siblings={siblings} chosen={chosen} onChosen={setIds} rotation={rotation} />
        </Phase>
        <Phase
          number={2}
          title="Give your receiver the new secret"
          state={confirmed && begun ? 'done' : begun ? 'now' : 'later'}
        >
          <ReceiverPhase
            begun={begun}
            confirmed={confirmed}
            onConfirmed={setConfirmed}
            onTest={active.length > 0 ? () => setOpen('test') : undefined}
          />
        </Phase>
        <Phase
          number={3}
          title="The overlap ends"
          state={rotated && !overlapping ? 'done' : overlapping && confirmed ? 'now' : 'later'}
        >
          <OverlapPhase
            until={begun ? until : undefined}
            overlapping={overlapping}
            onEnd={inOverlap.some((each) => each.can_end_overlap) ? () => setOpen('end') : undefined}
          />
        </Phase>
      </ol>
      <SecretDialog secrets={rotation.secrets} onStored={rotation.forget} />
      <ActDialog
        name={open === 'test' ? 'test' : undefined}
        of={{ test: active, pause: chosen, resume: chosen, recover: chosen, retarget: chosen, remove: chosen }}
        onClose={() => setOpen(undefined)}
      />
      <EndOverlapDialog
        open={open === 'end'}
        subscriptions={inOverlap}
        confirmed={confirmed}
        onEnded={rotation.overlapEnded}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
