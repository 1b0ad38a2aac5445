import 'server-only'
import { z } from 'zod'
import { AccessCode, type Authentication } from '@/lib/contract/signer-code'
import { codeSeal } from '@/lib/desk/drafts/seal'
import { Conflict, InvalidInput } from '@/lib/desk/runtime/contract/refusal'
import type { Desk } from '@/lib/desk/runtime/database/database'
import type { Context } from '@/lib/desk/upstream/context'
import { hasOffer } from '@/lib/desk/upstream/offered'
import { isCopy } from '@/lib/envelope/signing-task'
import type { AccessCodes, DraftContent, DraftRecipient } from './contract/draft'
import { sentRecipients } from './prepare-request'
import { type DraftRow, findCodes, storeCodes } from './sql'

/** Nothing is asked of somebody who gets a copy. */
const askedOf = ({ authentication, role }: DraftRecipient): Authentication | undefined =>
  isCopy({ requestRole: role }) ? undefined : authentication

/** Refuses a send that the service would make without asking anybody for a code. */
export async function requireCodes(
  { upstream }: Pick<Context, 'upstream'>,
  content: DraftContent,
  codes: AccessCodes,
): Promise<void> {
  const asked = sentRecipients(content).filter(askedOf)
  if (asked.length > 0 && !(await hasOffer(upstream, 'signer_codes')))
    throw new InvalidInput('This service cannot ask recipients for a code. Choose “No code” for each of them.')
  const missing = asked.find((person) => askedOf(person) === 'access_code' && !codes[person.id])
  if (missing) throw new InvalidInput(`Set an access code for ${missing.name.trim() || missing.email}.`)
}

/** In the order of the people of the request; null for whom no code was set. */
const Sealed = z.array(AccessCode.nullable())

/** Stores the codes for as long as the outcome of the send is not known. */
export async function sealCodes(tx: Desk, draftId: string, content: DraftContent, codes: AccessCodes): Promise<void> {
  const ordered = sentRecipients(content).map((person) =>
    askedOf(person) === 'access_code' ? (codes[person.id] ?? null) : null,
  )
  if (ordered.some(Boolean)) await storeCodes(tx, draftId, codeSeal.seal(JSON.stringify(ordered), draftId))
}

async function openCodes(draftId: string): Promise<z.infer<typeof Sealed> | undefined> {
  const sealed = await findCodes(draftId)
  const opened = sealed && codeSeal.open(sealed, draftId)
  return opened ? Sealed.parse(JSON.parse(opened)) : undefined
}

/** The codes that a draft is being sent with, by recipient; undefined if there are none. */
export async function readCodes({ id, content }: Pick<DraftRow, 'id' | 'content'>): Promise<AccessCodes | undefined> {
  const codes = await openCodes(id)
  return (
    codes &&
    Object.fromEntries(
      sentRecipients(content).flatMap((person, index) => (codes[index] ? [[person.id, codes[index]]] : [])),
    )
  )
}

/** The stored request with its codes, as it goes to the service. */
export async function withCodes<Request extends { signers: { authentication?: Authentication | undefined }[] }>(
  draftId: string,
  request: Request,
): Promise<Request> {
  if (!request.signers.some(({ authentication }) => authentication === 'access_code')) return request
  const codes = await openCodes(draftId)
  if (!codes)
    throw new Conflict('The access codes of this send can no longer be read. Check Envelopes, then discard it.')
  const signers = request.signers.map((signer, index) => ({ ...signer, accessCode: codes[index] ?? undefined }))
  return { ...request, signers }
}
