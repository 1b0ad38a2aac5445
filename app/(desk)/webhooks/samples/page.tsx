import type { Metadata } from 'next'
import { languageOf } from '@/components/webhooks/samples/languages'
import { Samples } from '@/components/webhooks/samples/samples'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Receiver code' }

export default async function SamplesPage({ searchParams }: PageProps<'/webhooks/samples'>) {
  await requirePerson({ permission: 'webhooks' })
  return <Samples language={languageOf((await searchParams).language)} />
}
