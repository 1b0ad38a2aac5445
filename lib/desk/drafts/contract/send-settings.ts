import { z } from 'zod'
import type { MeResponse } from '@/lib/contract/identity'
import type { DeskBranding } from '@/lib/desk/branding/contract'
import { describeRule } from '@/lib/desk/reminders/contract/describe-rule'
import type { ReminderRule } from '@/lib/desk/reminders/contract/rule'

const Text = z.string().max(2_000).optional()

/**
 * The settings that apply to a send and are not part of its draft, in words: the sender, the branding
 * of emails and the reminder rule. What a page has not read is absent, and is not compared.
 */
export const SendSettings = z.object({
  sender: Text,
  senderName: Text,
  replyTo: Text,
  color: Text,
  logo: Text,
  footer: Text,
  language: Text,
  reminders: Text,
})
export type SendSettings = z.infer<typeof SendSettings>

const NAMES: Record<keyof SendSettings, string> = {
  sender: 'Sender',
  senderName: 'Name in emails',
  replyTo: 'Replies go to',
  color: 'Color',
  logo: 'Logo',
  footer: 'End of emails',
  language: 'Language of emails',
  reminders: 'Reminders',
}

export function senderSettings({ account, user }: Pick<MeResponse, 'account' | 'user'>): SendSettings {
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  const email = user?.email ? ` <${user.email}>` : ''
  return { sender: `${name}${email}${account ? `, for ${account}` : ''}`.trim().slice(0, 2_000) }
}

export function brandingSettings({ branding, mails }: DeskBranding): SendSettings {
  // A service with emails of its own ignores the account's branding.
  if (mails !== 'branded') return { senderName: '', replyTo: '', color: '', logo: '', footer: '', language: '' }
  const { senderName = '', replyTo = '', accent = '', logo, mailFooter = '', language = '' } = branding
  return { senderName, replyTo, color: accent, logo: logo ? nameOfPicture(logo) : '', footer: mailFooter, language }
}

export const reminderSettings = (rule: ReminderRule | undefined): SendSettings => ({
  reminders: rule ? describeRule(rule) : 'Off',
})

/** A short hash tells two pictures apart. It does not have to resist forgery. */
function nameOfPicture(base64: string): string {
  let hash = 0x811c9dc5
  for (const character of base64) hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0
  return `Picture ${hash.toString(36)}`
}

/** The differences between the settings on the page and the current ones, as a template's are listed. */
export function settingDifferences(reviewed: SendSettings, now: SendSettings) {
  return SendSettings.keyof().options.flatMap((key) => {
    const [saved, mine] = [reviewed[key], now[key]]
    if (saved === undefined || mine === undefined || saved === mine) return []
    return [{ what: NAMES[key], saved: saved || 'None', mine: mine || 'None' }]
  })
}
