import type { EventType } from '@/lib/contract/constants'

/** When each event happens, in a few words. */
export const EVENT_WORDS: Record<EventType, string> = {
  'envelope.sent': 'An envelope went out to its signers',
  'envelope.completed': 'Everybody signed, the sealed PDF is there',
  'envelope.voided': 'An envelope was voided',
  'signer.opened': 'A signer opened the envelope for the first time',
  'signer.signed': 'One signer signed',
  'signer.declined': 'A signer declined',
  'signer.delegated': 'A signer passed the slot on to somebody else',
}
