const WIRE = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** There was no year 0; ISO 8601 has one, databases do not. */
function exactly(date: Date, text: string): boolean {
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.toISOString().slice(0, 19) === text
}

/** `MM/dd/yyyy HH:mm:ss` in UTC (interface 2.12), whole seconds. */
export function toWireDate(date: Date): string {
  const iso = date.toISOString()
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
}

/** Reads `MM/dd/yyyy HH:mm:ss` as UTC; undefined when the text is no such date (the 31st of February included). */
export function fromWireDate(text: string): Date | undefined {
  const parts = WIRE.exec(text)
  if (!parts) return undefined
  const [, month, day, year, hour, minute, second] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const date = new Date(`${iso}Z`)
  return exactly(date, iso) ? date : undefined
}

/** ISO 8601 with UTC designator at whole seconds, as `event_time` is written: `2026-11-20T10:00:00Z`. */
export function toEventTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

/** The cursor form `yyyy-MM-ddTHH:mm:ss` of a moment, in UTC without designator. */
export function toSince(date: Date): string {
  return date.toISOString().slice(0, 19)
}

/** Reads a `since` cursor as UTC; undefined for anything else, a trailing Z or an offset included. */
export function fromSince(text: string): Date | undefined {
  if (!LOCAL.test(text)) return undefined
  const date = new Date(`${text}Z`)
  return exactly(date, text) ? date : undefined
}

/** A date as any service may write it: in the interface's form, or in ISO 8601. Undefined for anything else. */
export function parseServiceDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = fromWireDate(text) ?? new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}
