import { consent } from '@/lib/messages/en/consent'
import type { SigningTask } from './signing-task'

/** What a person agrees to by signing. `version` tells the wordings of one account apart. */
export type ConsentWording = { text: string; version: string; language: string }

/**
 * The service's own wordings, in English; in other languages they are messages. A changed one gets a
 * new version: audit trails name it.
 */
export const DEFAULT_CONSENT: Record<SigningTask, ConsentWording> = {
  sign: { text: consent.consentToSign, version: 'default-sign-1', language: 'en' },
  approve: { text: consent.consentToApprove, version: 'default-approve-1', language: 'en' },
}
