import { z } from 'zod'

/** The longest name of the IANA database has 32 characters. */
const LONGEST = 64

/** Whether this program's tables have the time zone. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 would be accepted as well; they name no place.
  if (name.length > LONGEST || !/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch {
    return false
  }
}

/** A name of the IANA time zone database, such as Pacific/Auckland. */
export const TimeZone = z
  .string()
  .max(LONGEST, { abort: true })
  .refine(isTimeZone, { message: 'must be a time zone such as Europe/Berlin' })
