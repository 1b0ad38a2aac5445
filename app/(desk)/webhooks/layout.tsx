import { WebhookTabs } from '@/components/webhooks/webhook-tabs'

export default function WebhooksLayout({ children }: LayoutProps<'/webhooks'>) {
  return (
    <>
      <WebhookTabs />
      <div className="pt-6">{children}</div>
    </>
  )
}
