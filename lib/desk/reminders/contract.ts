import { z } from 'zod'
import { knownZone, nextDay, startOfDay } from '@/lib/desk/envelopes/contract/days'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** More than the longest time outside business hours. */
const MOST_STEPS = 5 * 24

type History = {
  /** When the envelope was sent, or somebody signed last. */
  progressAt: Date
  /** The last reminder, automatic or not. */
  lastAt?: Date | undefined
  /** Automatic reminders so far. */
  sent: number
  /** When somebody opened it last. */
  openedAt?: Date | undefined
}

/** When a rule's next reminder is sent, in business hours. Undefined after the last one. */
export function nextReminder(
  rule: ReminderRule,
  { progressAt, lastAt, sent, openedAt }: History,
  now: Date,
): Date | undefined {
  if (sent >= rule.at_most) return undefined
  const first = progressAt.getTime() + rule.after_days * DAY_MS
  const following = lastAt ? lastAt.getTime() + rule.every_days * DAY_MS : 0
  const due = withinHours(new Date(Math.max(first, following, now.getTime())), rule)
  const zone = rule.hours?.zone ?? 'UTC'
  const isOpenedThatDay = rule.not_if_opened_today && openedAt && dayIn(zone, openedAt) === dayIn(zone, due)
  return isOpenedThatDay ? withinHours(startOfDay(nextDay(dayIn(zone, due)), zone), rule) : due
}

/** The date itself, or the beginning of the next business hours. */
function withinHours(date: Date, { hours }: ReminderRule): Date {
  if (!hours) return date
  let at = date
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const { isWeekend, hour, intoHourMs } = localTime(hours.zone, at)
    if (!isWeekend && hour >= hours.from && hour < hours.until) return at
    at = new Date(at.getTime() - intoHourMs + HOUR_MS)
  }
  return at
}

function localTime(zone: string, at: Date) {
  const parts = Object.fromEntries(
    formatOf(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const { weekday = '', hour, minute, second } = parts
  return {
    isWeekend: weekday === 'Sat' || weekday === 'Sun',
    hour: Number(hour),
    intoHourMs: (Number(minute) * 60 + Number(second)) * 1_000 + (at.getTime() % 1_000),
  }
}

const formatOf = (zone: string) =>
  new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })

const dayIn = (zone: string, at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(at)

const days = (most: number) => z.number().int().min(1).max(most)

/** Monday to Friday, from one full hour to another, in a time zone. */
const BusinessHours = z
  .object({
    zone: z
      .string()
      .max(64)
      .refine((text) => knownZone(text) !== undefined, 'must be a time zone such as Europe/Berlin'),
    from: z.number().int().min(0).max(23),
    until: z.number().int().min(1).max(24),
  })
  .refine(({ from, until }) => from < until, { path: ['until'], message: 'must be later than the beginning' })

/** When people who have not signed are reminded without anybody asking for it. */
export const ReminderRule = z.object({
  after_days: days(90),
  /** Days between reminders. */
  every_days: days(90),
  at_most: z.number().int().min(1).max(20),
  hours: BusinessHours.optional(),
  /** Wait until the next day when somebody opened the envelope today. */
  not_if_opened_today: z.boolean(),
})
export type ReminderRule = z.infer<typeof ReminderRule>

/** `inherit`: the template's rule, or else the desk's. `off`: none. */
export const RuleChoice = z.discriminatedUnion('use', [
  z.object({ use: z.literal('inherit') }),
  z.object({ use: z.literal('off') }),
  z.object({ use: z.literal('own'), rule: ReminderRule }),
])
export type RuleChoice = z.infer<typeof RuleChoice>

/** The desk has nothing to inherit from. */
export const DeskRuleChoice = RuleChoice.refine(({ use }) => use !== 'inherit', {
  path: ['use'],
  message: 'is not possible',
})

/** The choice made here, and the rule that applies because of it; none when nobody is reminded. */
export type ReminderSettings = {
  choice: RuleChoice
  applies?: ReminderRule | undefined
  /** Where the rule that applies was made. */
  from?: 'envelope' | 'template' | 'desk' | undefined
}

/** What an envelope shows of its reminders. */
export type EnvelopeReminders = ReminderSettings & {
  /** Automatic ones. */
  sent: number
  /** The last one, automatic or not, that this dashboard sent. */
  last_on?: string | undefined
  next_on?: string | undefined
  /** Why the last one failed, as a message for people. */
  trouble?: string | undefined
}
