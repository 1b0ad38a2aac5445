import 'server-only'
import type { DocumentSigner } from '@/lib/contract/envelope'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { LinkPurpose, SignerLink } from '@/lib/contract/signer-link'
import type { SignedIn } from '@/lib/desk/accounts/session/session'
import { NotAllowed, NotFound, NotOffered } from '@/lib/desk/runtime/contract/refusal'
import type { Context } from '@/lib/desk/upstream/context'
import { hasOffer } from '@/lib/desk/upstream/offered'
import { sameAddress } from '@/lib/envelope/state'
import type { GivenLink, LinkRequest } from './contract'

type Asked = { id: EnvelopeId; signer: number; purpose: LinkPurpose }

/** A recipient's signing link, for the page of the person who asked. */
export async function giveSignerLink(
  context: Context,
  person: SignedIn,
  asked: LinkRequest & { id: EnvelopeId },
): Promise<GivenLink> {
  const { link, signer } = await askForLink(context, person, asked)
  return { url: link.url, email: signer.email }
}

/** Asks the service for a link, which it records with the person and the purpose. */
export async function askForLink(
  { upstream }: Pick<Context, 'upstream'>,
  { name, email }: SignedIn,
  { id, signer: slot, purpose }: Asked,
): Promise<{ link: SignerLink; signer: DocumentSigner }> {
  if (!(await hasOffer(upstream, 'signing_links'))) throw new NotOffered('The service does not offer this.')
  const { signers = [] } = await upstream.envelope(id)
  const signer = signers.find((each) => each.id === slot && !each.delegated)
  if (!signer) throw new NotFound('This envelope has no such recipient. Reload the page.')
  if (purpose === 'sign_now' && !sameAddress(signer.email, email))
    throw new NotAllowed('Only the recipient can sign now.')
  return { link: await upstream.signerLink(id, slot, { purpose, by: { name, email } }), signer }
}
