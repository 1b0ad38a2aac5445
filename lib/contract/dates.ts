const WIRE = /^(\d{2})\/(\d{2})\/(\d{4}) (\d{2}):(\d{2}):(\d{2})$/
/** ISO 8601 without a zone: day, separator, time and fraction. */
export const ISO_LOCAL = /^(\d{4}-\d{2}-\d{2})([T ])(\d{2}:\d{2}:\d{2})(\.\d+)?$/
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/

/** There was no year 0; ISO 8601 has one, databases do not. */
function exactly(date: Date, text: string): boolean {
  return !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1 && date.toISOString().slice(0, 19) === text
}

/** `MM/dd/yyyy HH:mm:ss` in UTC (docs/interface.md, 2.12), whole seconds. */
export function toWireDate(date: Date): string {
  const iso = date.toISOString()
  return `${iso.slice(5, 7)}/${iso.slice(8, 10)}/${iso.slice(0, 4)} ${iso.slice(11, 19)}`
}

/** Reads `MM/dd/yyyy HH:mm:ss` as UTC; undefined for any other text (February 31 included). */
export function fromWireDate(text: string): Date | undefined {
  const parts = WIRE.exec(text)
  if (!parts) return undefined
  const [, month, day, year, hour, minute, second] = parts
  const iso = `${year}-${month}-${day}T${hour}:${minute}:${second}`
  const date = new Date(`${iso}Z`)
  return exactly(date, iso) ? date : undefined
}

/** ISO 8601 in UTC at whole seconds, as in `event_time`: `2026-11-20T10:00:00Z`. */
export function toEventTime(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`
}

/** The cursor form `yyyy-MM-ddTHH:mm:ss` of a moment, in UTC without designator. */
export function toSince(date: Date): string {
  return date.toISOString().slice(0, 19)
}

/** Reads a `since` cursor as UTC; undefined for anything else, also with a Z or an offset. */
export function fromSince(text: string): Date | undefined {
  if (!LOCAL.test(text)) return undefined
  const date = new Date(`${text}Z`)
  return exactly(date, text) ? date : undefined
}

/** The cursor behind an item. It has whole seconds: the next page may repeat items. */
export function sinceBehind(date: Date): string {
  return toSince(new Date(Math.ceil(date.getTime() / 1_000) * 1_000))
}

/** Reads a date without a zone, in the interface's form or ISO 8601, as UTC; else undefined. */
export function fromLocalDate(text: string): Date | undefined {
  const [, day, , time, fraction = ''] = ISO_LOCAL.exec(text) ?? []
  const whole = fromWireDate(text) ?? fromSince(`${day}T${time}`)
  return whole && new Date(whole.getTime() + Math.floor(Number(`0${fraction}`) * 1_000))
}

/** A date in the interface's form or in ISO 8601; undefined for anything else. */
export function parseServiceDate(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = fromLocalDate(text) ?? new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}
