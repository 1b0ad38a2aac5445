import type { Icon } from '@/components/ui/icon'
import { ArrowRight, Check, CircleDot, Clock, Copy, X } from '@/components/ui/icons'
import { Slash } from '@/components/ui/more-icons'
import type { SignerState } from '@/lib/envelope/signer-state'

type Look = { label: string; icon: Icon; node: string; ink: string }

const OFF = { node: 'border-off bg-off-soft text-off', ink: 'text-off' }

/** Icon, label and color of each state; never the color alone. */
export const signerStateLook: Record<SignerState, Look> = {
  signed: { label: 'Signed', icon: Check, node: 'border-good bg-good-soft text-good', ink: 'text-good' },
  declined: { label: 'Declined', icon: X, node: 'border-bad bg-bad-soft text-bad', ink: 'text-bad' },
  delegated: { label: 'Delegated', icon: ArrowRight, ...OFF },
  turn: { label: 'Waiting to sign', icon: CircleDot, node: 'border-wait bg-wait-soft text-wait', ink: 'text-wait' },
  waiting: {
    label: 'Not invited yet',
    icon: Clock,
    node: 'border-dashed border-line-strong bg-surface text-ink-faint',
    ink: 'text-ink-soft',
  },
  stopped: { label: 'Did not sign', icon: Slash, ...OFF },
  uninvited: { label: 'Never invited', icon: Slash, ...OFF },
  copy: { label: 'Gets a copy', icon: Copy, node: 'border-line-strong bg-surface text-ink-soft', ink: 'text-ink-soft' },
}
