import 'server-only'
import type { ServiceKey } from '@/lib/desk/contract/service-key'
import { log } from '@/lib/desk/env/log'
import { accountOf } from '@/lib/desk/keys/account'
import { notifyWebhooksChanged } from '@/lib/desk/store/notify'

/** Shows a change to everybody who has the account's webhooks open. The change is made: a failure here must not refuse it. */
export async function announceWebhooks(key: ServiceKey | undefined): Promise<void> {
  try {
    await notifyWebhooksChanged(await accountOf(key))
  } catch (err) {
    log().warn({ err }, 'a change of webhooks was not announced')
  }
}
