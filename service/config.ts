import { z } from 'zod'
import { SmtpUrl } from '@/lib/smtp/smtp-url'
import { tracingOptions, tracingVariables } from '@/lib/tracing/variables'
import { DatabaseUrl } from '@/lib/url/database-url'
import { isLoopback } from '@/lib/url/loopback'
import { isOrigin } from '@/lib/url/url'
import { RetryWaits } from './webhooks/retry-schedule'

const Origins = z.string().transform((text, issues) => {
  const origins = text.split(',').map((origin) => origin.trim())
  for (const origin of origins) {
    if (!isOrigin(origin)) issues.addIssue(`must be origins such as http://127.0.0.1:4999, not "${origin}"`)
  }
  return origins
})

const Origin = z.string().refine(isOrigin, 'must be an origin such as http://localhost:3000, without a path')

const Keys = z
  .string()
  .transform((text) => text.split(',').map((key) => Buffer.from(key.trim(), 'base64')))
  .refine(
    (keys) => keys.every((key) => key.length === 32),
    'must be 32 bytes in base64, or several of them with commas between',
  )

/** Shorter ones can be guessed. A loopback address still accepts them. */
const OPERATOR_TOKEN_LENGTH = 32

const Environment = z.object({
  SERVICE_PORT: z.coerce.number('must be a port').int('must be a port').min(0).max(65_535).default(4010),
  SERVICE_HOST: z.string().default('127.0.0.1'),
  SERVICE_DATA_DIR: z.string().default('.data'),
  SERVICE_DATABASE_URL: DatabaseUrl.optional(),
  SERVICE_OPERATOR_TOKEN: z.string().optional(),
  SERVICE_METRICS_TOKEN: z.string().min(32, 'must have at least 32 characters').optional(),
  SERVICE_PROXY_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SERVICE_SIGNING_ORIGIN: Origin.default('http://localhost:3000'),
  SERVICE_SMTP_URL: SmtpUrl.optional(),
  SERVICE_SEED: z.enum(['none', 'demo']).default('none'),
  SERVICE_WEBHOOK_TRUSTED_ORIGINS: Origins.default([]),
  SERVICE_WEBHOOK_RETRY: RetryWaits,
  SERVICE_SIGNING_P12: z.string().optional(),
  SERVICE_SIGNING_P12_PASSWORD: z.string().default(''),
  SERVICE_SEALING_KEY: Keys.optional(),
  ...tracingVariables,
  SERVICE_LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
})

const CheckedEnvironment = Environment.refine(
  ({ SERVICE_HOST, SERVICE_OPERATOR_TOKEN: token }) =>
    token === undefined || token.length >= OPERATOR_TOKEN_LENGTH || isLoopback(SERVICE_HOST),
  {
    path: ['SERVICE_OPERATOR_TOKEN'],
    message: `must have at least ${OPERATOR_TOKEN_LENGTH} characters where SERVICE_HOST is not this machine`,
  },
)

export const VARIABLES = Object.keys(Environment.shape)

export type Config = ReturnType<typeof readConfig>

/** An empty variable counts as unset. */
const parse = (environment: Record<string, string | undefined>) =>
  CheckedEnvironment.safeParse(Object.fromEntries(Object.entries(environment).filter(([, value]) => value)))

/** What is wrong with the environment, by variable and never with its value. */
export function listProblems(environment: Record<string, string | undefined>): string[] {
  const issues = parse(environment).error?.issues ?? []
  return issues.map((issue) => `${String(issue.path[0])}: ${issue.message}`)
}

/** Reads the environment; throws one error that names every variable that is wrong. */
export function readConfig(environment: Record<string, string | undefined> = process.env) {
  const result = parse(environment)
  if (!result.success) throw new Error(listProblems(environment).join('; '))
  const env = result.data
  return {
    port: env.SERVICE_PORT,
    host: env.SERVICE_HOST,
    dataDir: env.SERVICE_DATA_DIR,
    /** Undefined: the embedded PostgreSQL below `dataDir`. */
    databaseUrl: env.SERVICE_DATABASE_URL,
    operatorToken: env.SERVICE_OPERATOR_TOKEN,
    /** Opens `/core/metrics`. Undefined: nothing is counted. */
    metricsToken: env.SERVICE_METRICS_TOKEN,
    /** What is allowed but unwise, for the log. */
    warnings: warningsOf(env),
    /** Proves that a request comes from the dashboard, which may name the address of a signer. */
    proxySecret: env.SERVICE_PROXY_SECRET,
    signingOrigin: new URL(env.SERVICE_SIGNING_ORIGIN).origin,
    smtpUrl: env.SERVICE_SMTP_URL,
    seed: env.SERVICE_SEED,
    webhooks: { trustedOrigins: env.SERVICE_WEBHOOK_TRUSTED_ORIGINS, retryWaits: env.SERVICE_WEBHOOK_RETRY },
    /** The sealing certificate, a PKCS#12 file; undefined: self-signed, made at first start. */
    signingP12: env.SERVICE_SIGNING_P12
      ? { path: env.SERVICE_SIGNING_P12, password: env.SERVICE_SIGNING_P12_PASSWORD }
      : undefined,
    /** The first seals, all open. Undefined: a key file in `dataDir`, made at first start. */
    sealingKeys: env.SERVICE_SEALING_KEY,
    logLevel: env.SERVICE_LOG_LEVEL,
    /** Undefined: nothing is traced. */
    tracing: tracingOptions(env, 'senders-desk-service'),
  }
}

function warningsOf({ SERVICE_OPERATOR_TOKEN: token }: z.infer<typeof Environment>): string[] {
  return token !== undefined && token.length < OPERATOR_TOKEN_LENGTH
    ? [`SERVICE_OPERATOR_TOKEN should have at least ${OPERATOR_TOKEN_LENGTH} characters`]
    : []
}
