'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect } from 'react'
import { useToast } from '@/components/ui/toast'
import { CallError } from '@/lib/browser/call'
import { sessionQuery } from '@/lib/browser/queries/session'
import { onRefusal } from '@/lib/browser/refusals'
import { claimTab } from '@/lib/browser/sign-in/own-storage'
import { ROLE_LABELS } from '@/lib/desk/contract/auth/roles'
import type { Session } from '@/lib/desk/contract/desk'
import { SignedOut } from './signed-out'

/**
 * Keeps an open page true to the person it was made for: the first request that is refused has the session read anew, and page and
 * navigation follow what it says. `session` is what the server rendered them for.
 */
export function SessionWatch({ session, children }: { session: Session; children: ReactNode }) {
  const client = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const { data, error } = useQuery(sessionQuery)
  const { id, role } = session.person
  const refused = error instanceof CallError && (error.code === 401 || error.code === 403) ? error : undefined
  const known = refused === undefined

  useEffect(() => claimTab(id), [id])

  useEffect(() => {
    const { queryKey } = sessionQuery
    return onRefusal(() => {
      // Who is known to be out is asked for again when they come back to the page, not with each further refusal.
      if (client.getQueryState(queryKey)?.status === 'error') return
      void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    })
  }, [client])

  useEffect(() => {
    if (!data) return
    // Somebody else signed in from this browser: nothing of the person before may stay.
    if (data.person.id !== id) window.location.reload()
    else if (data.person.role !== role) {
      toast({ title: `Your role is ${ROLE_LABELS[data.person.role]} now` })
      router.refresh()
    }
  }, [data, id, role, router, toast])

  // Whoever is back, from another tab for instance, sees what was refused meanwhile.
  useEffect(() => {
    if (known) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [client, known])

  const out = refused?.code === 401
  useEffect(() => {
    // Dialogs and menus are outside this element (globals.css).
    document.documentElement.toggleAttribute('data-signed-out', out)
  }, [out])

  return (
    <>
      {refused ? <SignedOut refusal={refused} /> : null}
      {/* Not removed: what was typed is there again when the person is back. */}
      <div hidden={out}>{children}</div>
    </>
  )
}
