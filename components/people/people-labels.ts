import { CircleCheck, CircleSlash, Hourglass, type Icon } from '@/components/ui/icons'
import { MailPlus } from '@/components/ui/more-icons'
import type { Tone } from '@/components/ui/styles'
import type { SecondFactors } from '@/lib/desk/platform/auth/contract/people'
import { ROLE_LABELS, ROLES } from '@/lib/desk/platform/auth/contract/permissions'
import type { Role } from '@/lib/desk/platform/contract/desk'

export const STATES: Record<'active' | 'disabled' | 'invited' | 'expired', { word: string; tone: Tone; icon: Icon }> = {
  active: { word: 'Active', tone: 'good', icon: CircleCheck },
  disabled: { word: 'Disabled', tone: 'off', icon: CircleSlash },
  invited: { word: 'Invited', tone: 'wait', icon: MailPlus },
  expired: { word: 'Link expired', tone: 'off', icon: Hourglass },
}

/** "App, 2 passkeys"; "None". */
export function describeFactors({ app, passkeys }: SecondFactors): string {
  const factors = [app ? 'App' : '', passkeys > 0 ? `${passkeys} ${passkeys === 1 ? 'passkey' : 'passkeys'}` : '']
  return factors.filter(Boolean).join(', ') || 'None'
}

export const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))

/** What each role may do. */
export const ROLE_SUMMARIES: Record<Role, string> = {
  support: 'Reads, searches and sends reminders.',
  sender: 'Also creates, sends, voids and changes recipients.',
  admin: 'Also manages webhooks, people and keys.',
}
