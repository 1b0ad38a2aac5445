import { z } from 'zod'
import { isAddress } from '@/lib/contract/email'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { EXPIRATION_DAYS } from '@/lib/contract/send'
import type { DraftContent } from '@/lib/desk/contract/drafts/draft-content'
import { slotsOf } from '@/lib/envelope/slots'

const { min, max } = EXPIRATION_DAYS

const SlotForm = z.object({
  signerIndex: z.number(),
  name: z.string().trim().min(1, 'Enter a name.').max(200, 'A name has at most 200 characters.'),
  email: z
    .string()
    .trim()
    .min(1, 'Enter an e-mail address.')
    .pipe(z.string().refine(isAddress, 'This is not an e-mail address. It looks like name@company.com.')),
})

/** What a draft needs before it can be sent. `daysRequired`: the template sets a number of days. */
export function sendForm({ daysRequired }: { daysRequired: boolean }) {
  return z.object({
    slots: z.array(SlotForm),
    emailSubject: z
      .string()
      .trim()
      .min(1, 'Enter a subject. It is the first thing a signer sees.')
      .max(500, 'A subject has at most 500 characters.'),
    emailMessage: z.string().max(20_000, 'A message has at most 20,000 characters.'),
    expirationDays: z
      .string()
      .trim()
      .refine(
        (days) => (days === '' ? !daysRequired : /^\d+$/.test(days) && Number(days) >= min && Number(days) <= max),
        `Enter a whole number of days from ${min} to ${max}.`,
      ),
  })
}
export type SendSchema = ReturnType<typeof sendForm>
export type SendForm = z.input<SendSchema>

/** The form of a draft: what was typed, or else the template's text. */
export function toForm(template: PdfSignRequest, content: DraftContent): SendForm {
  return {
    slots: slotsOf(template).map(({ signerIndex }) => {
      const typed = content.recipients.find(({ id }) => id === signerIndex)
      return { signerIndex, name: typed?.name ?? '', email: typed?.email ?? '' }
    }),
    emailSubject: content.emailSubject ?? template.emailSubject ?? '',
    emailMessage: content.emailMessage ?? template.emailMessage ?? '',
    expirationDays: String(content.expirationDays ?? template.expirationDays ?? ''),
  }
}

/** What the draft stores: only what differs from the template, because an unchanged field follows the template. */
export function toContent(template: PdfSignRequest, form: SendForm): DraftContent {
  const days = form.expirationDays.trim()
  const own: DraftContent = {
    recipients: form.slots.map(({ signerIndex: id, name, email }) => ({ id, name: name.trim(), email: email.trim() })),
  }
  if (form.emailSubject !== (template.emailSubject ?? '')) own.emailSubject = form.emailSubject
  if (form.emailMessage !== (template.emailMessage ?? '')) own.emailMessage = form.emailMessage
  if (/^\d{1,9}$/.test(days) && days !== String(template.expirationDays ?? '')) own.expirationDays = Number(days)
  return own
}
