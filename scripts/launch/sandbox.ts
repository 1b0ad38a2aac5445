import { isLoopback } from '@/lib/url/loopback'
import { parseUrl } from '@/lib/url/url'
import type { Environment } from './variables'

/**
 * Which demo accounts exist. Their passwords are public: `local` ones exist on this machine only; `public` ones are for a
 * sandbox that is meant for everybody, without an admin and without the outbox; `none` is an installation of one's own.
 */
export type Demo = 'local' | 'public' | 'none'

type Addresses = { host: string; serviceHost: string; origin: string }

/** Decides which demo accounts exist; throws an error that names the variable when they would be open to others. */
export function demoOf(env: Environment, addresses: Addresses): Demo {
  const publicly = env.DESK_PUBLIC_SANDBOX === '1'
  if (env.DESK_PUBLIC_SANDBOX && !publicly) throw new Error('DESK_PUBLIC_SANDBOX must be 1, or not be set')
  if (env.SERVICE_API_KEY) {
    if (publicly || isSet(env.DESK_DEMO)) {
      throw new Error(
        `${publicly ? 'DESK_PUBLIC_SANDBOX' : 'DESK_DEMO'} cannot be used with SERVICE_API_KEY: anybody could sign in to a demo account and use the key`,
      )
    }
    return 'none'
  }
  if (publicly && env.SERVICE_SMTP_URL) {
    throw new Error(
      'DESK_PUBLIC_SANDBOX cannot be used with SERVICE_SMTP_URL: anybody could send mail from your server',
    )
  }
  if (publicly) return 'public'
  if (env.SERVICE_SEED === 'none') return 'none'

  const exposed = whatExposes(env, addresses)
  if (!exposed) return 'local'
  throw new Error(
    `${exposed}. The sandbox has demo accounts whose passwords are public, so it starts on this machine only. ` +
      'Set SERVICE_SEED=none to start without sample data and demo accounts, ' +
      'or DESK_PUBLIC_SANDBOX=1 for a sandbox that anybody may use (without the admin account and the outbox)',
  )
}

const isSet = (value: string | undefined) => Boolean(value) && value !== '0' && value !== 'false'

function whatExposes(env: Environment, { host, serviceHost, origin }: Addresses): string | undefined {
  if (!isLoopback(host)) return `HOST is ${host}`
  if (!isLoopback(serviceHost)) return `SERVICE_HOST is ${serviceHost}`
  const remote = origin.split(',').find((each) => !isLoopback(hostnameOf(each.trim())))
  if (remote) return `DESK_ORIGIN is ${remote.trim()}`
  return env.SERVICE_SMTP_URL ? 'SERVICE_SMTP_URL is set' : undefined
}

/** What is not a URL is left to the dashboard to refuse; until then it counts as public. */
const hostnameOf = (origin: string): string => parseUrl(origin)?.hostname ?? ''
