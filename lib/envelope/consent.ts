import { consent } from '@/lib/messages/en/consent'
import type { SigningTask } from './signing-task'

/** All that a person agrees to by signing. `version` tells the wordings of one account apart. */
export type ConsentWording = { text: string; version: string; language: string }

/**
 * The service's own wordings, in English; in other languages they are messages. A changed one gets a
 * new version: audit trails name it.
 */
export const DEFAULT_CONSENT: Record<SigningTask, ConsentWording> = {
  sign: { text: consent.consentToSign, version: 'default-sign-2', language: 'en' },
  approve: { text: consent.consentToApprove, version: 'default-approve-2', language: 'en' },
}

/** A wording as pages show it: its last paragraph beside the check box, what explains it above. */
export function consentParts(text: string): { explanation: string; statement: string } {
  const paragraphs = text
    .trim()
    .replace(/\r\n?/g, '\n')
    .split(/\n[^\S\n]*\n/)
  return { explanation: paragraphs.slice(0, -1).join('\n\n').trim(), statement: paragraphs.at(-1)?.trim() ?? '' }
}
