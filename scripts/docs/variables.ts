/** A row of the table in the operations guide: variables that are set together, what holds without them, and what they do. */
export type Row = { names: string[]; default: string; meaning: string; example: string }

const row = (names: string, preset: string, meaning: string, example = ''): Row => ({
  names: names.split(' '),
  default: preset,
  meaning,
  example,
})

/**
 * Everything that can be set. `npm run docs:generate` writes the operations guide's table and .env.example from it;
 * scripts/check/variables.test.ts compares it with what the programs read.
 */
export const ROWS: Row[] = [
  row('PORT HOST', '3000, 127.0.0.1', 'where the dashboard listens', '3000 127.0.0.1'),
  row(
    'DESK_ORIGIN',
    '`http://localhost:PORT`',
    'the address people use, https except on this machine; changes from any other origin are refused; several, separated by commas',
    'https://desk.example.com',
  ),
  row(
    'DESK_PUBLIC_SANDBOX',
    'unset',
    '1: a sandbox that anybody may use, without the admin account and the outbox. Without it, a `HOST`, `SERVICE_HOST` or `DESK_ORIGIN` of another machine, or `SERVICE_SMTP_URL`, needs `SERVICE_SEED=none`',
    '1',
  ),
  row(
    'DATABASE_URL',
    'embedded',
    'PostgreSQL of the dashboard; on another machine with `?sslmode=verify-full`, or `?sslmode=disable` on a private network',
    'postgres://desk_app:password@db.example.com/desk?sslmode=verify-full',
  ),
  row(
    'DATABASE_OWNER_URL SERVICE_DATABASE_OWNER_URL',
    'unset',
    'the role that owns the tables: `npm start` then migrates as it, and the role in `DATABASE_URL` or `SERVICE_DATABASE_URL` only needs the right to connect (decision 0137)',
    'postgres://desk_owner:password@db.example.com/desk?sslmode=verify-full postgres://service_owner:password@db.example.com/service?sslmode=verify-full',
  ),
  row(
    'DESK_ALLOW_HTTP',
    'unset',
    '1: `SERVICE_BASE_URL`, `DESK_OIDC_ISSUER` and `DESK_ORIGIN` may be http on another machine, for a private network',
    '1',
  ),
  row(
    'SERVICE_BASE_URL SERVICE_API_KEY',
    'embedded',
    'a remote service and its key; both or neither',
    'https://sign.example.com/core sk_live_…',
  ),
  row(
    'AUTH_SECRET',
    'made at first start, kept in `.data`',
    'signs sessions, and seals API keys, second factors and webhook secrets at rest. To replace it, name the new one first: `new,old` (at least 32 characters each)',
  ),
  row(
    'DESK_OIDC_ISSUER DESK_OIDC_CLIENT_ID DESK_OIDC_CLIENT_SECRET',
    'unset',
    'single sign-on',
    'https://login.example.com senders-desk …',
  ),
  row(
    'DESK_HOOK_TIMESTAMP_HEADER',
    '`X-Service-Timestamp`',
    'the header of a delivery that carries the signed timestamp, if a remote service uses another name',
    'X-Service-Timestamp',
  ),
  row(
    'DESK_SMTP_URL',
    'unset',
    "`smtp://…` or `smtps://…`: emails notifications, invitations, links for new passwords and security notices; `?from=` names the sender's address, with a name if you like, and `?tls=optional` allows `smtp://` without STARTTLS on another machine",
    'smtps://user:password@smtp.example.com?from=desk@example.com',
  ),
  row(
    'DESK_CHAT_TRUSTED_ORIGINS',
    'unset',
    "comma-separated origins of chats that notifications may be posted to although they are http or at private addresses, such as your own Mattermost's",
    'http://chat.internal:8065',
  ),
  row(
    'DESK_TRUSTED_PROXIES',
    '0',
    "how many proxies in front of the dashboard append their client's address to `X-Forwarded-For`; with 0 the header is ignored",
    '1',
  ),
  row(
    'LOG_LEVEL SERVICE_LOG_LEVEL',
    'info',
    'of the dashboard and of the service: debug, info, warn, error, silent',
    'info info',
  ),
  row(
    'DESK_METRICS_TOKEN SERVICE_METRICS_TOKEN',
    'unset',
    '`GET /metrics` of the dashboard and of the service, for Prometheus, with `Authorization: Bearer TOKEN`; at least 32 characters',
  ),
  row(
    'OTEL_EXPORTER_OTLP_ENDPOINT OTEL_EXPORTER_OTLP_HEADERS',
    'unset',
    'the OpenTelemetry collector that both programs send traces to (OTLP over HTTP), and headers for it',
    'http://127.0.0.1:4318 authorization=Bearer%20…',
  ),
  row(
    'OTEL_SERVICE_NAME',
    '`senders-desk`, `senders-desk-service`',
    'the name of a program in its traces; set it only where you start the programs separately',
    'senders-desk',
  ),
  row(
    'OTEL_TRACES_SAMPLER OTEL_TRACES_SAMPLER_ARG',
    '`parentbased_always_on`, 1',
    'which traces are recorded: `always_on`, `always_off` or `traceidratio` with the part of them',
    'parentbased_traceidratio 0.1',
  ),
  row('DESK_DEMO_RATE_LIMIT', '60', "requests a minute of the sandbox's key", '60'),
  row('SERVICE_PORT SERVICE_HOST', '4010, 127.0.0.1', 'where the embedded service listens', '4010 127.0.0.1'),
  row(
    'SERVICE_DATA_DIR',
    '`.data`',
    'folder of the embedded PostgreSQL and of secrets made at first start',
    '/var/lib/senders-desk',
  ),
  row(
    'BACKUP_PASSPHRASE',
    'unset',
    'encrypts what `npm run backup` writes, and opens it for `npm run restore`; at least 12 characters',
  ),
  row(
    'SERVICE_DATABASE_URL',
    'embedded',
    'PostgreSQL of the service',
    'postgres://service_app:password@db.example.com/service?sslmode=verify-full',
  ),
  row(
    'SERVICE_OPERATOR_TOKEN',
    'unset (random in the sandbox)',
    'enables `/operator`, where API keys are issued; at least 32 characters',
  ),
  row(
    'SERVICE_PROXY_SECRET',
    'made at each start',
    'shared by the dashboard and the service, which uses it to recognize requests from the dashboard; at least 32 characters; set it for both when you start them separately',
  ),
  row(
    'SERVICE_SIGNING_ORIGIN',
    "the dashboard's origin",
    'origin of the signing pages in emails',
    'https://desk.example.com',
  ),
  row(
    'SERVICE_SMTP_URL',
    'unset',
    '`smtp://…` or `smtps://…`: emails signers and senders; the rest as for `DESK_SMTP_URL`',
    'smtps://user:password@smtp.example.com?from=contracts@example.com',
  ),
  row('SERVICE_SEED', '`none`; `demo` in the sandbox', 'sample tenant, or an empty service', 'none'),
  row(
    'SERVICE_SEALING_KEY',
    'made at first start, kept in `.data/service.key`',
    'base64 of 32 bytes; seals links, emails and secrets at rest. To replace it, name the new one first: `new,old`',
  ),
  row(
    'SERVICE_WEBHOOK_RETRY',
    '`5s,5m,30m,2h,5h,10h,14h,20h,24h`',
    'waits between the attempts of a delivery; after the last attempt it is a dead letter',
    '5s,5m,30m,2h,5h,10h,14h,20h,24h',
  ),
  row(
    'SERVICE_WEBHOOK_TRUSTED_ORIGINS',
    'unset',
    'exact origins, such as `http://127.0.0.1:4999`, that webhooks may go to without HTTPS and a public address: development and tests only',
    'http://127.0.0.1:4999',
  ),
  row(
    'SERVICE_SIGNING_P12 SERVICE_SIGNING_P12_PASSWORD',
    'self-signed, made at first start',
    'certificate that seals the final PDF',
    '/etc/senders-desk/seal.p12 …',
  ),
]
