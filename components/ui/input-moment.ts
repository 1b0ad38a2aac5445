/** A time as the platform's `datetime-local` input wants it, in the browser's own zone. */
export function inputMoment(iso: string | undefined): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The time in such an input; undefined when it is empty. */
export function isoFromInput(input: string): string | undefined {
  const date = new Date(input)
  return input === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
