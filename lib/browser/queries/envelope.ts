import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ApiResponse } from '@/lib/contract/answer'
import type { AuditTrail, PdfSignRequest } from '@/lib/contract/envelope'
import type { DelegateRequest } from '@/lib/contract/signing'
import type { Activity } from '@/lib/desk/platform/contract/desk'
import type { EnvelopeReminders } from '@/lib/desk/reminders/contract/rule'
import type { GivenLink, LinkRequest } from '@/lib/desk/signing/contract'
import { currentMails, lastReminder, latest } from '@/lib/envelope/mail-state'
import { call } from '../call'
import { queryKeys } from '../keys'
import { isPushed, POLL_EVERY_MS } from '../live-status'
import { announceSignOut } from '../tab-storage'

/** The envelope whose row was opened, until it has been read. */
let opened: PdfSignRequest | undefined

/**
 * Reads the envelope of a row that is being opened. Until it is read, its page shows what the list has: everything but the audit id, the
 * fields of its documents and private messages.
 */
export function openFromList(client: QueryClient, id: string, envelope: PdfSignRequest): void {
  opened = envelope
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
      if (opened?.id === id) opened = undefined
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
  placeholderData: () => (opened?.id === id ? opened : undefined),
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

/** Where the signed document of an envelope can be read. */
export const signedDocumentUrl = (id: string): string => `/api/envelopes/${id}/document`

/** Where one of an envelope's documents can be read as everybody sees it, without signatures. */
export const sentDocumentUrl = (id: string, file: number): string => `/api/envelopes/${id}/files/${file}`

/** Where the file that a document was made of is downloaded. */
export const originalFileUrl = (id: string, file: number): string => `${sentDocumentUrl(id, file)}/original`

/** An action changes the envelope, its trail, what the dashboard did, and its row in every list. */
function useRefresh() {
  const client = useQueryClient()
  // Not awaited: the action is done, and reading it back may have to wait for room in the key's budget.
  return (id: string) => {
    void client.invalidateQueries({ queryKey: queryKeys.envelope.one(id) })
    void client.invalidateQueries({ queryKey: queryKeys.envelopes.all })
    void client.invalidateQueries({ queryKey: queryKeys.home.attention })
    void client.invalidateQueries({ queryKey: queryKeys.found.newestPages })
    void client.invalidateQueries({ queryKey: queryKeys.signers.newestPages })
  }
}

export function useVoid(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (reason: string) =>
      call<ApiResponse>(`/api/envelopes/${id}/void`, { method: 'POST', body: reason ? { reason } : {} }),
    onSettled: () => refresh(id),
  })
}

/** Emails everybody whose turn it is again; with an address, that person alone. */
export function useResend(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (email?: string) =>
      call<ApiResponse>(`/api/envelopes/${id}/resend`, { method: 'POST', body: email ? { email } : {} }),
    onSettled: () => refresh(id),
  })
}

/** Sets a new access code, which is in no cache, or unlocks codes by email. */
export function useReplaceCode(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ email, accessCode }: { email: string; accessCode?: string }) =>
      call<ApiResponse>(`/api/envelopes/${id}/signers/${encodeURIComponent(email)}/code`, {
        method: 'POST',
        body: { accessCode },
      }),
    gcTime: 0,
    onSettled: () => refresh(id),
  })
}

/** Asks for a recipient's signing link, which is a credential: it is in no cache. */
export function useSignerLink(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: (body: LinkRequest) => call<GivenLink>(`/api/envelopes/${id}/links`, { method: 'POST', body }),
    gcTime: 0,
    onSettled: () => refresh(id),
  })
}

/** Hands this device over to a recipient, and leaves the dashboard: its other tabs notice at once. */
export function useHandOver(id: string) {
  return useMutation({
    mutationFn: (signer: number) =>
      call<ApiResponse>(`/api/envelopes/${id}/hand-over`, { method: 'POST', body: { signer } }),
    onSuccess: () => {
      announceSignOut()
      window.location.replace('/in-person')
    },
  })
}

/** The newest reminder of this envelope, sent by anybody in the team, has an unknown outcome: another might mail people twice. */
export function useMayRemindTwice(id: string): boolean {
  const { data } = useQuery(activityQuery(id))
  return data?.find(({ action }) => action === 'envelope.resend')?.detail?.outcome === 'not confirmed'
}

/** Takes a declined envelope off Home for everybody, or puts it back. The row may be gone before `onDone`. */
export function useSetAside(id: string, onDone: (undo: () => Promise<unknown>) => void) {
  const client = useQueryClient()
  const save = async (done: boolean) => {
    await call(`/api/envelopes/${id}/set-aside`, { method: 'PUT', body: { done } })
    await client.invalidateQueries({ queryKey: queryKeys.home.attention })
  }
  return useMutation({ mutationFn: () => save(true), onSuccess: () => onDone(() => save(false)) })
}

type RecipientChange = { id: string; from: string; to: DelegateRequest }

/** Gives the pending slot of an address to another person or address. */
export function useChangeRecipient() {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ id, from, to }: RecipientChange) =>
      call<ApiResponse>(`/api/envelopes/${id}/signers/${encodeURIComponent(from)}/delegate`, {
        method: 'POST',
        body: to,
      }),
    onSettled: (_, __, { id }) => refresh(id),
  })
}

export const envelopeRemindersQuery = (id: string) =>
  queryOptions({
    queryKey: queryKeys.envelope.reminders(id),
    queryFn: ({ signal }) => call<EnvelopeReminders>(`/api/envelopes/${id}/reminders`, { signal }),
  })

/**
 * When people of an envelope, or one of them, were last reminded, as far as this dashboard's own reminders, mail states or the audit
 * trail say it.
 */
export function useLastReminder(id: string, isOpen: boolean, email?: string): string | undefined {
  const { data: envelope } = useQuery({ ...envelopeQuery(id), enabled: isOpen })
  const { data: trail } = useQuery({ ...trailQuery(id), enabled: isOpen })
  const { data: own } = useQuery({ ...envelopeRemindersQuery(id), enabled: isOpen && email === undefined })
  return latest([own?.last_on, envelope && lastReminder(envelope, trail, email)])
}
