import {
  Ban,
  CircleCheck,
  CircleDot,
  Eye,
  FileWarning,
  FileX,
  Hourglass,
  type LucideIcon,
  MailCheck,
  PenLine,
  Send,
  UserRoundPen,
  X,
} from 'lucide-react'
import type { Tone } from '@/components/ui/tone'

type ActionLook = { words: string; icon: LucideIcon; tone: Tone }

const LOOKS = new Map<string, ActionLook>(
  Object.entries({
    sent: { words: 'Sent', icon: Send, tone: 'wait' },
    invited: { words: 'Invited', icon: MailCheck, tone: 'wait' },
    reminded: { words: 'Reminded', icon: MailCheck, tone: 'wait' },
    opened: { words: 'Opened', icon: Eye, tone: 'accent' },
    signed: { words: 'Signed', icon: PenLine, tone: 'good' },
    completed: { words: 'Completed', icon: CircleCheck, tone: 'good' },
    declined: { words: 'Declined', icon: X, tone: 'bad' },
    delegated: { words: 'Delegated', icon: UserRoundPen, tone: 'warn' },
    voided: { words: 'Voided', icon: Ban, tone: 'off' },
    content_removed: { words: 'Content removed', icon: FileX, tone: 'neutral' },
    sealing_failed: { words: 'Not completed', icon: FileWarning, tone: 'bad' },
    expired: { words: 'Expired', icon: Hourglass, tone: 'off' },
  }),
)

/** How an action looks. One we do not know keeps the service's own word: `signer.opened` counts as `opened`. */
export function actionLook(action: string): ActionLook {
  const key = action.toLowerCase().split(/[.:/]/).at(-1) ?? ''
  return LOOKS.get(key) ?? { words: action === '' ? 'Unnamed' : action, icon: CircleDot, tone: 'neutral' }
}
