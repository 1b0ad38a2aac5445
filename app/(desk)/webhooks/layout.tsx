import { WebhookTabs } from '@/components/webhooks/webhook-tabs'
import { requirePerson } from '@/lib/session/require'

export default async function WebhooksLayout({ children }: LayoutProps<'/webhooks'>) {
  await requirePerson({ permission: 'webhooks' })
  return (
    <>
      <WebhookTabs />
      <div className="pt-6">{children}</div>
    </>
  )
}
