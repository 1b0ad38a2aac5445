'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { type ReactNode, useEffect, useState } from 'react'
import { signInParams } from '@/components/accounts/address'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { useToast } from '@/components/ui/toast'
import { CallError, onRefusal } from '@/lib/browser/call'
import { sessionQuery } from '@/lib/browser/queries/session'
import { claimTab, onSessionDoubt } from '@/lib/browser/tab-storage'
import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import { ACCOUNT_DISABLED } from '@/lib/desk/accounts/contract/session'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'

/**
 * Keeps an open page in step with the person's session: the first refused request reads the session again, and page and navigation
 * follow it. `session` is the one that the server rendered the page for.
 */
export function SessionWatch({ session, children }: { session: Session; children: ReactNode }) {
  const client = useQueryClient()
  const router = useRouter()
  const toast = useToast()
  const { data, error } = useQuery(sessionQuery)
  const [isDoubted, setDoubted] = useState(false)
  const { id, role } = session.person
  const refused = error instanceof CallError && (error.code === 401 || error.code === 403) ? error : undefined
  const known = refused === undefined

  useEffect(() => claimTab(id), [id])

  useEffect(() => {
    const { queryKey } = sessionQuery
    return onRefusal(() => {
      // Further refusals do not read it again; returning to the page does.
      if (client.getQueryState(queryKey)?.status === 'error') return
      void client.invalidateQueries({ queryKey }, { cancelRefetch: false })
    })
  }, [client])

  useEffect(() => {
    if (!data) return
    // Somebody else signed in with this browser, so nothing of the previous person may stay.
    if (data.person.id !== id) window.location.reload()
    else if (data.person.role !== role) {
      toast({ title: `Your role is ${ROLE_LABELS[data.person.role]} now` })
      router.refresh()
    }
  }, [data, id, role, router, toast])

  // After signing in again, for example in another tab, what was refused is read again.
  useEffect(() => {
    if (known) void client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' })
  }, [client, known])

  useEffect(
    () =>
      onSessionDoubt(() => {
        // Hidden until the server says that the session is still there.
        setDoubted(true)
        void client.refetchQueries({ queryKey: sessionQuery.queryKey }).finally(() => setDoubted(false))
      }),
    [client],
  )

  const out = isDoubted || refused?.code === 401
  useEffect(() => {
    // Hides dialogs and menus too, which are outside this element (globals.css).
    document.documentElement.toggleAttribute('data-signed-out', out)
  }, [out])

  return (
    <>
      {refused ? <SignedOut refusal={refused} /> : null}
      {/* Hidden, not removed, to keep what was typed. */}
      <div hidden={out}>{children}</div>
    </>
  )
}

/** Replaces a page after the session ended: what is kept, and how to return. */
function SignedOut({ refusal }: { refusal: CallError }) {
  const out = refusal.code === 401
  const isDisabled = refusal.reason === ACCOUNT_DISABLED
  return (
    <Banner
      tone="bad"
      title={out ? 'You are signed out' : 'Reload this page'}
      className="sticky top-18 z-50 mb-6 shadow-float md:top-4 print:hidden"
      action={
        <Button size="sm" onClick={() => (out ? window.location.assign(signInHref()) : window.location.reload())}>
          {out ? 'Sign in again' : 'Reload'}
        </Button>
      }
    >
      {out && !isDisabled
        ? 'Your session expired, or it was ended. Drafts are kept. Sign in to return to this page.'
        : refusal.message}
    </Banner>
  )
}

function signInHref(): string {
  const { pathname, search, hash } = window.location
  return signInParams.href('/sign-in', { next: `${pathname}${search}${hash}` })
}
