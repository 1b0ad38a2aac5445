import type { EventType } from '@/lib/contract/constants'

/** When each event happens. */
export const EVENT_DESCRIPTIONS: Record<EventType, string> = {
  'envelope.sent': 'An envelope went out to its signers',
  'envelope.completed': 'Everyone signed and the sealed PDF is ready',
  'envelope.voided': 'An envelope was voided',
  'signer.opened': 'A signer opened the envelope for the first time',
  'signer.signed': 'One signer signed',
  'signer.declined': 'A signer declined',
  'signer.delegated': 'A signer delegated to someone else',
}
