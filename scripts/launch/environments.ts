import { parseUrl } from '@/lib/url/url'
import type { Demo } from './sandbox'
import { type Environment, environmentOf } from './variables'

export type LaunchConfig = {
  dev: boolean
  /** The embedded service without a dashboard, for others of your own. */
  serviceAlone: boolean
  dataDir: string
  host: string
  port: number
  /** What browsers see; also where the signing links of the embedded service lead. */
  origin: string
  /** Undefined when a remote service is configured. */
  embeddedService?: { host: string; port: number; baseUrl: string }
  demo: Demo
  env: Environment
}

/** What the service is given. `secrets` are what only it and the dashboard know. */
export function serviceEnvironment(config: LaunchConfig, databaseUrl: string, secrets: Environment): Environment {
  return {
    // A terminal is for people: every request is a line at the level of the service alone.
    SERVICE_LOG_LEVEL: 'warn',
    SERVICE_SIGNING_ORIGIN: config.origin.split(',')[0]?.trim(),
    SERVICE_SEED: 'demo',
    ...environmentOf('service', config.env),
    ...(config.demo === 'none' && { SERVICE_SEED: 'none' }),
    NODE_ENV: config.dev ? 'development' : 'production',
    // The dashboard subscribes to its own service: it listens on loopback, where nobody else's target may lie.
    SERVICE_WEBHOOK_TRUSTED_ORIGINS: trusted(config),
    SERVICE_DATA_DIR: config.dataDir,
    SERVICE_DATABASE_URL: databaseUrl,
    SERVICE_HOST: config.embeddedService?.host,
    ...secrets,
  }
}

/** What the dashboard is given. */
export function dashboardEnvironment(config: LaunchConfig, databaseUrl: string, secrets: Environment): Environment {
  const { demo, embeddedService, serviceAlone } = config
  return {
    // A terminal is for people: every request is a line at the level of the dashboard alone.
    ...(demo !== 'none' && { LOG_LEVEL: 'warn' }),
    ...environmentOf('dashboard', config.env),
    ...(embeddedService &&
      !serviceAlone && {
        SERVICE_BASE_URL: embeddedService.baseUrl,
        DESK_DEMO: demo === 'none' ? '' : '1',
        DESK_PUBLIC_SANDBOX: demo === 'public' ? '1' : '',
      }),
    DATABASE_URL: databaseUrl,
    NODE_ENV: config.dev ? 'development' : 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    PORT: String(config.port),
    HOSTNAME: config.host,
    DESK_ORIGIN: config.origin,
    ...secrets,
  }
}

function trusted({ env, origin }: LaunchConfig): string {
  const own = origin.split(',').flatMap((each) => parseUrl(each.trim())?.origin ?? [])
  return [env.SERVICE_WEBHOOK_TRUSTED_ORIGINS, ...own].filter(Boolean).join(',')
}
