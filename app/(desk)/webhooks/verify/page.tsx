import type { Metadata } from 'next'
import { Verifier } from '@/components/webhooks/verifier/verifier'
import { requirePerson } from '@/lib/session/require'

export const metadata: Metadata = { title: 'Verifier' }

export default async function VerifierPage() {
  await requirePerson({ permission: 'webhooks' })
  return <Verifier />
}
