import { z } from 'zod'
import type { MeResponse } from '@/lib/contract/identity'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import { describeRule } from '@/lib/desk/reminders/contract/describe-rule'
import type { ReminderRule } from '@/lib/desk/reminders/contract/rule'

const Text = z.string().max(2_000).optional()

/**
 * What a send takes from outside its draft, as the person reviewed it, in words. What a page has
 * not read is absent, and not compared.
 */
export const Surroundings = z.object({
  sender: Text,
  senderName: Text,
  replyTo: Text,
  color: Text,
  logo: Text,
  footer: Text,
  language: Text,
  reminders: Text,
})
export type Surroundings = z.infer<typeof Surroundings>

const NAMES: Record<keyof Surroundings, string> = {
  sender: 'Sender',
  senderName: 'Name in emails',
  replyTo: 'Replies go to',
  color: 'Color',
  logo: 'Logo',
  footer: 'End of emails',
  language: 'Language of emails',
  reminders: 'Reminders',
}

export function senderOf({ account, user }: Pick<MeResponse, 'account' | 'user'>): Surroundings {
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const email = user?.email ? ` <${user.email}>` : ''
  return { sender: `${name}${email}${account ? `, for ${account}` : ''}`.trim().slice(0, 2_000) }
}

export function lookOf({ branding, mails }: DeskBranding): Surroundings {
  // A service that keeps its own look takes nothing of it.
  if (mails !== 'branded') return { senderName: '', replyTo: '', color: '', logo: '', footer: '', language: '' }
  const { senderName = '', replyTo = '', accent = '', logo, mailFooter = '', language = '' } = branding
  return { senderName, replyTo, color: accent, logo: logo ? nameOfPicture(logo) : '', footer: mailFooter, language }
}

export const remindersOf = (rule: ReminderRule | undefined): Surroundings => ({
  reminders: rule ? describeRule(rule) : 'Off',
})

/** Tells two pictures apart without sending them; nobody gains anything by making two alike. */
function nameOfPicture(base64: string): string {
  let hash = 0x811c9dc5
  for (const character of base64) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return `Picture ${hash.toString(36)}`
}

/** What differs between what was reviewed and what there is now, in the form of a template's differences. */
export function surroundingDifferences(reviewed: Surroundings, now: Surroundings) {
  return Surroundings.keyof().options.flatMap((key) => {
    const [saved, mine] = [reviewed[key], now[key]]
    if (saved === undefined || mine === undefined || saved === mine) return []
    return [{ what: NAMES[key], saved: saved || 'None', mine: mine || 'None' }]
  })
}
