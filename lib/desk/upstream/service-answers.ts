import 'server-only'
import { env } from '@/lib/desk/env/env'
import { send } from './transport/transport'

/** Whether the service answers at all, asked without a key: it costs nothing of any budget. */
export async function serviceAnswers(deadlineMs: number): Promise<boolean> {
  try {
    const url = `${env().SERVICE_BASE_URL}/public/service/webhooks/events`
    const answer = await send({ method: 'GET', url, headers: {}, deadlineMs })
    await answer.drop()
    // Another service may not have this address; what answers for a service that is down says 502 to 504.
    return answer.statusCode < 500 || answer.statusCode === 501
  } catch {
    return false
  }
}
