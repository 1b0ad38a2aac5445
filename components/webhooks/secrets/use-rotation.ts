import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOutcomeUnknown } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import { OUTCOME_UNKNOWN } from '@/lib/contract/constants'
import type { ActionResult, DeskSubscription } from '@/lib/desk/platform/upstream/contract/webhook-desk'
import { changeSubscriptions } from '../actions/requests'
import type { ChosenSecret } from './secret-choice'

const isUnknown = ({ reason }: ActionResult['failed'][number]) => reason === OUTCOME_UNKNOWN

/**
 * Gives subscriptions a new secret, which is in no cache: only this state holds it. An unknown outcome is never repeated: if the first
 * request worked, a second one could replace the new secret, which a receiver may already have.
 */
export function useRotation(subscriptions: readonly DeskSubscription[]) {
  const client = useQueryClient()
  const [isRunning, setRunning] = useState(false)
  /** For which it failed; undefined while nothing was rotated. */
  const [failed, setFailed] = useState<ActionResult['failed']>()
  const [error, setError] = useState<unknown>()
  /** For the retry: the subscriptions of an endpoint share a secret. */
  const [chosen, setChosen] = useState<ChosenSecret>()
  const [newSecret, setNewSecret] = useState<string>()
  const refused = subscriptions.filter(({ id }) => failed?.some((each) => each.id === id && !isUnknown(each)))

  async function rotate(next: ChosenSecret, targets = subscriptions) {
    setRunning(true)
    setError(undefined)
    try {
      const result = await changeSubscriptions(targets, { action: 'rotate', secret: next.secret })
      setFailed([...(failed?.filter(isUnknown) ?? []), ...result.failed])
      setChosen(result.failed.length > 0 ? next : undefined)
      if (next.isGenerated && failed === undefined) setNewSecret(next.secret)
    } catch (caught) {
      setError(caught)
      if (next.isGenerated && isOutcomeUnknown(caught)) setNewSecret(next.secret)
    }
    await client.invalidateQueries({ queryKey: queryKeys.webhooks.subscriptions })
    setRunning(false)
  }

  return {
    rotate: (next: ChosenSecret) => rotate(next),
    /** Undefined when nothing was refused. */
    retry: chosen && refused.length > 0 ? () => rotate(chosen, refused) : undefined,
    isRunning,
    failed,
    refused,
    error,
    newSecret,
    onStored: () => setNewSecret(undefined),
  }
}
