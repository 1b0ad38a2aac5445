'use client'

import { useEffect, useState } from 'react'
import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'
import type { Verdict } from './verdict'
import { verify } from './verify'

/** Waits for a pause in typing. */
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
    let isOutdated = false
    const timer = setTimeout(async () => {
      const pasted = { headers, body: new TextEncoder().encode(body), secret }
      const found = await verify(pasted, { scheme, nowMs: Date.now() })
      if (!isOutdated) setVerdict(found)
    }, SETTLED_MS)
    return () => {
      clearTimeout(timer)
      isOutdated = true
    }
  }, [headers, body, secret, scheme])
  return verdict
}
