import type { EventType } from '@/lib/contract/constants'

type CatalogEntry = { event_type: EventType; description: string; trigger: string }

const events: CatalogEntry[] = [
  {
    event_type: 'envelope.sent',
    description: 'Envelope was sent to signers',
    trigger: 'After envelope creation and first e-mail dispatch',
  },
  {
    event_type: 'envelope.completed',
    description: 'All signers signed and the final PDF is available',
    trigger: 'After the last signer signs successfully',
  },
  {
    event_type: 'envelope.voided',
    description: 'Envelope was voided by the sender',
    trigger: 'When envelope status becomes Voided',
  },
  {
    event_type: 'signer.opened',
    description: 'A signer opened the envelope for the first time',
    trigger: "First click of the signer's e-mail link",
  },
  {
    event_type: 'signer.signed',
    description: 'One signer completed signing (not final)',
    trigger: "Each signer's completion",
  },
  { event_type: 'signer.declined', description: 'A signer declined', trigger: 'Signer chooses Decline' },
  {
    event_type: 'signer.delegated',
    description: 'A signer delegated the slot',
    trigger: 'Signer submits the delegation form (also emitted by the delegate endpoint)',
  },
]

/** The event catalog (interface 4.2 and 6.1). */
export const eventCatalog = { version: '1', events }
