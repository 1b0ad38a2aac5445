import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import type { AuditTrail, PdfSignRequest } from '@/lib/contract/envelope'
import type { Activity } from '@/lib/desk/activity/contract/activity'
import { currentMails } from '@/lib/envelope/mail-state'
import { call } from '../call'
import { queryKeys } from '../keys'
import { isPushed, POLL_EVERY_MS } from '../live-status'

/** The envelope whose row was opened, until it has been read. */
let lastEnvelope: PdfSignRequest | undefined

/**
 * Reads the envelope of a row that is being opened. Until it is read, its page shows what the list has: everything but the audit id, the
 * fields of its documents and private messages.
 */
export function openFromList(client: QueryClient, id: string, envelope: PdfSignRequest): void {
  lastEnvelope = envelope
  // The envelope's page shows a failure.
  client.query(envelopeQuery(id)).catch(() => undefined)
}

const intervalFor = (envelope: PdfSignRequest | undefined) =>
  isPushed() || envelope?.status !== 'Sent' ? false : POLL_EVERY_MS

/** An envelope in flight is read again while changes are not pushed; a page that shows it calls `useIsPushed`, so that the interval follows. */
export const envelopeQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.envelope.one(id),
    queryFn: async ({ signal }) => {
      const envelope = await call<PdfSignRequest>(`/api/envelopes/${id}`, { signal })
      if (lastEnvelope?.id === id) lastEnvelope = undefined
      return envelope
    },
    refetchInterval: ({ state }) => intervalFor(state.data),
  })

/** Nothing reports that a mail server took an email, which takes seconds. */
const MAIL_POLL_EVERY_MS = 4_000
const MAIL_POLL_FOR_MS = 60_000

function hasMailOnItsWay(envelope: PdfSignRequest | undefined): boolean {
  const isRecent = (at: string | undefined) => Date.now() - Date.parse(at ?? '') < MAIL_POLL_FOR_MS
  return (envelope ? currentMails(envelope) : []).some(({ mail }) => mail.state === 'queued' && isRecent(mail.at))
}

/** The envelope's own pages begin with what the list has. Elsewhere an envelope is compared, and has to be whole. */
export const envelopePageQuery = (id: string) => ({
  ...envelopeQuery(id),
  refetchInterval: ({ state }: { state: { data: PdfSignRequest | undefined } }) =>
    hasMailOnItsWay(state.data) ? MAIL_POLL_EVERY_MS : intervalFor(state.data),
  placeholderData: () => (lastEnvelope?.id === id ? lastEnvelope : undefined),
})

export const trailQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.envelope.trail(id),
    queryFn: ({ signal }) => call<AuditTrail>(`/api/envelopes/${id}/audit`, { signal }),
  })

/** What the team did to an envelope, newest first. */
export const activityQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.envelope.activity(id),
    queryFn: ({ signal }) => call<Activity[]>(`/api/activity?envelope=${id}`, { signal }),
  })

/**
 * The person on the team who sent it, where the service's sender is somebody else: the person that the API key belongs to. Null until the
 * team's record has been read.
 */
export function useSentBy(id: string, envelope: PdfSignRequest | undefined): string | null | undefined {
  const { data, isPending } = useQuery(activityQuery(id))
  const person = data?.find(({ action }) => action === 'envelope.send')?.person
  const { name, email } = envelope?.requestedBy ?? {}
  if (isPending) return null
  if (!person || !(name || email)) return undefined
  const own = nameInRecord(person)
  return own === name || (email && person.toLowerCase().includes(`<${email.toLowerCase()}>`)) ? undefined : own
}

/** "Ada Lovelace" of "Ada Lovelace <ada@example.com>". */
export const nameInRecord = (person: string) => person.replace(/\s*<[^>]*>$/, '') || person

/** The envelopes that pages of this tab have read one by one. */
export function readOpenedEnvelopes(client: QueryClient): PdfSignRequest[] {
  const { length } = queryKeys.envelope.one('')
  const isOne = ([kind, ...rest]: readonly unknown[]) =>
    kind === queryKeys.envelope.all[0] && rest.length === length - 1
  return client
    .getQueriesData<PdfSignRequest>({ predicate: ({ queryKey }) => isOne(queryKey) })
    .flatMap(([, envelope]) => (envelope ? [envelope] : []))
}

/** The address of an envelope's signed document. */
export const signedDocumentUrl = (id: string): string => `/api/envelopes/${id}/document`

/** The address of one of an envelope's documents without signatures, as everybody sees it. */
export const sentDocumentUrl = (id: string, file: number): string => `/api/envelopes/${id}/files/${file}`

/** The address of the file that a document was made from. */
export const originalFileUrl = (id: string, file: number): string => `${sentDocumentUrl(id, file)}/original`
