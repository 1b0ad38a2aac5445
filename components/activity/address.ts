import { defineSearchParams, isoTime, text } from '@/lib/url/search-params'

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i

/** The id in what was pasted: the id itself, or the address of an envelope's page. */
export const envelopeId = (pasted: string): string | undefined => UUID.exec(pasted)?.[0].toLowerCase()

/** Which entries are listed: each parameter narrows further. */
export const activityParams = defineSearchParams({
  person: text(200),
  kind: (value) => (/^[a-z][a-z-]{0,40}$/.test(value) ? value : undefined),
  envelope: envelopeId,
  from: isoTime,
  to: isoTime,
})
