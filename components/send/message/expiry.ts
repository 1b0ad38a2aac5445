import { EXPIRATION_DAYS } from '@/lib/contract/send'

const DAY = 24 * 60 * 60 * 1000

/** When an envelope sent at `sentAt` expires; undefined without a number of days that the service accepts. */
export function expiryDate(sentAt: Date, days: number | undefined): Date | undefined {
  const isValid = days !== undefined && days >= EXPIRATION_DAYS.min && days <= EXPIRATION_DAYS.max
  return isValid ? new Date(sentAt.getTime() + days * DAY) : undefined
}

/** "Friday 4 December 2026 at 15:20 CET", in the reader's time zone. */
export function describeMoment(date: Date, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: zone,
    timeZoneName: 'short',
  }).format(date)
}
