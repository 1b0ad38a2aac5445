import 'server-only'
import { z } from 'zod'
import { once } from './once'

const url = z.url({ protocol: /^https?$/, message: 'must be an http or https address' })
/** A variable that is set but empty reads as absent, as shells and compose files write it. */
const optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === '' ? undefined : value), schema.optional())

const Env = z
  .object({
    DATABASE_URL: z.string({ message: 'is required' }).regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address'),
    SERVICE_BASE_URL: url.transform((text) => text.replace(/\/+$/, '')),
    SERVICE_API_KEY: optional(z.string()),
    SERVICE_OPERATOR_TOKEN: optional(z.string()),
    SERVICE_PROXY_SECRET: optional(z.string().min(32, 'must have at least 32 characters')),
    DESK_DEMO: z.preprocess((value) => value === '1' || value === 'true', z.boolean()),
    DESK_DEMO_RATE_LIMIT: optional(z.coerce.number().int().min(1, 'must be a whole number from 1')),
    AUTH_SECRET: z.string({ message: 'is required' }).min(32, 'must have at least 32 characters'),
    DESK_ORIGIN: z
      .string()
      .default('http://localhost:3000')
      .transform((text) => text.split(',').map((part) => part.trim()))
      .pipe(z.array(url.transform((text) => new URL(text).origin)).min(1)),
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
    LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
  })
  .refine((env) => env.SERVICE_API_KEY || env.DESK_DEMO, { path: ['SERVICE_API_KEY'], message: 'is required' })
  .transform(({ NODE_ENV, ...env }) => ({ ...env, development: NODE_ENV === 'development' }))
  .refine((env) => !env.DESK_OIDC_ISSUER || env.DESK_OIDC_CLIENT_ID, {
    path: ['DESK_OIDC_CLIENT_ID'],
    message: 'is required with DESK_OIDC_ISSUER',
  })
export type Env = z.infer<typeof Env>

/** Reads the dashboard's environment; the error names every variable that is missing or wrong, never its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(source)
  if (parsed.success) return parsed.data
  const faults = parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  throw new Error(`The dashboard's environment is not usable: ${faults.join('; ')}.`)
}

/** The environment, parsed at first use: building the app and importing a module demand nothing. */
export const env = (): Env => once('env', () => parseEnv(process.env))
