/**
 * Which folder may import which (docs/architecture.md is written from it). A file belongs to the first floor whose prefix its path begins with, and may
 * import that floor and those listed. With `apart`, a floor's folders may not import each other; of `oneOf`, a file may import one. `**`: any folders.
 */
export type Floor = { name: string; may: string[]; apart?: boolean; packages?: RegExp; oneOf?: string[] }

/** The service's wire format, what both programs derive from it, and in `CONTRACTS` also what the dashboard's own API answers with. */
export const WIRE = ['lib/contract/', 'lib/envelope/', 'lib/url/']
export const CONTRACTS = [...WIRE, 'lib/desk/contract/']

/** The service's use cases, and which others each may import. The aggregate is what every change of an envelope goes through. */
export const SERVICE_USE_CASES: Record<string, string[]> = {
  audit: [],
  documents: [],
  identity: [],
  webhooks: [],
  'envelopes/aggregate': ['webhooks'],
  mail: ['envelopes/aggregate'],
  envelopes: ['envelopes/aggregate', 'documents', 'mail'],
  signers: ['envelopes/aggregate'],
  templates: ['envelopes'],
  branding: [],
  signing: ['branding', 'documents', 'envelopes', 'mail'],
  work: ['envelopes', 'mail', 'webhooks'],
  seed: ['documents', 'envelopes', 'signing', 'templates'],
}
const BASE = ['service/context.ts', 'service/errors.ts', 'service/folder.ts', 'lib/png/', 'lib/seal/']
const useCaseFloors = Object.entries(SERVICE_USE_CASES).map(
  ([folder, others]): Floor => ({
    name: `service/${folder}/`,
    may: [
      ...WIRE,
      'lib/mail/',
      'lib/jobs/',
      'service/store/',
      ...(folder === 'documents' ? ['lib/pdf/', 'lib/metrics/'] : []),
      ...(folder === 'webhooks' ? ['lib/target/'] : []),
      ...(folder === 'mail' ? ['lib/smtp/'] : []),
      ...BASE,
      ...others.map((other) => `service/${other}/`),
    ],
  }),
)

const DESK_BASE = [
  'lib/jobs/',
  'lib/png/',
  'lib/desk/platform/context.ts',
  'lib/desk/env/',
  'lib/desk/store/',
  'lib/desk/upstream/',
]
/** The dashboard's use cases, and which others each may import. */
export const DESK_USE_CASES: Record<string, string[]> = {
  activity: ['keys'],
  accounts: ['activity', 'mails'],
  branding: ['keys'],
  keys: [],
  contacts: ['keys', 'mirror'],
  uploads: ['pdf'],
  drafts: ['auth', 'contacts', 'keys', 'mirror', 'uploads', 'pdf'],
  templates: ['drafts', 'uploads'],
  'bulk-jobs': ['activity', 'contacts', 'drafts', 'keys', 'mirror'],
  webhooks: ['activity', 'keys'],
  recoveries: ['activity', 'keys', 'webhooks'],
  mirror: ['keys'],
  views: ['keys', 'mirror'],
  live: ['keys', 'mirror'],
  signers: ['activity', 'auth'],
  reminders: ['activity', 'keys'],
  home: ['drafts', 'mirror'],
  notifications: ['auth', 'keys', 'mails'],
  mails: [],
  signing: ['auth', 'http'],
  health: ['keys', 'mails'],
  metrics: ['live'],
}

/** The query parameters of a route, which its page reads and links lead to. */
const SEARCH_PARAMS = 'app/**/search-params.ts'

export const FLOORS: Floor[] = [
  { name: 'lib/contract/', may: ['lib/url/'], packages: /^(zod|node:crypto)$/ },
  { name: 'lib/url/', may: [], packages: /^zod$/ },
  { name: 'lib/envelope/', may: ['lib/contract/'], packages: /^zod$/ },
  { name: 'lib/mail/', may: WIRE, packages: /^$/ },
  { name: 'lib/desk/contract/', may: WIRE, packages: /^(zod|bowser)$/ },
  { name: 'lib/http/', may: ['lib/contract/'], packages: /^(node:.*|ipaddr\.js)$/ },
  { name: 'lib/log/', may: [], packages: /^$/ },
  { name: 'lib/pdf/', may: WIRE, packages: /^(@libpdf\/core|pkijs|node:.*)$/ },
  { name: 'lib/smtp/', may: WIRE },
  {
    name: 'lib/target/',
    may: ['lib/url/'],
    packages: /^(node:(dns|dns\/promises|net|stream|zlib)|ipaddr\.js|undici)$/,
  },
  { name: 'lib/png/', may: [], packages: /^node:zlib$/ },
  { name: 'lib/seal/', may: [], packages: /^node:crypto$/ },
  { name: 'lib/postgres/', may: [] },
  { name: 'lib/jobs/', may: WIRE },
  { name: 'lib/tracing/', may: [], packages: /^(node:(async_hooks|timers\/promises)|@opentelemetry\/.*|pg|zod)$/ },
  { name: 'lib/metrics/', may: ['lib/jobs/'], packages: /^(node:crypto|prom-client)$/ },
  { name: 'lib/desk/env/', may: [...WIRE, 'lib/log/', 'lib/metrics/', 'lib/smtp/smtp-url', 'lib/tracing/'] },
  { name: 'lib/desk/pdf/', may: ['lib/contract/', 'lib/pdf/', 'lib/desk/env/'] },
  { name: 'lib/desk/server/', may: ['lib/http/', 'lib/tracing/', 'lib/desk/env/'] },
  {
    name: 'lib/desk/store/',
    may: [...CONTRACTS, 'lib/desk/env/', 'lib/seal/', 'lib/postgres/', 'lib/jobs/', 'lib/tracing/'],
  },
  {
    name: 'lib/desk/upstream/',
    may: [...CONTRACTS, 'lib/tracing/', 'lib/desk/env/', 'lib/desk/platform/upstream/budget/sql'],
  },
  ...Object.entries(DESK_USE_CASES).map(
    ([folder, others]): Floor => ({
      name: `lib/desk/${folder}/`,
      may: [
        ...CONTRACTS,
        ...DESK_BASE,
        ...others.map((other) => `lib/desk/${other}/`),
        // The errors that a worker answers with.
        ...(others.includes('pdf') ? ['lib/pdf/'] : []),
        ...(folder === 'mails' || others.includes('mails') ? ['lib/mail/', 'lib/smtp/'] : []),
        ...(folder === 'notifications' ? ['lib/target/'] : []),
        ...(folder === 'metrics' ? ['lib/metrics/'] : []),
      ],
    }),
  ),
  {
    name: 'lib/desk/auth/',
    may: [
      ...CONTRACTS,
      'lib/desk/platform/context.ts',
      'lib/http/',
      'lib/log/',
      'lib/desk/env/',
      'lib/desk/store/',
      'lib/desk/accounts/',
      'lib/desk/activity/',
      'lib/desk/mails/',
    ],
  },
  {
    name: 'lib/desk/http/',
    may: [
      ...CONTRACTS,
      'lib/mail/',
      'lib/http/',
      'lib/desk/env/',
      'lib/desk/auth/',
      'lib/desk/activity/',
      'lib/desk/home/',
      'lib/desk/keys/',
      'lib/desk/mirror/',
      'lib/desk/templates/',
      'lib/desk/views/',
      'lib/desk/webhooks/',
      'lib/desk/upstream/',
      'lib/desk/platform/context.ts',
    ],
  },
  { name: 'lib/desk/platform/context.ts', may: [...CONTRACTS, 'lib/desk/upstream/'] },
  { name: 'lib/desk/start.ts', may: ['lib/desk/', 'lib/jobs/'] },
  { name: 'lib/browser/', may: CONTRACTS },
  // The viewer's pages have places on them; it knows no envelope.
  {
    name: 'components/ui/',
    may: ['lib/envelope/geometry/', 'lib/contract/format-bytes.ts', 'lib/contract/one-line.ts'],
  },
  {
    name: 'components/',
    may: ['components/ui/', 'lib/browser/', 'lib/mail/', SEARCH_PARAMS, ...CONTRACTS],
    apart: true,
  },
  { name: SEARCH_PARAMS, may: CONTRACTS, packages: /^$/ },
  {
    name: 'app/api/',
    may: [...CONTRACTS, 'lib/desk/http/'],
    oneOf: ['auth', ...Object.keys(DESK_USE_CASES)].map((folder) => `lib/desk/${folder}/`),
  },
  { name: 'app/metrics/', may: ['lib/desk/http/', 'lib/desk/metrics/'] },
  {
    name: 'app/',
    may: [
      'components/',
      SEARCH_PARAMS,
      ...CONTRACTS,
      'lib/desk/auth/',
      'lib/desk/accounts/',
      'lib/desk/branding',
      'lib/desk/platform/metrics/tracing',
      'lib/desk/platform/http/prefetch',
      'lib/desk/platform/live/stream',
      'lib/desk/signing/prefetch',
    ],
  },
  { name: 'proxy.ts', may: ['lib/desk/env/', 'lib/desk/auth/', 'lib/desk/http/'] },
  { name: 'instrumentation.ts', may: ['lib/desk/'] },
  { name: 'instrumentation-client.ts', may: [] },
  {
    name: 'service/store/',
    may: [...WIRE, 'lib/postgres/', 'lib/jobs/', 'lib/tracing/', 'service/errors.ts', 'service/folder.ts'],
  },
  { name: 'service/errors.ts', may: ['lib/contract/'] },
  { name: 'service/folder.ts', may: ['service/'] },
  {
    name: 'service/context.ts',
    may: [
      ...WIRE,
      'lib/jobs/signal',
      'lib/metrics/',
      'lib/tracing/',
      'service/store/',
      'service/documents/engine',
      'service/mail/smtp',
      'service/signing/sealing-turns',
      'lib/seal/',
      'lib/target/',
    ],
  },
  { name: 'service/config.ts', may: [...WIRE, 'lib/smtp/smtp-url', 'lib/tracing/'] },
  { name: 'service/openapi/', may: [...WIRE, 'lib/mail/', 'service/folder.ts'] },
  ...useCaseFloors,
  {
    name: 'service/http/',
    may: [
      ...WIRE,
      'lib/http/',
      'lib/log/',
      'lib/metrics/',
      'lib/tracing/',
      ...BASE,
      'service/openapi/',
      'service/store/store',
      ...Object.keys(SERVICE_USE_CASES).map((folder) => `service/${folder}/`),
    ],
  },
  {
    name: 'service/',
    may: [
      ...WIRE,
      'lib/http/',
      'lib/log/',
      'lib/metrics/',
      'lib/tracing/',
      'lib/postgres/',
      'lib/jobs/',
      'lib/seal/',
      'lib/smtp/',
      'lib/target/',
      'service/',
    ],
  },
  // It draws with the service's own engine.
  { name: 'scripts/sample-contracts/', may: [...WIRE, 'lib/pdf/', 'service/documents/', 'service/seed/documents/'] },
  // The launcher checks the settings of both programs before it starts anything.
  {
    name: 'scripts/',
    may: [
      ...WIRE,
      'lib/postgres/',
      'service/documents/text/',
      'lib/desk/platform/config/parse-env.ts',
      'service/config.ts',
    ],
  },
]
