import 'server-only'
import { headers } from 'next/headers'
import { z } from 'zod'
import { EnvelopeId } from '@/lib/contract/ids'
import { handoverSeal } from '@/lib/desk/accounts/seals'
import { findHost, type SignedIn } from '@/lib/desk/accounts/session/session'
import { insertHandover } from '@/lib/desk/accounts/sql/sessions'
import { Conflict } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
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
    throw new Conflict('This device is handed over already.')
  return { email: signer.email }
}

/**
 * What this browser is handed over for; undefined where it is not. Every page asks, so nothing here
 * loads what proves an identity.
 */
export async function findHandover(own?: Headers): Promise<Handover | undefined> {
  const found = await findHost(own ?? (await headers()))
  const content = found && handoverSeal.open(found.handover, found.host.sessionId)
  return content ? Handover.parse(JSON.parse(content)) : undefined
}
