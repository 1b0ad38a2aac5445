import { countLabel } from '@/lib/envelope/slots'
import type { ReminderRule } from './rule'

/** "After 3 days without a signature, then every 4 days, at most 5 times." */
export function describeRule({ after_days, every_days, at_most, hours, not_if_opened_today }: ReminderRule): string {
  const then =
    at_most > 1
      ? `, then every ${every_days === 1 ? 'day' : countLabel(every_days, 'day')}, at most ${countLabel(at_most, 'time')}`
      : ''
  const days = `After ${countLabel(after_days, 'day')} without a signature${then}.`
  const when = hours ? ` Monday to Friday, ${hour(hours.from)} to ${hour(hours.until)} (${hours.zone}).` : ''
  const unless = not_if_opened_today ? ' Not on a day on which somebody first opened it.' : ''
  return `${days}${when}${unless}`
}

/** "09:00" */
export const hour = (number: number) => `${String(number).padStart(2, '0')}:00`
