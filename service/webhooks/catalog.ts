import type { EventType } from '@/lib/contract/constants'

const EVENTS: Record<EventType, [description: string, trigger: string]> = {
  'envelope.sent': ['Envelope was sent to signers', 'After envelope creation and first e-mail dispatch'],
  'envelope.completed': [
    'All signers signed and the final PDF is available',
    'After the last signer signs successfully',
  ],
  'envelope.voided': ['Envelope was voided by the sender', 'When envelope status becomes Voided'],
  'signer.opened': ['A signer opened the envelope for the first time', "First click of the signer's e-mail link"],
  'signer.signed': ['One signer completed signing (not final)', "Each signer's completion"],
  'signer.declined': ['A signer declined', 'Signer chooses Decline'],
  'signer.delegated': [
    'A signer delegated the slot',
    'Signer submits the delegation form (also emitted by the delegate endpoint)',
  ],
}

/** The event catalog (interface 4.2 and 6.1). */
export const eventCatalog = {
  version: '1',
  events: Object.entries(EVENTS).map(([event_type, [description, trigger]]) => ({ event_type, description, trigger })),
}
