import type { Metadata } from 'next'
import { Contacts } from '@/components/contacts/contacts'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'

export const metadata: Metadata = { title: 'Contacts' }

export default async function ContactsPage() {
  await requirePerson()
  return <Contacts />
}
