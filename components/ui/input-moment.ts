/** A moment as the platform's `datetime-local` input wants it, in the browser's own zone. */
export function inputMoment(iso: string | undefined): string {
  if (!iso) return ''
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** What such an input says as an exact moment; undefined when it says none. */
export function momentOf(input: string): string | undefined {
  const date = new Date(input)
  return input === '' || Number.isNaN(date.getTime()) ? undefined : date.toISOString()
}
