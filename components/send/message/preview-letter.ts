import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { MeResponse } from '@/lib/contract/identity'
import type { Slot } from '@/lib/envelope/slots'
import { invitation } from '@/lib/mail/invitation'
import type { Letter } from '@/lib/mail/letter'
import type { SendForm } from '../draft/draft-form'
import { expiryDate } from './expiry'

type Preview = {
  template: PdfSignRequest
  form: SendForm
  slot: Slot | undefined
  typed: { name: string; email: string } | undefined
  identity: MeResponse | undefined
  now: Date
}

/** Stands where each person's own signing link will be. */
export const PREVIEW_LINK = 'https://signing.example/sign/their-own-link'

/** The invitation that this draft would send to a slot's person. */
export function previewLetter({ template, form, slot, typed, identity, now }: Preview): Letter {
  const { account = '', user } = identity ?? {}
  const name = `${user?.first_name ?? ''} ${user?.last_name ?? ''}`.trim() || user?.email || 'The sender'
  return invitation({
    emailSubject: form.emailSubject,
    emailMessage: form.emailMessage,
    sender: { name, email: user?.email ?? '', account },
    signer: { name: typed?.name.trim() || slot?.label || 'signer', requestRole: slot?.role ?? 'Signer' },
    files: (template.files ?? []).map((file, index) => file.name?.trim() || `Document ${index + 1}`),
    expiresOn: expiryDate(now, form.expirationDays),
    link: PREVIEW_LINK,
  })
}
