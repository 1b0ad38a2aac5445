import { EnvelopeId, type TemplateId } from '@/lib/contract/ids'
import type { LinkRequester } from '@/lib/contract/signer-link'
import { removedSentence } from '@/lib/contract/supplied-file'
import { isCopy } from '@/lib/envelope/signing-task'
import type { Caller, Context } from '../context'
import type { Tables } from '../store/store'
import { newToken } from './aggregate/signers'
import { newSignerCode, type SignerAuthentication } from './codes'
import { sendScheduled } from './dispatch'
import type { Envelope } from './sql/envelopes'
import type { NewSigner } from './sql/signers'
import type { StoredFile } from './take-files'

/** Somebody an envelope is made for. Everything was checked before. */
export type Party = Pick<NewSigner, 'slot' | 'name' | 'email' | 'requestRole'> &
  Partial<Pick<NewSigner, 'group' | 'companyName' | 'title' | 'privateMessage' | 'language'>> & {
    signerAuthentication?: SignerAuthentication | undefined
  }

export type NewEnvelopeInput = {
  emailSubject: string
  emailMessage: string
  signerOrderRequired: boolean
  expirationDays?: number
  templateId?: TemplateId
  searchValues?: boolean
  /** When to send it; without one it is sent by `dispatch` right away. */
  scheduledOn?: Date
  /** The person in the sender's program, of an envelope that is sent later. */
  sentBy?: LinkRequester | undefined
  parties: Party[]
  files: StoredFile[]
}

export async function createEnvelope(
  { newId, now, randomBytes, sealer }: Context,
  tx: Tables,
  caller: Pick<Caller, 'accountId' | 'user'>,
  { parties, files, sentBy, ...input }: NewEnvelopeInput,
): Promise<Envelope> {
  const { accountId, user } = caller
  const on = now()
  const envelope = await tx.envelopes.insert({
    ...input,
    id: EnvelopeId.parse(newId()),
    accountId,
    creatorId: user.id,
    status: 'Scheduled',
    selfSigned: isSelfSigned(user.email, parties),
    createdOn: on,
    updatedOn: on,
    updatedBy: user.email,
    auditId: newId(),
    version: 0,
  })
  await tx.envelopeFiles.insert(files.map(({ removed: _, ...file }) => ({ ...file, envelopeId: envelope.id })))
  await recordRemoved(tx, envelope, user.email, files)
  const people = parties.map((party) => ({ ...party, id: newId() }))
  await tx.signers.insert(
    people.map(({ signerAuthentication, ...party }, position) => {
      const { id } = party
      const { tokenHash, tokenSealed } = newToken({ randomBytes, sealer }, id)
      return {
        ...party,
        authentication: signerAuthentication?.authentication ?? null,
        envelopeId: envelope.id,
        accountId,
        position,
        generation: 0,
        emailLower: party.email.toLowerCase(),
        state: 'pending',
        tokenHash,
        tokenSealed,
        envelopeUpdatedOn: on,
      }
    }),
  )
  await tx.signerCodes.insert(
    people.flatMap(({ id, signerAuthentication }) =>
      signerAuthentication ? [newSignerCode(id, signerAuthentication)] : [],
    ),
  )
  const { id, scheduledOn } = envelope
  if (scheduledOn)
    await tx.jobs.enqueue(sendScheduled, { key: id, input: { envelopeId: id, sentBy }, runAt: scheduledOn })
  return envelope
}

/** The trail begins with what was removed from the files and is not sealed. */
async function recordRemoved(
  tx: Tables,
  { id, createdOn }: Envelope,
  party: string,
  files: StoredFile[],
): Promise<void> {
  const changedFiles = files.flatMap(({ name, removed }) => (removed ? [{ name, removed }] : []))
  if (changedFiles.length === 0) return
  const summary = removedSentence(changedFiles.map(({ removed }) => removed))
  const detail = { summary, files: changedFiles }
  await tx.audit.append({ envelopeId: id, at: createdOn, party, action: 'content_removed', actor: 'service', detail })
}

function isSelfSigned(sender: string, parties: Party[]): boolean {
  const actors = parties.filter((party) => !isCopy(party))
  return actors.length === 1 && actors[0]?.email.toLowerCase() === sender.toLowerCase()
}
