'use client'

import { useState } from 'react'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useNow } from '@/components/ui/clock'
import { TextLink } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Time } from '@/components/ui/time'
import { momentOf } from '@/lib/contract/moment'
import type { DeskSubscription } from '@/lib/contract/webhook-desk'
import { ActDialog, type ActName } from './act-dialog'
import { Phase } from './phase'
import { RotateForm } from './rotate-form'
import { SecretDialog } from './secret-dialog'
import { SubscriptionFrame } from './subscription-frame'
import { isPaused } from './subscription-look'
import { siblingsOf } from './targets'
import { useRotation } from './use-rotation'

/** A new secret without a rejected delivery: four phases, of which the receiver takes part in three. */
export function Rotate({ id }: { id: string }) {
  return (
    <SubscriptionFrame id={id}>
      {(subscription, list) => <Phases of={subscription} siblings={siblingsOf(subscription, list.subscriptions)} />}
    </SubscriptionFrame>
  )
}

function Phases({ of, siblings }: { of: DeskSubscription; siblings: readonly DeskSubscription[] }) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set(siblings.map(({ id }) => id)))
  const [open, setOpen] = useState<ActName>()
  const chosen = siblings.filter(({ id }) => ids.has(id))
  const rotation = useRotation(chosen)
  const steps = chosen.map((each) => rotation.run.stepOf(each).is)
  const rotated = steps.length > 0 && steps.every((is) => is === 'done')
  const underWay = momentOf(of.overlap_until)
  const overlap = momentOf(rotation.overlapUntil) ?? underWay
  // The page's clock has it end while somebody looks; it ticks too seldom to begin with.
  const now = Math.max(useNow(), Date.now())
  const overlapping = overlap !== undefined && overlap.getTime() > now
  const active = chosen.filter((each) => !isPaused(each))

  return (
    <>
      <PageHeader
        title="Rotate secret"
        about={
          <>
            Of <span className="[overflow-wrap:anywhere]">{of.target_url}</span>. No delivery is rejected when the
            phases are kept in this order.
          </>
        }
        back={{ href: `/webhooks/${encodeURIComponent(of.id)}`, label: of.event_type }}
      />
      {overlapping && !rotated ? (
        <Banner
          tone="warn"
          className="mb-6 max-w-180"
          title={
            <>
              A rotation is under way until <Time value={overlap} mode="absolute" />
            </>
          }
        >
          <p>
            Two secrets sign at most. Rotating again ends the older one at once: wait for the end, unless the secret of
            the last rotation leaked.
          </p>
        </Banner>
      ) : null}
      <ol className="max-w-180 rounded-lg border border-line bg-surface">
        <Phase number={1} title="The receiver accepts both" state={rotated ? 'done' : 'now'}>
          <p>
            After the rotation <code className="font-mono text-13">X-Service-Signature</code> is made with the new
            secret, and <code className="font-mono text-13">X-Service-Signature-Previous</code> with the old one. Have
            your receiver take a delivery when either of them verifies with a secret that it knows.{' '}
            <TextLink href="/webhooks/reference">Code for it</TextLink>
          </p>
          {of.has_secret === false ? (
            <p>This subscription has no secret yet: nothing was signed, so there is nothing to overlap.</p>
          ) : null}
        </Phase>
        <Phase number={2} title="Rotate" state={rotated ? 'done' : 'now'}>
          <RotateForm siblings={siblings} chosen={chosen} onChosen={setIds} rotation={rotation} />
        </Phase>
        <Phase number={3} title="The receiver gets the new secret" state={rotated ? 'now' : 'later'}>
          <p>
            Put the new secret beside the old one into the receiver's settings. Then send a test event: it has to verify
            with the new secret.
          </p>
          {rotated && active.length > 0 ? (
            <div>
              <Button onClick={() => setOpen('test')}>Send test event{active.length > 1 ? 's' : ''}</Button>
            </div>
          ) : null}
        </Phase>
        <Phase number={4} title="The overlap ends" state={rotated && !overlapping ? 'done' : 'later'}>
          {overlap && (rotated || overlapping) ? (
            <p>
              {overlapping ? 'The old secret signs until ' : 'The old secret signed until '}
              <Time value={overlap} mode="absolute" className="font-medium text-ink" />.
            </p>
          ) : null}
          <p>From then on only the new secret signs. Take the old one out of the receiver's settings.</p>
        </Phase>
      </ol>
      <SecretDialog secrets={rotation.secrets} onStored={rotation.forget} />
      <ActDialog
        name={open}
        of={{ test: active, pause: chosen, resume: chosen, recover: chosen, retarget: chosen, remove: chosen }}
        onClose={() => setOpen(undefined)}
      />
    </>
  )
}
