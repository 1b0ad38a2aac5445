import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { TextLink } from '@/components/ui/link'
import { Time } from '@/components/ui/time'

type ReceiverPhaseProps = {
  begun: boolean
  confirmed: boolean
  onConfirmed: (confirmed: boolean) => void
  onTest: (() => void) | undefined
}

/** What the receiver needs. A 2xx does not prove it while the old secret still signs: the admin has to say so. */
export function ReceiverPhase({ begun, confirmed, onConfirmed, onTest }: ReceiverPhaseProps) {
  return (
    <>
      <p>
        Put the new secret beside the old one in your receiver's settings. Have it accept a delivery that either secret
        signs. <TextLink href="/webhooks/samples">Receiver code</TextLink>
      </p>
      {begun ? (
        <>
          <Checkbox label="My receiver knows the new secret" checked={confirmed} onCheckedChange={onConfirmed} />
          {onTest ? (
            <div>
              <Button onClick={onTest}>Send test event</Button>
            </div>
          ) : null}
        </>
      ) : null}
    </>
  )
}

type OverlapPhaseProps = { until: string | undefined; overlapping: boolean; onEnd: (() => void) | undefined }

/** When the old secret stops signing. */
export function OverlapPhase({ until, overlapping, onEnd }: OverlapPhaseProps) {
  return (
    <>
      {until ? (
        <p>
          {overlapping ? 'The old secret signs until ' : 'The old secret signed until '}
          <Time value={until} mode="absolute" className="font-medium text-ink" />.
        </p>
      ) : null}
      <p>After that only the new secret signs. Remove the old one from your receiver's settings.</p>
      {overlapping && onEnd ? (
        <div>
          <Button onClick={onEnd}>End the overlap now</Button>
        </div>
      ) : null}
    </>
  )
}
