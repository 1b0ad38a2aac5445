import 'server-only'
import { MeResponse } from '@/lib/contract/identity'
import { env } from '@/lib/desk/platform/config/env'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { hide } from '@/lib/desk/platform/log/redact'
import type { KeyFacts } from './contract/service-key'
import { readJson, refusal } from './transport/answer'
import { send } from './transport/transport'

const DEADLINE_MS = 15_000

/** Asks the service whose key this is, outside the dashboard's budgets, because the key has its own. */
export async function tryKey(secret: string): Promise<KeyFacts> {
  const answer = await send({
    method: 'GET',
    url: `${env().SERVICE_BASE_URL}/api/v1/service/me`,
    headers: { 'x-api-key': secret },
    deadlineMs: DEADLINE_MS,
  })
  if (answer.statusCode === 401 || answer.statusCode === 403) {
    await answer.drop()
    throw new Refusal(400, 'The service does not accept this key. Check that it was copied whole and is not revoked.', {
      field: 'secret',
    })
  }
  if (answer.statusCode !== 200) throw await refusal(answer)
  // Only now, because before the service accepted it, it may be any text that somebody typed.
  hide(secret)
  return factsOf(await readJson(answer, MeResponse))
}

export function factsOf({ account, app, user, key, capabilities }: MeResponse): KeyFacts {
  const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ')
  return {
    account,
    app,
    user: [name, user?.email].filter(Boolean).join(', ') || undefined,
    label: key?.name,
    expires_on: key?.expires_on,
    rate_limit_per_min: key?.rate_limit_per_min,
    capabilities,
  }
}
