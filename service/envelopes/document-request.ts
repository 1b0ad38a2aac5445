import { z } from 'zod'
import { WireDate } from '@/lib/contract/date-texts'
import { fromWireDate } from '@/lib/contract/dates'
import { Email } from '@/lib/contract/email'
import { DocumentSigner, PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import { opt } from '@/lib/contract/optional'
import { isCopy } from '@/lib/contract/rounds'
import {
  ExpirationDays,
  MAX_FILES,
  MAX_MESSAGE_LENGTH,
  MAX_SIGNER_ID,
  MAX_SIGNERS,
  MAX_SUBJECT_LENGTH,
} from '@/lib/contract/send'
import { invalid, invalidField } from '../errors'
import type { Party } from './create'

/** The body of a creation from documents: a PdfSignRequest (interface 2.1) with what cannot be left out. */
export const DocumentsRequest = PdfSignRequest.extend({
  emailSubject: opt(z.string().max(MAX_SUBJECT_LENGTH)),
  emailMessage: opt(z.string().max(MAX_MESSAGE_LENGTH)),
  signers: z
    .array(DocumentSigner.extend({ id: opt(z.number().int().min(0).max(MAX_SIGNER_ID)), email: Email }))
    .min(1)
    .max(MAX_SIGNERS),
  files: z
    .array(PdfFile.extend({ unsignedPdf: z.string() }))
    .min(1)
    .max(MAX_FILES),
  expirationDays: opt(ExpirationDays),
  scheduleTime: opt(WireDate),
})
export type DocumentsRequest = z.infer<typeof DocumentsRequest>

/** The people of the request. A signer without an `id` is known to the fields by its position. */
export function partiesOf({ signers }: DocumentsRequest): Party[] {
  const slots = new Set<number>()
  const parties = signers.map((signer, index): Party => {
    const slot = signer.id ?? index
    if (slots.has(slot)) throw invalidField(`signers.${index}.id`, `another signer has the id ${slot}`)
    slots.add(slot)
    return {
      slot,
      name: signer.name?.trim() || signer.email,
      email: signer.email,
      requestRole: signer.requestRole?.trim() || 'Signer',
      group: signer.group || null,
      companyName: signer.companyName,
      title: signer.title,
      privateMessage: signer.privateMessage,
    }
  })
  if (parties.every(isCopy)) throw invalid('signers: at least one signer has to act')
  return parties
}

/** When a request wants to be sent; undefined for right away. */
export function scheduleOf({ scheduleTime }: DocumentsRequest, now: Date): Date | undefined {
  const moment = scheduleTime === undefined ? undefined : fromWireDate(scheduleTime)
  if (moment && moment <= now) throw invalidField('scheduleTime', 'must be in the future (UTC)')
  return moment
}
