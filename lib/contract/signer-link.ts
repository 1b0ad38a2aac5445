import { z } from 'zod'
import { Email } from './email'
import { opt } from './optional'
import { OneLine } from './text'

/** Tells signers with one address apart, where a path names an address. */
export const SIGNER_INDEX = {
  signerIndex: opt(z.int32().min(0)).describe(
    'The signer’s `id` in the envelope: whom the address means when several have it.',
  ),
}

/**
 * What a sender's program wants a signer's link for. `copy`: to give it to the signer in another
 * way. `sign_now`: the sender is the signer. `in_person`: the signer signs on the sender's device.
 */
export const LinkPurpose = z.enum(['copy', 'sign_now', 'in_person'])
export type LinkPurpose = z.infer<typeof LinkPurpose>

export const LinkRequester = z
  .object({
    name: OneLine.min(1).describe('Display name.'),
    email: Email.describe('Their address.'),
  })
  .meta({ id: 'LinkRequester', description: 'A person who uses the sender’s program.' })
export type LinkRequester = z.infer<typeof LinkRequester>

/** Who of the sender's side sends an envelope. The interface attributes it to the key's user. */
export const SENT_BY = {
  sentBy: opt(LinkRequester).describe(
    'Who sends it in the sender’s program. The audit trail and the certificate name them beside the key’s user.',
  ),
}

export const SignerLinkRequest = z
  .object({
    purpose: LinkPurpose.describe(
      'copy: the link that the signer was emailed. sign_now: the same link, for a sender who is the signer. in_person: a link of its own, with which signing is recorded as done in person.',
    ),
    by: opt(LinkRequester).describe(
      'Who asks for it in the sender’s program, and in person the host. The key’s user if left out.',
    ),
  })
  .meta({ id: 'SignerLinkRequest', description: 'What a signer’s link is asked for.' })
export type SignerLinkRequest = z.infer<typeof SignerLinkRequest>

export const SignerLink = z
  .looseObject({
    url: z.string().describe('The link. It is a credential: anyone who has it can sign as this signer.'),
    expiresOn: opt(z.string()).describe(
      'MM/dd/yyyy HH:mm:ss, UTC: when a link of its own stops working. Absent where only the envelope ends it.',
    ),
  })
  .meta({ id: 'SignerLink', description: 'A signer’s link.' })
export type SignerLink = z.infer<typeof SignerLink>

export const Handoff = z
  .looseObject({
    token: z.string().describe('Follows /sign/continue/ in the address that the other device opens. Works once.'),
    expiresOn: z.string().describe('MM/dd/yyyy HH:mm:ss, UTC: when it stops working.'),
  })
  .meta({ id: 'Handoff', description: 'What another device of the signer continues with.' })
export type Handoff = z.infer<typeof Handoff>

export const ContinuedSigning = z
  .looseObject({ token: z.string().describe('The signing token, for every other call.') })
  .meta({ id: 'ContinuedSigning', description: 'The link of the signer who continues on this device.' })
export type ContinuedSigning = z.infer<typeof ContinuedSigning>
