import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'

const DAY_MS = 24 * 60 * 60_000

/** When it was sent, or will be: at its scheduled time, otherwise when it was created. */
export function sentOn({ scheduleTime, createdOn }: PdfSignRequest): Date | undefined {
  return fromWireDate(scheduleTime ?? '') ?? fromWireDate(createdOn ?? '')
}

/** The interface gives a number of days from sending, never the end itself. */
export function expiresOn(envelope: PdfSignRequest): Date | undefined {
  const from = sentOn(envelope)
  if (!from || !envelope.expirationDays) return undefined
  const end = new Date(from.getTime() + envelope.expirationDays * DAY_MS)
  // A number of days may lead beyond all calendars.
  return Number.isNaN(end.getTime()) ? undefined : end
}
