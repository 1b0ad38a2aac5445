import type { ReactNode } from 'react'
import { cn } from './cn'
import { CircleCheck, CircleDot, CircleSlash, CircleX, Clock, Hourglass, type Icon, Send } from './icons'
import { inkTone, type Tone } from './styles'

type StatusLook = { tone: Tone; icon: Icon /** What it means, in a few words. */; meaning: string }

const known = new Map<string, StatusLook>(
  Object.entries({
    Sent: { tone: 'wait', icon: Send, meaning: 'Waiting for signers' },
    Signed: { tone: 'good', icon: CircleCheck, meaning: 'Everybody has finished' },
    Voided: { tone: 'off', icon: CircleSlash, meaning: 'Stopped by the sender' },
    Canceled: { tone: 'off', icon: CircleSlash, meaning: 'Never sent' },
    Declined: { tone: 'bad', icon: CircleX, meaning: 'A signer declined' },
    Expired: { tone: 'off', icon: Hourglass, meaning: 'Time ran out' },
    Scheduled: { tone: 'neutral', icon: Clock, meaning: 'Will be sent later' },
  }),
)

/** An unknown status keeps the service's name and a neutral look. */
export function statusLook(status: string): StatusLook {
  return known.get(status) ?? { tone: 'neutral', icon: CircleDot, meaning: 'A status of the signing service' }
}

/** Icon, word and colour of an envelope's status; an unknown one shows the service's own word. */
export function EnvelopeStatusBadge({ status, className }: { status: string; className?: string }) {
  const { tone, icon } = statusLook(status)
  return (
    // A service's own word may be longer than its column.
    <Badge tone={tone} icon={icon} title={status} {...(className ? { className } : {})}>
      {status || 'Unknown'}
    </Badge>
  )
}

type BadgeProps = { tone?: Tone; icon?: Icon; children: ReactNode; className?: string; title?: string }

/** What something is, as an icon and a word in its color, without a box. */
export function Badge({ tone = 'neutral', icon: Icon, children, className, title }: BadgeProps) {
  return (
    <span
      title={title}
      className={cn(
        'inline-flex min-h-6 max-w-full items-center gap-1.5 align-middle text-13 font-medium',
        inkTone[tone],
        className,
      )}
    >
      {Icon ? <Icon aria-hidden="true" className="size-4 shrink-0" /> : null}
      <span className="truncate">{children}</span>
    </span>
  )
}
