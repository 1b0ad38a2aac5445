import { ArrowRight, Check, CircleDot, Clock, Copy, type LucideIcon, Slash, X } from 'lucide-react'
import type { SignerState } from '@/lib/envelope/signer-state'

type Look = { word: string; icon: LucideIcon; node: string; ink: string }

/** Icon, word and colour of each state; never the colour alone. */
export const stationLook: Record<SignerState, Look> = {
  signed: { word: 'Signed', icon: Check, node: 'border-good bg-good-soft text-good', ink: 'text-good' },
  declined: { word: 'Declined', icon: X, node: 'border-bad bg-bad-soft text-bad', ink: 'text-bad' },
  delegated: { word: 'Delegated', icon: ArrowRight, node: 'border-off bg-off-soft text-off', ink: 'text-off' },
  turn: { word: 'Waiting to sign', icon: CircleDot, node: 'border-wait bg-wait-soft text-wait', ink: 'text-wait' },
  waiting: {
    word: 'Not invited yet',
    icon: Clock,
    node: 'border-dashed border-line-strong bg-surface text-ink-faint',
    ink: 'text-ink-soft',
  },
  stopped: { word: 'Did not sign', icon: Slash, node: 'border-off bg-off-soft text-off', ink: 'text-off' },
  uninvited: { word: 'Never invited', icon: Slash, node: 'border-off bg-off-soft text-off', ink: 'text-off' },
  copy: { word: 'Gets a copy', icon: Copy, node: 'border-line-strong bg-surface text-ink-soft', ink: 'text-ink-soft' },
}
