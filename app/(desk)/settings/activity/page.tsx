import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { ActivityRecord } from '@/components/activity/activity-record'

export const metadata: Metadata = { title: 'Activity' }

export default restrictedPage('activity', () => <ActivityRecord />)
