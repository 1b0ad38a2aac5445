'use client'

import { useEffect, useState } from 'react'
import { INTERFACE_SCHEME } from '@/lib/contract/signature-scheme'
import type { Verdict } from './verdict'
import { verify } from './verify'

/** A pause in typing: a search for what was changed takes some thousand digests. */
const SETTLED_MS = 150

export type Texts = { headers: string; body: string; secret: string }

/** The verdict on what stands in the fields. Everything is computed in this page; nothing is sent, and nothing is kept. */
export function useVerdict({ headers, body, secret }: Texts): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>()
  useEffect(() => {
    const outdated = new AbortController()
    const timer = setTimeout(() => {
      const pasted = { headers, body: new TextEncoder().encode(body), secret }
      verify(pasted, { scheme: INTERFACE_SCHEME, nowMs: Date.now(), signal: outdated.signal }).then(
        setVerdict,
        (error: unknown) => {
          if (!outdated.signal.aborted) throw error
        },
      )
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      outdated.abort()
    }
  }, [headers, body, secret])
  return verdict
}
