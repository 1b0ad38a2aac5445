import type { Metadata } from 'next'
import { ContactPage } from '@/components/contacts/contact-page'
import { requirePerson } from '@/lib/desk/platform/auth/session/require'

/** Without the name, which the browser's history and the server's log of a failed page would store. */
export const metadata: Metadata = { title: 'Contact' }

export default async function ContactRoute({ params }: PageProps<'/contacts/[id]'>) {
  await requirePerson()
  const { id } = await params
  return <ContactPage id={id} />
}
