import type { Icon } from '@/components/ui/icon'
import { CircleCheck, CircleDot, Hourglass, PenLine, Send, X } from '@/components/ui/icons'
import { Ban, Eye, FileWarning, FileX, MailCheck, MailX, UserRoundPen } from '@/components/ui/more-icons'
import type { Tone } from '@/components/ui/tone'

type ActionStyle = { label: string; icon: Icon; tone: Tone }

const ACTIONS = new Map<string, ActionStyle>(
  Object.entries({
    sent: { label: 'Sent', icon: Send, tone: 'wait' },
    invited: { label: 'Invited', icon: MailCheck, tone: 'wait' },
    reminded: { label: 'Reminded', icon: MailCheck, tone: 'wait' },
    mail_refused: { label: 'Email refused', icon: MailX, tone: 'bad' },
    mail_bounced: { label: 'Email bounced', icon: MailX, tone: 'bad' },
    copy_sent: { label: 'Copy sent again', icon: MailCheck, tone: 'wait' },
    opened: { label: 'Opened', icon: Eye, tone: 'accent' },
    signed: { label: 'Signed', icon: PenLine, tone: 'good' },
    approved: { label: 'Approved', icon: CircleCheck, tone: 'good' },
    completed: { label: 'Completed', icon: CircleCheck, tone: 'good' },
    declined: { label: 'Declined', icon: X, tone: 'bad' },
    delegated: { label: 'Delegated', icon: UserRoundPen, tone: 'warn' },
    voided: { label: 'Voided', icon: Ban, tone: 'off' },
    content_removed: { label: 'Content removed', icon: FileX, tone: 'neutral' },
    sealing_failed: { label: 'Not completed', icon: FileWarning, tone: 'bad' },
    expired: { label: 'Expired', icon: Hourglass, tone: 'off' },
  }),
)

/** An action's label, icon and tone. An unknown one keeps the service's name; `signer.opened` counts as `opened`. */
export function describeAction(action: string): ActionStyle {
  const key = action.toLowerCase().split(/[.:/]/).at(-1) ?? ''
  return ACTIONS.get(key) ?? { label: action === '' ? 'Unnamed' : action, icon: CircleDot, tone: 'neutral' }
}
