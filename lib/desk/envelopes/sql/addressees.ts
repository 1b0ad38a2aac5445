import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isScheduled, wasCanceled } from '@/lib/envelope/envelope-status'
import type { Addressee } from './addresses'

type Stored = {
  envelope: PdfSignRequest
  createdAt?: Date | null
  scheduledAt?: Date | null
  changedAt: Date
}

/** The people that the sender named. Who got a slot by delegation was named by a signer, who could plant a wrong address. */
export function addresseesOf({ envelope, createdAt, scheduledAt, changedAt }: Stored): Addressee[] {
  const isUnsent = isScheduled(envelope) || wasCanceled(envelope)
  const sentAt = (isUnsent ? undefined : scheduledAt) ?? createdAt ?? changedAt
  return (envelope.signers ?? [])
    .filter(({ delegatedFrom }) => !delegatedFrom)
    .map(({ name = '', email = '', companyName: company = '' }) => ({ name, email, company, sentAt }))
}
