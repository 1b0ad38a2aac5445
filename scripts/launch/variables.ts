/** Variables by name, as a program is given them. */
export type Environment = Record<string, string | undefined>

/** What every program may need of the machine: no setting of ours, and no secret. */
const MACHINE = ['PATH', 'HOME', 'USER', 'LANG', 'LC_ALL', 'TZ', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot']
const CERTIFICATES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'SSL_CERT_DIR']
const DIAGNOSTICS = ['NODE_OPTIONS', 'NODE_V8_COVERAGE', 'NO_COLOR', 'FORCE_COLOR', 'TERM']

/**
 * The variables that each program is given; a program sees no other. `scripts/check/variables.test.ts` compares this table with what
 * the programs read and with the operations guide.
 */
export const VARIABLES = {
  dashboard: [
    'AUTH_SECRET',
    'DATABASE_URL',
    'DESK_ALLOW_HTTP',
    'DESK_CHAT_TRUSTED_ORIGINS',
    'DESK_DEMO',
    'DESK_DEMO_RATE_LIMIT',
    'DESK_HOOK_TIMESTAMP_HEADER',
    'DESK_METRICS_TOKEN',
    'DESK_OIDC_CLIENT_ID',
    'DESK_OIDC_CLIENT_SECRET',
    'DESK_OIDC_ISSUER',
    'DESK_ORIGIN',
    'DESK_PUBLIC_SANDBOX',
    'DESK_SMTP_URL',
    'DESK_TRUSTED_PROXIES',
    'LOG_LEVEL',
    'NODE_ENV',
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'SERVICE_API_KEY',
    'SERVICE_BASE_URL',
    'SERVICE_OPERATOR_TOKEN',
    'SERVICE_PROXY_SECRET',
  ],
  service: [
    'OTEL_EXPORTER_OTLP_ENDPOINT',
    'OTEL_EXPORTER_OTLP_HEADERS',
    'OTEL_SERVICE_NAME',
    'OTEL_TRACES_SAMPLER',
    'OTEL_TRACES_SAMPLER_ARG',
    'SERVICE_DATABASE_URL',
    'SERVICE_DATA_DIR',
    'SERVICE_HOST',
    'SERVICE_LOG_LEVEL',
    'SERVICE_METRICS_TOKEN',
    'SERVICE_OPERATOR_TOKEN',
    'SERVICE_PORT',
    'SERVICE_PROXY_SECRET',
    'SERVICE_SEALING_KEY',
    'SERVICE_SEED',
    'SERVICE_SIGNING_ORIGIN',
    'SERVICE_SIGNING_P12',
    'SERVICE_SIGNING_P12_PASSWORD',
    'SERVICE_SMTP_URL',
    'SERVICE_WEBHOOK_RETRY',
    'SERVICE_WEBHOOK_TRUSTED_ORIGINS',
  ],
} as const

/** Set by the launcher itself, never taken from the environment it was started with. */
export const MADE_BY_LAUNCHER: readonly string[] = ['DESK_DEMO', 'DESK_PUBLIC_SANDBOX']

/** The part of the launcher's environment that a program is given. */
export function environmentOf(program: keyof typeof VARIABLES, env: Environment): Environment {
  const own = VARIABLES[program].filter((name) => !MADE_BY_LAUNCHER.includes(name))
  const names = [...MACHINE, ...CERTIFICATES, ...DIAGNOSTICS, ...own]
  return Object.fromEntries(names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name]]])))
}
