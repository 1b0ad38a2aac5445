import type { Metadata } from 'next'
import { Notifications } from '@/components/notifications/notification-settings'
import { PageHeader } from '@/components/ui/page-header'
import { requirePerson } from '@/lib/desk/accounts/session/require'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationSettingsPage() {
  await requirePerson()
  return (
    <>
      <PageHeader title="Notifications" />
      <Notifications />
    </>
  )
}
