import type { DelegateRequest } from '@/lib/contract/signing'
import type { Context, Origin } from '../context'
import { handOver } from '../envelopes/hand-over'
import { onTurn } from './bearer'

/** The signer names somebody else to sign in their place. */
export function delegate(context: Context, token: string, to: DelegateRequest, origin: Origin): Promise<void> {
  return onTurn(context, token, (tx, bearer) =>
    handOver(context, tx, bearer, to, { actor: bearer.signer.email, ...origin }),
  )
}
