import type { Metadata } from 'next'
import { restrictedPage } from '@/app/(desk)/restricted-page'
import { ActivityRecord } from '@/components/activity/activity'

export const metadata: Metadata = { title: 'Activity' }

export default restrictedPage('activity', () => <ActivityRecord />)
