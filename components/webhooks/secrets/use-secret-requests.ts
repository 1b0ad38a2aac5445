import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { Failure } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { isUnknown } from '../actions/failed-events'
import type { ChosenSecret } from './secret-choice'

/** Sends the secret for these names of an endpoint: ids of its subscriptions, or event types. */
type Send<R> = (names: readonly string[], secret: string) => Promise<R>

/**
 * Gives an endpoint a secret, which is in no cache: only this state holds it. What was refused can be sent again with it. An unknown
 * outcome is never repeated: a second request could replace the secret that a receiver already has, or create a subscription twice.
 */
export function useSecretRequests<R extends { failed: Failure[] }>() {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  const [result, setResult] = useState<R>()
  const [error, setError] = useState<unknown>()
  const [sent, setSent] = useState<{ chosen: ChosenSecret; send: Send<R> }>()
  const [newSecret, setNewSecret] = useState<string>()
  const failed = result?.failed ?? []
  const refused = failed.filter((each) => !isUnknown(each)).map(({ name }) => name)

  async function start(names: readonly string[], chosen: ChosenSecret, send: Send<R>): Promise<void> {
    setRunning(true)
    setError(undefined)
    let caught: unknown
    try {
      const next = await send(names, chosen.secret)
      setResult({ ...next, failed: [...failed.filter(isUnknown), ...next.failed] })
      setSent(next.failed.length > 0 ? { chosen, send } : undefined)
    } catch (error) {
      caught = error
      setError(error)
    }
    if (chosen.isGenerated && !result && (!caught || isOutcomeUnknown(caught))) setNewSecret(chosen.secret)
    await client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    setRunning(false)
  }

  return {
    start,
    isRunning,
    /** Undefined while nothing was done. */
    result,
    error,
    /** Undefined when nothing was refused. */
    retry: sent && refused.length > 0 ? () => start(refused, sent.chosen, sent.send) : undefined,
    refused,
    newSecret,
    onStored: () => setNewSecret(undefined),
  }
}
