/** The seven types (interface 6.1). Apart from the schemas, for browsers. */
export const ENVELOPE_EVENTS = ['envelope.sent', 'envelope.completed', 'envelope.voided'] as const
export const EVENT_TYPES = [
  ...ENVELOPE_EVENTS,
  'signer.opened',
  'signer.signed',
  'signer.declined',
  'signer.delegated',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
