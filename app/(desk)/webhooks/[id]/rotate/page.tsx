import type { Metadata } from 'next'
import { Rotate } from '@/components/webhooks/rotate'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Rotate secret' }

export default async function RotatePage({ params }: PageProps<'/webhooks/[id]/rotate'>) {
  await requirePerson({ permission: 'webhooks' })
  return <Rotate id={decodeURIComponent((await params).id)} />
}
