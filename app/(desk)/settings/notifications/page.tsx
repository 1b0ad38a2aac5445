import type { Metadata } from 'next'
import { NotificationSettings } from '@/components/notifications/notification-settings'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'

export const metadata: Metadata = { title: 'Notifications' }

export default async function NotificationSettingsPage() {
  await requirePerson()
  return <NotificationSettings />
}
