type DeliveryRange = { state?: string; last?: string; from?: string; to?: string }

/**
 * The key of every query. A key is a prefix of those below it: invalidating `envelope.one(id)` also invalidates the envelope's
 * trail and activity. `scripts/check/query-keys.test.ts` fails when another file writes a key.
 */
export const queryKeys = {
  session: ['session'],
  identity: ['identity'],
  budget: ['budget'],
  people: ['people'],
  branding: ['branding'],
  apiKeys: ['keys'],
  contacts: (query: string) => ['contacts', query],
  outbox: (to: string) => ['outbox', to],

  account: {
    own: ['account'],
    notices: ['account', 'notices'],
    confirmation: ['account', 'confirmation'],
  },

  activity: {
    list: (filter: string) => ['activity', 'list', filter],
    newest: (filter: string) => ['activity', 'newest', filter],
    people: ['activity', 'people'],
  },

  drafts: {
    all: ['drafts'],
    discarded: ['drafts', 'discarded'],
    one: (id: string) => ['drafts', id],
    conflict: (id: string, version: number) => ['drafts', id, 'conflict', version],
  },

  uploads: (draftId: string) => ['uploads', draftId],

  templates: {
    all: ['templates'],
    list: ['templates', 'list'],
    one: (id: string) => ['templates', 'one', id],
    pageSizes: (id: string, file: number) => ['templates', 'one', id, 'page-sizes', file],
    uses: ['templates', 'uses'],
  },

  /** The feed, by the status it is filtered by. */
  envelopes: {
    all: ['envelopes'],
    lists: ['envelopes', 'list'],
    list: (status: string | undefined) => ['envelopes', 'list', status ?? ''],
    newestPages: ['envelopes', 'newest'],
    newest: (status: string | undefined) => ['envelopes', 'newest', status ?? ''],
  },

  envelope: {
    all: ['envelope'],
    one: (id: string) => ['envelope', id],
    trail: (id: string) => ['envelope', id, 'audit'],
    chain: (id: string, readAt: number) => ['envelope', id, 'audit', 'chain', readAt],
    activity: (id: string) => ['envelope', id, 'activity'],
    trust: (id: string) => ['envelope', id, 'document', 'trust'],
    replacement: (id: string) => ['envelope', id, 'replacement'],
  },

  signers: {
    recent: ['signers', 'recent'],
    list: (email: string, search: string) => ['signers', 'list', email, search],
    newestPages: ['signers', 'newest'],
    newest: (email: string, search: string) => ['signers', 'newest', email, search],
  },

  /** What changes with each event. */
  webhooks: {
    subscriptions: ['webhooks'],
    live: ['webhooks', 'live'],
    newestDeliveries: (id: string, state: string | undefined) => ['webhooks', 'newest', id, state ?? ''],
  },

  deliveries: {
    lists: ['deliveries', 'list'],
    list: (id: string, { state, last, from, to }: DeliveryRange) => [
      'deliveries',
      'list',
      id,
      state ?? '',
      last ?? from ?? '',
      to ?? '',
    ],
    one: (id: string, deliveryId: string) => ['deliveries', 'one', id, deliveryId],
    sample: (id: string) => ['deliveries', 'sample', id],
    before: (id: string, since: string | undefined) => ['deliveries', 'before', id, since],
    setAside: (id: string) => ['deliveries', 'set-aside', id],
  },

  recoveries: ['recoveries'],
  webhookReference: ['webhook-reference'],
  webhookTrouble: ['webhook-trouble'],
  webhookEventIds: (id: string, moments: string) => ['webhook-event-ids', id, moments],

  signing: {
    view: (token: string) => ['signing', token],
    savedWork: (token: string) => ['signing', token, 'kept'],
    copy: (token: string) => ['signing', 'copy', token],
    remembered: (email: string) => ['signing', 'remembered', email],
  },
} as const
