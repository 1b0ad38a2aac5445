import { nextDay, startOfDay } from '@/lib/text/days'
import { DAY_MS, HOUR_MS } from '@/lib/text/durations'
import { dayIn, partsIn } from '@/lib/text/time-zone'
import type { ReminderRule } from './rule'

/** More than the longest time outside business hours. */
const MOST_STEPS = 5 * 24

/** What a rule counts from. */
export type History = {
  /** When the envelope was sent, or somebody signed last. */
  progressAt: Date
  /** The last reminder, automatic or not. */
  lastAt?: Date | undefined
  /** Automatic reminders so far. */
  sent: number
  /** When somebody opened it last. */
  openedAt?: Date | undefined
  expiresAt?: Date | undefined
}

/** When a rule's next reminder is sent, in business hours. Undefined after the last one, and where the envelope expires before. */
export function nextReminder(rule: ReminderRule, history: History, now: Date): Date | undefined {
  if (history.sent >= rule.at_most) return undefined
  const due = dueDate(rule, history, now)
  return history.expiresAt && due >= history.expiresAt ? undefined : due
}

function dueDate(rule: ReminderRule, { progressAt, lastAt, openedAt }: History, now: Date): Date {
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
  const options = { weekday: 'short', hour: '2-digit', minute: '2-digit', second: '2-digit' } as const
  const { weekday, hour, minute, second } = partsIn(zone, options, at)
  return {
    isWeekend: weekday === 'Sat' || weekday === 'Sun',
    hour: Number(hour),
    intoHourMs: (Number(minute) * 60 + Number(second)) * 1_000 + (at.getTime() % 1_000),
  }
}
