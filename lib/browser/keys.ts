/**
 * The key of every query. A key is a prefix of those below it: invalidating `envelope.one(id)` also invalidates the envelope's
 * trail and activity. `scripts/check/query-keys.test.ts` fails when another file writes a key.
 */
export const queryKeys = {
  session: ['session'],
  identity: ['identity'],
  budget: ['budget'],
  people: ['people'],
  personWork: (id: string) => ['people', id, 'work'],
  branding: ['branding'],
  mailMessages: (language: string) => ['messages', 'mail', language],
  reminders: ['reminders'],
  apiKeys: ['keys'],
  contacts: {
    all: ['contacts'],
    suggested: (query: string) => ['contacts', 'suggested', query],
    lists: ['contacts', 'list'],
    list: (parameters: string) => ['contacts', 'list', 'pages', parameters],
    newestPages: ['contacts', 'list', 'newest'],
    newest: (parameters: string) => ['contacts', 'list', 'newest', parameters],
    matching: (query: string) => ['contacts', 'list', 'matching', query],
    one: (id: string) => ['contacts', 'one', id],
  },
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
  /** Code rather than data: what says whether a form can be filled in. */
  fieldCheck: ['field check'],

  templates: {
    all: ['templates'],
    list: ['templates', 'list'],
    one: (id: string) => ['templates', 'one', id],
    uses: ['templates', 'uses'],
    reminders: (id: string) => ['templates', 'one', id, 'reminders'],
  },

  /** The newest page of the feed, by the status it is filtered by. */
  envelopes: {
    all: ['envelopes'],
    newestPages: ['envelopes', 'newest'],
    newest: (status: string | undefined) => ['envelopes', 'newest', status ?? ''],
  },

  /** What a search in the mirror found, by its parameters. */
  found: {
    lists: ['found', 'list'],
    list: (parameters: string) => ['found', 'list', parameters],
    newestPages: ['found', 'newest'],
    newest: (parameters: string) => ['found', 'newest', parameters],
    ofSigner: (parameters: string) => ['found', 'newest', 'signer', parameters],
    counts: (parameters: string) => ['found', 'newest', 'counts', parameters],
    choices: (parameters: string) => ['found', 'newest', 'choices', parameters],
    allViewCounts: ['found', 'newest', 'views'],
    viewCounts: (zone: string) => ['found', 'newest', 'views', zone],
  },
  views: ['views'],
  ownLayout: ['own-layout'],

  envelope: {
    all: ['envelope'],
    one: (id: string) => ['envelope', id],
    trail: (id: string) => ['envelope', id, 'audit'],
    chain: (id: string, readAt: number) => ['envelope', id, 'audit', 'chain', readAt],
    activity: (id: string) => ['envelope', id, 'activity'],
    trust: (id: string) => ['envelope', id, 'document', 'trust'],
    replacement: (id: string) => ['envelope', id, 'replacement'],
    reminders: (id: string) => ['envelope', id, 'reminders'],
  },

  signers: {
    recent: ['signers', 'recent'],
    list: (emails: readonly string[], search: string) => ['signers', 'list', emails, search],
    newestPages: ['signers', 'newest'],
    newest: (emails: readonly string[], search: string) => ['signers', 'newest', emails, search],
  },

  /** What changes with each event. */
  webhooks: {
    subscriptions: ['webhooks'],
    endpoints: (parameters: string) => ['webhooks', 'endpoints', parameters],
    live: ['webhooks', 'live'],
    endpoint: (id: string) => ['webhooks', 'endpoint', id],
    newestDeliveries: (id: string, filter: string) => ['webhooks', 'newest', id, filter],
  },

  deadLetters: (range: string) => ['dead-letters', range],

  deliveries: {
    lists: ['deliveries', 'list'],
    list: (id: string, filter: string) => ['deliveries', 'list', id, filter],
    ofEnvelope: (id: string) => ['deliveries', 'list', 'envelope', id],
    one: (id: string, deliveryId: string) => ['deliveries', 'one', id, deliveryId],
  },

  /** What the server's copy of envelopes answers: read again when it changes. */
  mirror: {
    all: ['mirror'],
    status: ['mirror', 'status'],
    templates: ['mirror', 'templates'],
  },

  /** What Home shows of the mirror: read again when it changes. */
  home: {
    attention: ['home', 'attention'],
    statistics: (parameters: string) => ['home', 'statistics', parameters],
  },

  notifications: {
    all: ['notifications'],
    count: ['notifications', 'count'],
    list: ['notifications', 'list'],
    settings: ['notification-settings'],
  },

  recoveries: ['recoveries'],

  bulkJobs: {
    list: ['bulk-jobs'],
    check: (kind: string, selection: string) => ['bulk-check', kind, selection],
    one: (id: string) => ['bulk-jobs', id],
    allRows: (id: string) => ['bulk-jobs', id, 'rows'],
    rows: (id: string, state: string | undefined, page: number) => ['bulk-jobs', id, 'rows', state ?? '', page],
  },

  printedCharacters: (document: string, page: number) => ['printed-characters', document, page],

  webhookReference: ['webhook-reference'],
  webhookTrouble: ['webhook-trouble'],

  signing: {
    view: (token: string) => ['signing', token],
    savedWork: (token: string) => ['signing', token, 'kept'],
    copy: (token: string) => ['signing', 'copy', token],
    ended: (token: string) => ['signing', 'ended', token],
    code: (token: string) => ['signing', 'code', token],
    handoff: (token: string) => ['signing', 'handoff', token],
    remembered: (email: string) => ['signing', 'remembered', email],
    messages: (language: string) => ['signing', 'messages', language],
  },
} as const
