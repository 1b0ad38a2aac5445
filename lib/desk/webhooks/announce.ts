import 'server-only'
import { notifyWebhooksChanged } from '@/lib/desk/platform/database/notify'
import { log } from '@/lib/desk/platform/log/log'
import type { ServiceKey } from '@/lib/desk/platform/upstream/contract/service-key'
import { accountOf } from '@/lib/desk/platform/upstream/keys/account'

/** Shows a change to everybody who has the account's webhooks open. The change is made: a failure here must not refuse it. */
export async function announceWebhooks(key: ServiceKey | undefined): Promise<void> {
  try {
    await notifyWebhooksChanged(await accountOf(key))
  } catch (err) {
    log().warn({ err }, 'a change of webhooks was not announced')
  }
}
