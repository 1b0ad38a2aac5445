import { fromWireDate } from './dates'

/** A moment of a service: in the interface's form, or in ISO 8601. */
export function momentOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined
  const date = fromWireDate(text) ?? new Date(text)
  return Number.isNaN(date.getTime()) ? undefined : date
}
