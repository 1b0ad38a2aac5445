import { z } from 'zod'
import { SmtpUrl } from '@/lib/smtp/smtp-url'
import { tracingVariables } from '@/lib/tracing/variables'
import { DatabaseUrl } from '@/lib/url/database-url'
import { isLoopback } from '@/lib/url/loopback'
import { isOrigin, parseUrl } from '@/lib/url/url'

const url = z.url({ protocol: /^https?$/, message: 'must be an http or https address' })
/** A variable that is set but empty reads as absent, as shells and compose files write it. */
const AuthSecret = z.string().min(32, 'must have at least 32 characters')
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const isLocal = (address: string): boolean => isLoopback(parseUrl(address)?.hostname ?? '')
const HTTPS = 'must be https, except on this machine; DESK_ALLOW_HTTP=1 allows http, for a private network'
const isPrivate = (address: string | undefined, { DESK_ALLOW_HTTP }: { DESK_ALLOW_HTTP: boolean }): boolean =>
  // What is no address has its own message.
  address === undefined || !parseUrl(address) || address.startsWith('https:') || isLocal(address) || DESK_ALLOW_HTTP
const flag = z.preprocess((value) => value === '1' || value === 'true', z.boolean())

const origin = url
  .refine(isOrigin, 'must be an origin such as https://desk.example.com, without a path')
  .transform((text) => new URL(text).origin)

const Variables = z.object({
  DATABASE_URL: DatabaseUrl,
  SERVICE_BASE_URL: url.transform((text) => text.replace(/\/+$/, '')),
  SERVICE_API_KEY: optional(z.string()),
  SERVICE_OPERATOR_TOKEN: optional(z.string()),
  SERVICE_PROXY_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
  DESK_METRICS_TOKEN: optional(z.string().min(32, 'must have at least 32 characters')),
  DESK_ALLOW_HTTP: flag,
  DESK_DEMO: flag,
  DESK_PUBLIC_SANDBOX: flag,
  DESK_DEMO_RATE_LIMIT: optional(z.coerce.number().int().min(1, 'must be a whole number from 1')),
  /**
   * The first seals and signs; the others still open what they sealed and recognize what they
   * signed.
   */
  AUTH_SECRET: z
    .string({ message: 'is required' })
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.tuple([AuthSecret], AuthSecret)),
  DESK_ORIGIN: z
    .string()
    .default('http://localhost:3000')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(origin).min(1)),
  DESK_HOOK_TIMESTAMP_HEADER: z.preprocess(
    (value) => value || undefined,
    z
      .string()
      .regex(/^[A-Za-z0-9-]{1,100}$/, 'must be the name of a header')
      .default('X-Service-Timestamp'),
  ),
  DESK_TRUSTED_PROXIES: z.coerce.number().int().min(0).default(0),
  DESK_OIDC_ISSUER: optional(url),
  DESK_OIDC_CLIENT_ID: optional(z.string()),
  DESK_OIDC_CLIENT_SECRET: optional(z.string()),
  NODE_ENV: z.string().default('production'),
  DESK_SMTP_URL: optional(SmtpUrl),
  DESK_CHAT_TRUSTED_ORIGINS: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(z.array(origin)),
  ...tracingVariables,
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
})
/** The names of what the dashboard reads. */
export const VARIABLES = Object.keys(Variables.shape)

const Env = Variables.refine((env) => env.SERVICE_API_KEY || env.SERVICE_OPERATOR_TOKEN, {
  path: ['SERVICE_API_KEY'],
  message: 'is required',
})
  // The API key and the client secret are sent there.
  .refine((env) => isPrivate(env.SERVICE_BASE_URL, env), { path: ['SERVICE_BASE_URL'], message: HTTPS })
  .refine((env) => isPrivate(env.DESK_OIDC_ISSUER, env), { path: ['DESK_OIDC_ISSUER'], message: HTTPS })
  // Passwords and session cookies are sent there. One http origin would make the cookies of all of
  // them insecure.
  .refine((env) => env.DESK_ORIGIN.every((origin) => isPrivate(origin, env)), { path: ['DESK_ORIGIN'], message: HTTPS })
  .refine((env) => new Set(env.DESK_ORIGIN.map((origin) => parseUrl(origin)?.protocol)).size === 1, {
    path: ['DESK_ORIGIN'],
    message: 'must not mix http and https',
  })
  // The passwords of demo accounts are public, so they must be unreachable, or protect nothing of
  // value.
  .refine((env) => !(env.DESK_DEMO && env.SERVICE_API_KEY), {
    path: ['DESK_DEMO'],
    message: 'cannot be used with SERVICE_API_KEY',
  })
  .refine((env) => !env.DESK_DEMO || env.DESK_PUBLIC_SANDBOX || env.DESK_ORIGIN.every(isLocal), {
    path: ['DESK_DEMO'],
    message: 'needs DESK_ORIGIN to be on this machine, or DESK_PUBLIC_SANDBOX',
  })
  .transform(({ NODE_ENV, ...env }) => ({
    ...env,
    development: NODE_ENV === 'development',
    /** The embedded service, which issues the dashboard's key itself. */
    embedded: env.SERVICE_API_KEY === undefined,
    /**
     * Whether people can read the embedded service's mails here, which contain real signing links.
     */
    outbox: env.DESK_DEMO && !env.DESK_PUBLIC_SANDBOX,
  }))
  .refine((env) => !env.DESK_OIDC_ISSUER || env.DESK_OIDC_CLIENT_ID, {
    path: ['DESK_OIDC_CLIENT_ID'],
    message: 'is required with DESK_OIDC_ISSUER',
  })

export type Env = z.infer<typeof Env>

/**
 * What is wrong with the dashboard's environment, each with the name of its variable and never with
 * its value.
 */
export function listProblems(source: Record<string, string | undefined>): string[] {
  const issues = Env.safeParse(source).error?.issues ?? []
  return issues.map((issue) => `${String(issue.path[0])} ${issue.message}`)
}

/** Reads the dashboard's environment; the error names every variable that is missing or wrong. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(source)
  if (parsed.success) return parsed.data
  throw new Error(`The dashboard's environment is not usable: ${listProblems(source).join('; ')}.`)
}
