import { randomBytes } from 'node:crypto'
import { addressOf } from '@/lib/url/url'
import { accountFor } from './account'
import { DASHBOARD, PRELOAD, SERVICE } from './built-files'
import { keptSecret } from './config'
import type { Databases } from './databases'
import { dashboardEnvironment, type LaunchConfig, serviceEnvironment } from './environments'
import { keepRunning, type Restart, type Supervised } from './keep-running'
import { startProgram } from './program'
import type { Environment } from './variables'

type EmbeddedService = NonNullable<LaunchConfig['embeddedService']>

/**
 * With PostgreSQL, the document workers and this launcher they fit a machine of 1 GB. A watching program holds a compiler as well. A small
 * young generation saves about 30 MB and costs more frequent collections: rendering pages, a tenth of what the dashboard can do.
 */
const HEAP_MB = { dashboard: { all: 256, young: 16 }, service: { all: 192, young: 4 } }

const boundMemory = ({ all, young }: { all: number; young: number }): string[] => [
  `--max-old-space-size=${all}`,
  `--max-semi-space-size=${young}`,
]

/** What Node.js is given to run what is built of each program. */
export const BUILT = {
  service: [...boundMemory(HEAP_MB.service), SERVICE],
  dashboard: ['--import', `./${PRELOAD}`, ...boundMemory(HEAP_MB.dashboard), DASHBOARD],
}

/** The dashboard and, unless a remote one is configured, the service, or that alone: side by side, the dashboard waits where it needs it. */
export function startPrograms(config: LaunchConfig, databases: Databases): Supervised[] {
  const at = config.embeddedService
  if (!at) return [dashboard(config, databases, {})]
  if (config.serviceAlone) return [startService(config, at, databases, {})]
  // Only these two know them: one has keys issued, the other says that it may name the addresses of signers.
  const secrets = {
    SERVICE_OPERATOR_TOKEN: config.env.SERVICE_OPERATOR_TOKEN || randomBytes(32).toString('base64url'),
    SERVICE_PROXY_SECRET: randomBytes(32).toString('base64url'),
  }
  const desk = dashboard(config, databases, secrets)
  const onRestart = (restart?: Restart) => desk.send({ serviceStartsAt: restart?.at.toISOString() ?? null })
  return [startService(config, at, databases, secrets, onRestart), desk]
}

/** The embedded service alone. `secrets` are what only it and the dashboard know. */
export function startService(
  config: LaunchConfig,
  at: EmbeddedService,
  databases: Databases,
  secrets: Environment,
  onRestart?: (restart?: Restart) => void,
): Supervised {
  const { dev } = config
  const account = accountFor('service', config)
  const watching = ['--watch', '--watch-preserve-output', '--import', 'tsx', 'service/serve.ts']
  const start = () =>
    startProgram({
      name: 'service',
      args: dev ? watching : BUILT.service,
      env: {
        ...serviceEnvironment(config, databases.service, secrets),
        // The file is for us alone, and so is the folder it lies in.
        ...(account && {
          SERVICE_SEALING_KEY: config.env.SERVICE_SEALING_KEY || keptSecret(config.dataDir, 'service.key', 'base64'),
        }),
      },
      account,
      answersAt: `${at.baseUrl}/public/service/webhooks/events`,
    })
  return keepRunning(start, { onRestart })
}

function dashboard(config: LaunchConfig, databases: Databases, secrets: Environment): Supervised {
  const { dev, port, host } = config
  const account = accountFor('dashboard', config)
  const next = ['node_modules/next/dist/bin/next', 'dev', '--port', String(port), '--hostname', host]
  return keepRunning(() =>
    startProgram({
      name: 'dashboard',
      args: dev ? ['--import', `./${PRELOAD}`, ...next] : BUILT.dashboard,
      env: dashboardEnvironment(config, databases.desk, {
        AUTH_SECRET: config.env.AUTH_SECRET || keptSecret(config.dataDir, 'auth-secret', 'base64url'),
        ...secrets,
      }),
      account,
      answersAt: `${addressOf(host, port)}/sign-in`,
    }),
  )
}
