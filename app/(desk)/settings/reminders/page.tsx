import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { ReminderSettings } from '@/components/reminders/reminder-settings'
import { PageHeader } from '@/components/ui/page-header'

export const metadata: Metadata = { title: 'Reminders' }

export default restrictedPage('reminders', () => (
  <>
    <PageHeader title="Reminders" about="Emails people again while it is their turn to sign." />
    <ReminderSettings />
  </>
))
