import type { Metadata } from 'next'
import { RecoverRange } from '@/components/webhooks/recovery/recover-range'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Recover a range' }

export default async function RecoverPage({ params }: PageProps<'/webhooks/[id]/recover'>) {
  await requirePerson({ permission: 'webhooks' })
  return <RecoverRange id={decodeURIComponent((await params).id)} />
}
