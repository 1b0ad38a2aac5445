import type { DelegateRequest } from '@/lib/contract/signing'
import type { Context, Origin } from '../context'
import { handOver } from '../envelopes/hand-over'
import { conflict } from '../errors'
import type { Tables } from '../store/store'
import { type Bearer, onTurn } from './bearer'

/** The signer names somebody else to sign in their place. */
export function delegate(context: Context, token: string, to: DelegateRequest, origin: Origin): Promise<void> {
  return onTurn(context, token, async (tx, bearer) => {
    await refuseEndless(tx, bearer)
    await handOver(context, tx, bearer, to, { actor: bearer.signer.email, ...origin })
  })
}

/** Each delegation adds a person to everything that is read of the envelope, and strangers could go on forever. */
const MOST_DELEGATIONS = 10

async function refuseEndless(tx: Tables, { envelope, signer }: Bearer): Promise<void> {
  const trail = await tx.audit.trail(envelope.id)
  const bySigners = trail.filter(
    ({ action, actor, party, detail }) => action === 'delegated' && actor === party && detail?.slot === signer.slot,
  )
  if (bySigners.length < MOST_DELEGATIONS) return
  throw conflict(
    'delegation_limit',
    `already delegated ${MOST_DELEGATIONS} times; ask the sender to change the recipient`,
  )
}
