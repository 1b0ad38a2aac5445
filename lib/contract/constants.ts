/** What pages need of the wire format without its schemas: this file imports no parser. */

/** Items per list response; fixed by the service (interface 8). */
export const PAGE_SIZE = 100

/** `reason` of an answer after which nobody knows whether the change was made. */
export const OUTCOME_UNKNOWN = 'outcome_unknown'

/** What the embedded service grants keys (service-surface). Another service may know more, or others. */
export const CAPABILITIES = ['envelopes:read', 'envelopes:write', 'webhooks:manage', 'templates:write'] as const
export type Capability = (typeof CAPABILITIES)[number]

export const ENVELOPE_EVENTS = ['envelope.sent', 'envelope.completed', 'envelope.voided'] as const
/** The seven event types (interface 6.1). */
export const EVENT_TYPES = [
  ...ENVELOPE_EVENTS,
  'signer.opened',
  'signer.signed',
  'signer.declined',
  'signer.delegated',
] as const
export type EventType = (typeof EVENT_TYPES)[number]
