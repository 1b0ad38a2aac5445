import { listProblems as listDashboardProblems } from '@/lib/desk/runtime/config/parse-env'
import { databaseUrlProblem } from '@/lib/url/database-url'
import { listProblems as listServiceProblems } from '@/service/config'
import { dashboardEnvironment, type LaunchConfig, serviceEnvironment } from './environments'

/** In place of what the launcher makes when it starts the programs. */
const DATABASE = 'postgres://127.0.0.1/embedded'
const SECRET = 'x'.repeat(32)

/** What is wrong with the settings that both programs would be given, each by the name of the variable that somebody set. */
export function checkSettings(config: LaunchConfig): string[] {
  const { env, embeddedService, serviceAlone } = config
  const shared = embeddedService
    ? { SERVICE_OPERATOR_TOKEN: env.SERVICE_OPERATOR_TOKEN || SECRET, SERVICE_PROXY_SECRET: SECRET }
    : {}
  const dashboard = dashboardEnvironment(config, env.DATABASE_URL || DATABASE, {
    ...shared,
    AUTH_SECRET: env.AUTH_SECRET || SECRET,
  })
  const service = serviceEnvironment(config, env.SERVICE_DATABASE_URL || DATABASE, shared)
  const problems = [
    ...owners(config),
    ...(serviceAlone ? [] : listDashboardProblems(dashboard)),
    ...(embeddedService ? listServiceProblems(service) : []),
  ]
  return problems.map((problem) => byItsOwnName(problem.replace(/^(\w+):/, '$1'), config))
}

/** The launcher makes some variables from others. */
function byItsOwnName(problem: string, { env, embeddedService }: LaunchConfig): string {
  const [name = ''] = problem.split(' ')
  if (name === 'SERVICE_SIGNING_ORIGIN' && !env.SERVICE_SIGNING_ORIGIN) return problem.replace(name, 'DESK_ORIGIN')
  if (name === 'SERVICE_BASE_URL' && embeddedService)
    return `SERVICE_HOST is ${embeddedService.host}, where the dashboard would reach the service without https: leave it unset, or set DESK_ALLOW_HTTP=1 on a private network`
  return problem
}

/** The addresses that only the launcher uses. */
function owners({ env }: LaunchConfig): string[] {
  return ['DATABASE_OWNER_URL', 'SERVICE_DATABASE_OWNER_URL'].flatMap((name) => {
    const problem = env[name] ? databaseUrlProblem(env[name]) : undefined
    return problem ? [`${name} ${problem}`] : []
  })
}
