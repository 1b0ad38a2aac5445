'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { isServer, notifyManager, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ClockProvider } from '@/components/ui/clock'
import { Toaster } from '@/components/ui/toast'
import { onConfirmIdentity, retryDelay, retryRead } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { MINUTE_MS } from '@/lib/text/durations'
import { MissingCodeNote, reloadWithInput, restoreInput } from './missing-code-note'
import { replayPreHydrationInput } from './pre-hydration-input'

/** In the browser only: on the server each query's timer would hold the request in memory until it fires. */
const GC_TIME = isServer ? {} : { gcTime: 10 * MINUTE_MS }

// An answer is shown with the task that received it. By default a timer follows first, for which browsers take up to 4 ms.
notifyManager.setScheduler(queueMicrotask)

function createClient(): QueryClient {
  // The budget says whether the key is refused, and a failed read may be the first sign of it.
  const queryCache = new QueryCache({
    onError: (_, { queryKey }) => {
      if (queryKey[0] !== queryKeys.budget[0]) void client.invalidateQueries({ queryKey: queryKeys.budget })
    },
  })
  const client = new QueryClient({
    queryCache,
    defaultOptions: {
      // Data is fresh for half a minute, because reads use the team's shared requests.
      // Without a connection a call fails at once instead of waiting silently.
      queries: { staleTime: 30_000, ...GC_TIME, retry: retryRead, retryDelay, networkMode: 'always' },
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

type ProvidersProps = { now: number; zone: string; children: ReactNode }

export function Providers({ now, zone, children }: ProvidersProps) {
  const [client] = useState(createClient)
  useEffect(() => {
    // After the effects of Next.js, which follow this one: a search in the address would otherwise undo what is opened next.
    queueMicrotask(() => {
      replayPreHydrationInput()
      restoreInput()
    })
  }, [])
  return (
    // The policy allows no `<style>` elements, and no component here needs them.
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <ClockProvider now={now} zone={zone}>
          <div className="contents">{children}</div>
          <ConfirmIdentity />
          <Toaster />
          <MissingCodeNote onReload={reloadWithInput} />
        </ClockProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}

type DialogProps = { onDone: (confirmed: boolean) => void }
type Question = DialogProps & { Dialog: ComponentType<DialogProps> }

const load = () => import('../confirm-identity-dialog').then((part) => part.default)

/** Shows the dialog whenever the server requires fresh authentication. The dialog is loaded when it is first needed. */
function ConfirmIdentity() {
  const [question, setQuestion] = useState<Question>()
  useEffect(
    () =>
      onConfirmIdentity(async () => {
        const Dialog = await load().catch(() => undefined)
        if (!Dialog) return 'unavailable'
        return new Promise((resolve) => {
          const onDone = (confirmed: boolean) => {
            setQuestion(undefined)
            resolve(confirmed ? 'confirmed' : 'declined')
          }
          setQuestion({ Dialog, onDone })
        })
      }),
    [],
  )
  return question ? <question.Dialog onDone={question.onDone} /> : null
}
