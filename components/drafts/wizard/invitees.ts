import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Authentication } from '@/lib/contract/signer-code'
import type { DraftContent, DraftRecipient } from '@/lib/desk/drafts/contract/draft'
import { isCopy } from '@/lib/envelope/signing-task'
import { type Slot, slotsOf } from '@/lib/envelope/slots'

/** A person who will get mail, with what the template decides about them. */
export type Invitee = {
  /** The recipient's id, which fields, color and symbol depend on. */
  id: number
  /** The position in the draft's recipients, as paths name it. */
  index: number
  /** What was typed, without spaces around it; empty if nothing was. */
  name: string
  email: string
  /** What they are called while they have no name: the template's slot, or "Recipient 2". */
  label: string
  requestRole: string
  group?: string
  copy: boolean
  companyName?: string
  title?: string
  privateMessage?: string
  authentication?: Authentication | undefined
  /** A BCP 47 tag. */
  language?: string | undefined
  /** The language of a template's slot, unless the sender chooses another one. */
  slotLanguage?: string | undefined
}

/**
 * The people of a draft in their order. A template's slots come first to last, whatever the draft
 * has stored of them.
 */
export function inviteesOf({ recipients }: DraftContent, template: PdfSignRequest | undefined): Invitee[] {
  if (template) {
    return slotsOf(template).map((slot, position) => {
      const index = recipients.findIndex(({ id }) => id === slot.signerIndex)
      return ofSlot(slot, recipients[index], index === -1 ? position : index)
    })
  }
  return recipients.map((recipient, index) => {
    const { id, name, email, role = 'Signer', round, authentication, language } = recipient
    const { companyName, title, privateMessage } = recipient
    return {
      id,
      index,
      name: name.trim(),
      email: email.trim(),
      label: `Recipient ${index + 1}`,
      requestRole: role,
      ...(round && { group: round }),
      copy: isCopy({ requestRole: role }),
      ...(companyName?.trim() && { companyName }),
      ...(title?.trim() && { title }),
      ...(privateMessage?.trim() && { privateMessage }),
      authentication,
      language,
    }
  })
}

function ofSlot(slot: Slot, typed: DraftRecipient | undefined, index: number): Invitee {
  const { signerIndex, label, role, group, copy, language } = slot
  return {
    id: signerIndex,
    index,
    name: typed?.name.trim() ?? '',
    email: typed?.email.trim() ?? '',
    label,
    requestRole: role,
    ...(group && { group }),
    copy,
    authentication: typed?.authentication,
    language: typed?.language ?? language,
    slotLanguage: language,
  }
}

export const inviteeName = ({ name, label }: Pick<Invitee, 'name' | 'label'>): string => name || label

/** The path under which problems and refusals name the person's name or address. */
export const recipientPath = (index: number, part: 'name' | 'email'): string => `recipients.${index}.${part}`
