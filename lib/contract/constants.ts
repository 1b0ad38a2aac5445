/** What pages need of the wire format without its schemas: this file imports no parser. */

/** The batch of the sample tenant, which is shown as a bulk send: how its subjects begin. */
export const SAMPLE_BATCH = 'Supplier terms 2027'

/** The signer's credential: a URL would end up in histories and in the logs of proxies. */
export const SIGNING_TOKEN_HEADER = 'x-signing-token'

/** From 2 MB on, pages end early. Bytes are at least as many as characters. */
const SHORT_PAGE_CHARACTERS = 256 * 1024

/** Whether a list may go on behind this page: it is full, or so large that it ended early. */
export const mayGoOn = (page: readonly unknown[]): boolean =>
  page.length >= PAGE_SIZE || JSON.stringify(page).length >= SHORT_PAGE_CHARACTERS

/** Items per list response; fixed by the service (docs/interface.md, 8). */
export const PAGE_SIZE = 100

/** `reason` of an answer after which nobody knows whether the change was made. */
export const OUTCOME_UNKNOWN = 'outcome_unknown'

/** What the embedded service grants keys. Another service may know more, or others. */
export const CAPABILITIES = ['envelopes:read', 'envelopes:write', 'webhooks:manage', 'templates:write'] as const
export type Capability = (typeof CAPABILITIES)[number]

export const ENVELOPE_EVENTS = ['envelope.sent', 'envelope.completed', 'envelope.voided'] as const
/** The seven event types (docs/interface.md, 6.1). */
export const EVENT_TYPES = [
  ...ENVELOPE_EVENTS,
  'signer.opened',
  'signer.signed',
  'signer.declined',
  'signer.delegated',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

export const DELIVERY_STATES = ['pending', 'delivered', 'dead_lettered', 'dismissed', 'failed'] as const
