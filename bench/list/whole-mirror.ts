import { setTimeout as pause } from 'node:timers/promises'
import { request } from '@playwright/test'
import type { MirrorStatus } from '@/lib/desk/envelopes/contract/mirror'
import { bulkEnvelopes } from '../bulk'
import { DEMO_ACCOUNT, signIn } from '../harness/demo'
import type { Stack } from '../harness/stack'

/** Of the account whose lists are measured. */
export const ENVELOPES = 10_000

const LIMIT_MS = 180_000
const POLL_MS = 100

const written = new WeakMap<Stack, Promise<string>>()

/** The demo account with its envelopes in the service, once for each product. Answers an API key without limit. */
export function demoEnvelopes(stack: Stack): Promise<string> {
  const known = written.get(stack)
  if (known) return known
  const key = stack.key(DEMO_ACCOUNT).then(async (key) => {
    await bulkEnvelopes(stack.databaseUrl, DEMO_ACCOUNT, ENVELOPES)
    return key
  })
  written.set(stack, key)
  return key
}

/**
 * Has the dashboard read everything again, and waits until its mirror holds all of them. Rows that a bench writes into the
 * service's tables have dates before the last comparison, so no comparison would find them.
 */
export async function mirrorEverything(stack: Pick<Stack, 'origin'>): Promise<void> {
  const context = await request.newContext({
    baseURL: stack.origin,
    storageState: await signIn(stack, 'admin'),
    extraHTTPHeaders: { origin: stack.origin },
  })
  try {
    const started = await context.post('/api/mirror/rebuild')
    if (!started.ok()) throw new Error(`reading everything again answered ${started.status()}`)
    const until = performance.now() + LIMIT_MS
    for (;;) {
      const { state, read, details }: MirrorStatus = await (await context.get('/api/mirror')).json()
      const envelopes = details?.envelopes ?? 0
      if (state === 'complete' && envelopes >= ENVELOPES) return
      if (state !== 'reading' || performance.now() > until)
        throw new Error(`the mirror is ${state} with ${envelopes} of ${ENVELOPES} envelopes, ${read} read`)
      await pause(POLL_MS)
    }
  } finally {
    await context.dispose()
  }
}
