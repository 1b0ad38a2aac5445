import 'server-only'
import { headers } from 'next/headers'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { confirmationWays, confirmIdentity } from '@/lib/desk/accounts/fresh-auth'
import type { IdentityProof } from '@/lib/desk/platform/auth/contract/account'
import type { ConfirmationWays } from '@/lib/desk/platform/auth/contract/session'
import { findHost, type SignedIn } from '@/lib/desk/platform/auth/session/session'
import { insertHandover, removeHandover } from '@/lib/desk/platform/auth/sql/sessions'
import type { Context } from '@/lib/desk/platform/context'
import { conflict, isRefusal } from '@/lib/desk/platform/contract/refusal'
import { handoverSeal } from '@/lib/desk/platform/database/seal'
import { log } from '@/lib/desk/platform/log/log'
import { signing } from '@/lib/desk/platform/upstream/signing'
import type { HandOverRequest } from './contract'
import { askForLink } from './signer-link'

/** What the page of a handed-over device shows. `token` opens the signer's room. */
const Handover = z.object({ token: z.string(), envelope: EnvelopeId, signer: z.string(), host: z.string() })
export type Handover = z.infer<typeof Handover>

/**
 * Suspends this browser's session for a recipient who signs here (decision 0281). Answers whom the
 * device is handed over to.
 */
export async function handOver(
  context: Context,
  person: SignedIn,
  { id, signer: slot }: HandOverRequest & { id: EnvelopeId },
): Promise<{ email: string | undefined }> {
  const { link, signer } = await askForLink(context, person, { id, signer: slot, purpose: 'in_person' })
  const content: Handover = {
    token: link.url.slice(link.url.lastIndexOf('/') + 1),
    envelope: id,
    signer: signer.name?.trim() || signer.email || 'The signer',
    host: person.name,
  }
  const sealed = handoverSeal.seal(JSON.stringify(content), person.sessionId)
  if (!(await insertHandover({ personId: person.id, id: person.sessionId }, sealed)))
    throw conflict('This device is handed over already.')
  return { email: signer.email }
}

/** What this browser is handed over for; undefined where it is not. */
export async function findHandover(own?: Headers): Promise<Handover | undefined> {
  const found = await findHost(own ?? (await headers()))
  const content = found && handoverSeal.open(found.handover, found.host.sessionId)
  return content ? Handover.parse(JSON.parse(content)) : undefined
}

/** Which proofs the host can give. */
export async function handBackWays({ headers: own }: Context): Promise<ConfirmationWays> {
  return confirmationWays(await requireHost(own))
}

/** Ends the suspension for the host, who proves to be there. Guesses are limited and recorded. */
export async function handBack(context: Context, proof: IdentityProof): Promise<void> {
  const host = await requireHost(context.headers)
  await confirmIdentity(context, host, proof)
  const handover = await findHandover(context.headers)
  await removeHandover(host.sessionId)
  if (handover) await endLink(handover)
}

/** A host gets the device back also when the link cannot be ended: it expires within hours. */
async function endLink({ token, envelope }: Handover): Promise<void> {
  try {
    await signing({ token, session: undefined }, {}).handBack()
  } catch (error) {
    // The link was replaced or has expired, or the service cannot end it.
    if (isRefusal(error) && error.code === 404) return
    log().warn({ part: 'hand back', envelope, err: error }, 'the link of a handed-over device was not ended')
  }
}

async function requireHost(own: Headers): Promise<SignedIn> {
  const found = await findHost(own)
  if (!found) throw conflict('This device is not handed over. Reload the page.')
  return found.host
}
