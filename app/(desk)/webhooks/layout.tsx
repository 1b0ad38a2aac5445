import { DeveloperTools } from '@/components/webhooks/developer-tools'

export default function WebhooksLayout({ children }: LayoutProps<'/webhooks'>) {
  return (
    <>
      <DeveloperTools />
      {children}
    </>
  )
}
