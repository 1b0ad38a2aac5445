import type { SigningTask } from './signing-task'

/** What a person agrees to by signing. `version` tells the wordings of one account apart. */
export type ConsentWording = { text: string; version: string; language: string }

/** The service's own wordings. A changed one gets a new version: audit trails name it. */
export const DEFAULT_CONSENT: Record<SigningTask, ConsentWording> = {
  sign: {
    text: 'I have read the document and agree to sign it electronically.',
    version: 'default-sign-1',
    language: 'en',
  },
  approve: {
    text: 'I have read the document and approve it electronically.',
    version: 'default-approve-1',
    language: 'en',
  },
}
