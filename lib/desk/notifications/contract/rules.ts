import { z } from 'zod'
import { nextDay, startOfDay } from '@/lib/text/days'
import { HOUR_MS } from '@/lib/text/durations'
import { dayIn, knownZone } from '@/lib/text/time-zone'
import { NOTIFICATION_KINDS, type NotificationKind } from './notification'

export const MAIL_TIMES = ['off', 'now', 'daily'] as const
export type MailTime = (typeof MAIL_TIMES)[number]

const Channels = z.object({ page: z.boolean(), browser: z.boolean(), mail: z.enum(MAIL_TIMES) })

export const NotificationRules = z.object({
  completed: Channels,
  declined: Channels,
  mail: Channels,
  expiring: Channels,
  delivery: Channels,
  budget: Channels,
  key: Channels,
} satisfies Record<NotificationKind, z.ZodType<z.infer<typeof Channels>>>)
export type NotificationRules = z.infer<typeof NotificationRules>

/** What holds until an admin decides otherwise. */
export const FIRST_RULES: NotificationRules = {
  completed: { page: true, browser: true, mail: 'off' },
  declined: { page: true, browser: true, mail: 'now' },
  mail: { page: true, browser: true, mail: 'now' },
  expiring: { page: true, browser: true, mail: 'daily' },
  delivery: { page: true, browser: true, mail: 'now' },
  budget: { page: true, browser: false, mail: 'daily' },
  key: { page: true, browser: false, mail: 'now' },
}

const Hour = z.number().int().min(0).max(23)
export type Hour = z.infer<typeof Hour>

/** What a person decides. Without rules the desk's apply, also those it has later. */
export const OwnRules = z.object({
  rules: NotificationRules.nullable(),
  digest_hour: Hour,
  zone: z
    .string()
    .max(100)
    .refine((text) => knownZone(text) !== undefined, { message: 'must be a time zone such as Europe/Berlin' }),
  /** Off after the link in a mail was followed. */
  mails: z.boolean(),
})
export type OwnRules = z.infer<typeof OwnRules>

export const KindChannels = z.array(z.enum(NOTIFICATION_KINDS)).max(NOTIFICATION_KINDS.length)
export type KindChannels = z.infer<typeof KindChannels>

/** `from`: what the page began with, because somebody else, or another tab, may have saved since. */
export const OwnRulesChange = OwnRules.extend({ from: OwnRules })
export type OwnRulesChange = z.infer<typeof OwnRulesChange>

export const DefaultsChange = z.object({ from: NotificationRules, rules: NotificationRules })
export type DefaultsChange = z.infer<typeof DefaultsChange>

/** Where the account's notifications are posted to. Without an address the stored one stays. */
export const ChatChange = z.object({ url: z.string().trim().max(2_048).optional(), kinds: KindChannels })
export type ChatChange = z.infer<typeof ChatChange>

/** Answer of `GET /api/notifications/settings`. */
export type NotificationSettings = {
  own: OwnRules
  /** The person has decided nothing yet, so the time zone is nobody's choice. */
  is_first: boolean
  defaults: NotificationRules
  /** False without an SMTP server. */
  sends_mails: boolean
  /** For admins: why mails of the dashboard or the service are not sent, a sentence each. */
  mail_problems?: string[]
  /** A demo account gets no mails, because its address is nobody's. */
  is_demo: boolean
  /** For admins, when there is one. The address itself is never shown again. */
  chat?: { host: string; kinds: KindChannels; trouble?: string }
}

/** When a person's next daily mail is sent: the next time that it is this hour in their zone. */
export function nextDigest(now: Date, hour: number, zone: string): Date {
  for (let day = dayIn(zone, now); ; day = nextDay(day)) {
    // A day on which the clocks change has its hour at most one hour off.
    const due = new Date(startOfDay(day, zone).getTime() + hour * HOUR_MS)
    if (due > now) return due
  }
}
