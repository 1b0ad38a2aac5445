import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiResponse } from '@/lib/contract/answer'
import type { Delegation } from '@/lib/contract/signing'
import type { EnvelopeReminders } from '@/lib/desk/reminders/contract/rule'
import type { GivenLink, LinkRequest } from '@/lib/desk/signing/contract'
import { lastReminder, latest } from '@/lib/envelope/mail-state'
import { CallError, call } from '../call'
import { queryKeys } from '../keys'
import { announceSignOut, clearForSigner, hasUnsavedDraft } from '../tab-storage'
import { activityQuery, envelopeQuery, trailQuery } from './envelope'

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

/** Who gets a reminder: one address after another, or everybody whose turn it is. `lockedToo`: also over a locked link. */
export type ChosenPeople = { emails?: string[] | undefined; lockedToo?: boolean }

/** Reminds the chosen people. Those who have it when another email fails are in `sent`. */
export function useRemind(id: string) {
  const refresh = useRefresh()
  const [sent, setSent] = useState<readonly string[]>([])
  const remind = useMutation({
    mutationFn: async ({ emails, lockedToo }: ChosenPeople) => {
      for (const email of emails ?? [undefined]) {
        const body = { ...(email && { email }), ...(lockedToo && { locked_too: true }) }
        await call<ApiResponse>(`/api/envelopes/${id}/resend`, { method: 'POST', body })
        if (email) setSent((before) => [...before, email])
      }
    },
    onSettled: () => refresh(id),
  })
  const reset = () => {
    remind.reset()
    setSent([])
  }
  return { ...remind, sent, reset }
}

/** Emails one person again: the invitation, or the copy. `lockedToo`: the page says that the link is locked. */
export function useResend(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ email, lockedToo }: { email: string | undefined; lockedToo: boolean }) =>
      call<ApiResponse>(`/api/envelopes/${id}/resend`, {
        method: 'POST',
        body: { ...(email && { email }), ...(lockedToo && { locked_too: true }) },
      }),
    onSettled: () => refresh(id),
  })
}

/** Sets a new access code, which is in no cache, or unlocks codes by email. */
export function useReplaceCode(id: string) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: ({ email, ...body }: { email: string; accessCode?: string; signerIndex: number | undefined }) =>
      call<ApiResponse>(`/api/envelopes/${id}/signers/${encodeURIComponent(email)}/code`, {
        method: 'POST',
        body,
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

const UNSAVED_DRAFT =
  'A draft in this tab isn’t saved yet. Open it, wait until it is saved, and hand over the device then.'

/** Hands this device over to a recipient, and leaves the dashboard: its other tabs notice at once. */
export function useHandOver(id: string) {
  return useMutation({
    mutationFn: (signer: number) => {
      if (hasUnsavedDraft()) throw new CallError(409, UNSAVED_DRAFT)
      return call<ApiResponse>(`/api/envelopes/${id}/hand-over`, { method: 'POST', body: { signer } })
    },
    onSuccess: () => {
      announceSignOut()
      clearForSigner()
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

type RecipientChange = { id: string; from: string; to: Delegation }

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
