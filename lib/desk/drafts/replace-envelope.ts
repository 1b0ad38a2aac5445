import 'server-only'
import { EnvelopeId } from '@/lib/contract/ids'
import { recorded } from '@/lib/desk/platform/auth/record'
import type { Context, Person } from '@/lib/desk/platform/context'
import { isRefusal, Refusal } from '@/lib/desk/platform/contract/refusal'
import { accountOfKey } from '@/lib/desk/platform/upstream/keys/account'
import type { Upstream } from '@/lib/desk/platform/upstream/upstream'
import { type DraftRow, noteReplaced } from './sql/drafts'

/**
 * Voids the envelope that the draft replaces, before the draft is sent: two envelopes could both be signed. That it is voided is stored
 * first, so a crash between the two is shown, and sending again continues.
 */
export async function replaceEnvelope(
  { headers, now }: Context,
  person: Person,
  service: Upstream,
  { id, replaces, replacedAt, sentWith }: DraftRow,
): Promise<void> {
  if (!replaces || replacedAt) return
  const envelopeId = EnvelopeId.parse(replaces)
  const account = await accountOfKey(sentWith)
  const entry = {
    action: 'envelope.void',
    envelopeId,
    detail: { replaced: true },
    account,
    once: `replace ${id}`,
  } as const
  await recorded(
    headers,
    person,
    () => entry,
    () => voidOnce(service, envelopeId),
  )
  await noteReplaced(id, now())
}

async function voidOnce(service: Upstream, id: EnvelopeId): Promise<void> {
  try {
    await service.voidEnvelope(id)
  } catch (error) {
    if (!isRefusal(error) || error.about.unknownOutcome || error.code !== 404) throw error
    // Somebody voided it in the meantime, which a service may refuse to do twice.
    const { status } = await service.envelope(id)
    if (status === 'Voided') return
    throw new Refusal(
      409,
      `The envelope that this one replaces can no longer be voided: its status is ${status || 'not known'}. Nothing was sent.`,
      { cause: error },
    )
  }
}
