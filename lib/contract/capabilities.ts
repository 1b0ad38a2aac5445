/** What the embedded service grants keys (service-surface). Another service may know more, or others. Apart from the schemas, for browsers. */
export const CAPABILITIES = ['envelopes:read', 'envelopes:write', 'webhooks:manage', 'templates:write'] as const
export type Capability = (typeof CAPABILITIES)[number]
