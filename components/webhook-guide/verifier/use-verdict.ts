'use client'

import { useEffect, useState } from 'react'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import type { Verdict } from './verdict'
import { verify } from './verify'

/** Waits for a pause in typing, because a search computes thousands of digests. */
const SETTLED_MS = 150

export type Texts = { headers: string; body: string; secret: string }

/**
 * The verdict on the fields' text; undefined until the signature scheme was read. Everything is computed in this page: nothing is sent
 * or stored.
 */
export function useVerdict({ headers, body, secret }: Texts, scheme: SignatureScheme | undefined): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    if (!scheme) return
    const outdated = new AbortController()
    const timer = setTimeout(() => {
      const pasted = { headers, body: new TextEncoder().encode(body), secret }
      verify(pasted, { scheme, nowMs: Date.now(), signal: outdated.signal }).then(setVerdict, (error: unknown) => {
        if (!outdated.signal.aborted) throw error
      })
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      outdated.abort()
    }
  }, [headers, body, secret, scheme])
  return verdict
}
