/** The statuses offered as filters, most asked for first. Any other in the address joins them: statuses are free text. */
const OFFERED = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled']

const LONGEST = 60

/** The status an address asks for; undefined for all. */
export function statusOf(asked: unknown): string | undefined {
  return typeof asked === 'string' ? asked.trim().slice(0, LONGEST) || undefined : undefined
}

export function statusChoices(current: string | undefined): string[] {
  return current && !OFFERED.includes(current) ? [...OFFERED, current] : OFFERED
}

export function feedHref(status: string | undefined): string {
  return status ? `/envelopes?${new URLSearchParams({ status })}` : '/envelopes'
}
