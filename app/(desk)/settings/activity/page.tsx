import type { Metadata } from 'next'
import { ActivityRecord } from '@/components/activity/activity-record'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Activity' }

export default async function ActivityPage() {
  await requirePerson({ permission: 'activity' })
  return <ActivityRecord />
}
