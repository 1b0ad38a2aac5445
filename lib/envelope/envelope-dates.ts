import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'

const DAY_MS = 24 * 60 * 60_000

/** A wire date as a Date; text in an unknown format stays as it is. */
export const dateOrText = (text: string | undefined): Date | string | undefined =>
  text?.trim() ? (fromWireDate(text) ?? text) : undefined

/** When it was sent, or will be: at its scheduled time, otherwise when it was created. */
export function sentOn({ scheduleTime, createdOn }: PdfSignRequest): Date | undefined {
  return fromWireDate(scheduleTime ?? '') ?? fromWireDate(createdOn ?? '')
}

/** The interface has the number of days after sending, not the date. */
export function expiresOn(envelope: PdfSignRequest): Date | undefined {
  const from = sentOn(envelope)
  if (!from || !envelope.expirationDays) return undefined
  const end = new Date(from.getTime() + envelope.expirationDays * DAY_MS)
  // A very large number of days is not a valid date.
  return Number.isNaN(end.getTime()) ? undefined : end
}
