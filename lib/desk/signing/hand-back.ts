import 'server-only'
import type { IdentityProof } from '@/lib/desk/accounts/contract/account'
import type { ConfirmationWays } from '@/lib/desk/accounts/contract/session'
import { confirmationWays, confirmIdentity } from '@/lib/desk/accounts/fresh-auth'
import { findHost, type SignedIn } from '@/lib/desk/accounts/session/session'
import { removeHandover, removeSession } from '@/lib/desk/accounts/sql/sessions'
import { env } from '@/lib/desk/runtime/config/env'
import { Conflict, isRefusal, type Refusal, TooManyAttempts } from '@/lib/desk/runtime/contract/refusal'
import { log } from '@/lib/desk/runtime/log/log'
import type { Context } from '@/lib/desk/upstream/context'
import { signing } from '@/lib/desk/upstream/signing'
import { findHandover, type Handover } from './handover'

/** Which proofs the host can give. */
export async function handBackWays({ headers: own }: Context): Promise<ConfirmationWays> {
  return { ...(await confirmationWays(await requireHost(own))), can_end_session: canEndSession() }
}

/** With single sign-on, the signer could sign in at a provider that still knows the host. */
const canEndSession = (): boolean => env().DESK_OIDC_ISSUER === undefined

/** Ends the suspension for the host, who proves to be there. Guesses are limited and recorded. */
export async function handBack(context: Context, proof: IdentityProof): Promise<void> {
  const host = await requireHost(context.headers)
  await confirmIdentity(context, host, proof).catch((error: unknown) => {
    throw isRefusal(error, 'TooManyAttempts') ? lockedOut(error) : error
  })
  const handover = await findHandover(context.headers)
  await removeHandover(host.sessionId)
  if (handover) await endLink(handover)
}

const lockedOut = ({ about }: Refusal) =>
  new TooManyAttempts(
    `There were too many attempts on this device. ${canEndSession() ? 'End this session and sign in again, or wait 15 minutes.' : 'Wait 15 minutes, then try again.'}`,
    about,
  )

/**
 * Ends the suspended session and its link. It asks for no proof, because it opens nothing: a host
 * whom a signer's guesses keep out signs in again.
 */
export async function endHostSession({ headers: own }: Context): Promise<void> {
  const host = await requireHost(own)
  if (!canEndSession())
    throw new Conflict('With single sign-on this session cannot be ended here. Wait 15 minutes, then try again.')
  const handover = await findHandover(own)
  await removeSession({ personId: host.id, id: host.sessionId })
  if (handover) await endLink(handover)
}

/** A host gets the device back also when the link cannot be ended: it expires within hours. */
async function endLink({ token, envelope }: Handover): Promise<void> {
  try {
    await signing({ token, session: undefined }, {}).handBack()
  } catch (error) {
    // The link was replaced or has expired, or the service cannot end it.
    if (isRefusal(error, 'NotFound')) return
    log().warn({ part: 'hand back', envelope, err: error }, 'the link of a handed-over device was not ended')
  }
}

async function requireHost(own: Headers): Promise<SignedIn> {
  const found = await findHost(own)
  if (!found) throw new Conflict('This device is not handed over. Reload the page.')
  return found.host
}
