import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'

const DAY = 24 * 60 * 60 * 1000

/** A wire date as a moment; a form that we do not know stays the service's own text. */
export const moment = (text: string | undefined): Date | string | undefined =>
  text === undefined ? undefined : (fromWireDate(text) ?? text)

/** The interface gives a number of days and the moment of creation, never the end itself. */
export function expiresOn(envelope: PdfSignRequest): Date | undefined {
  const from = fromWireDate(envelope.scheduleTime ?? envelope.createdOn ?? '')
  if (!from || !envelope.expirationDays) return undefined
  const end = new Date(from.getTime() + envelope.expirationDays * DAY)
  // A number of days may lead beyond all calendars.
  return Number.isNaN(end.getTime()) ? undefined : end
}
