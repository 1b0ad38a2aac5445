import { EmptyState } from '@/components/ui/banner'
import { TextLink } from '@/components/ui/link'
import { usePermission } from '@/lib/browser/queries/session'
import type { SubscriptionList } from '@/lib/desk/platform/upstream/contract/webhook-desk'

/** Whether the person's key may not manage webhooks: its capabilities say so, or the service refuses it its list. */
export function useIsKeyRefused(list: Pick<SubscriptionList, 'is_refused'> | undefined): boolean {
  return (usePermission('webhooks')?.open === false || list?.is_refused) ?? false
}

/** Replaces what a page of webhooks offers when the key may do none of it. */
export function KeyNeeded() {
  return (
    <EmptyState title="Your key may not manage webhooks">
      It lacks the capability <code className="text-13">webhooks:manage</code>. Use another key:{' '}
      <TextLink href="/settings/keys">API keys</TextLink>
    </EmptyState>
  )
}
