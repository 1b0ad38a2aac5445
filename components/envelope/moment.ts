import { fromWireDate } from '@/lib/contract/dates'

/** A wire date as a Date; a form that we do not know stays the service's own text. */
export const moment = (text: string | undefined): Date | string | undefined =>
  text === undefined || text.trim() === '' ? undefined : (fromWireDate(text) ?? text)
