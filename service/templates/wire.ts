import { toWireDate } from '@/lib/contract/dates'
import type { PdfFile, PdfSignRequest } from '@/lib/contract/envelope'
import type { Template } from './sql'

/** A template as a PdfSignRequest (interface 2.1): each slot's `id` is the `signerIndex` of sends. */
export function templateOnTheWire(template: Template, files: PdfFile[]): PdfSignRequest {
  return {
    id: template.id,
    templateName: template.name,
    emailSubject: template.emailSubject ?? undefined,
    emailMessage: template.emailMessage ?? undefined,
    signers: template.slots,
    files,
    signerOrderRequired: template.signerOrderRequired,
    expirationDays: template.expirationDays ?? undefined,
    createdOn: toWireDate(template.createdOn),
    updatedOn: toWireDate(template.updatedOn),
    updatedBy: template.updatedBy,
  }
}
