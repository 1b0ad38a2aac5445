import { permanentRedirect } from 'next/navigation'
import { signersParams } from '@/components/signers/address'

type Props = {
  params: Promise<{ id?: string[] }>
  searchParams: Promise<Record<string, string | string[] | undefined>>
}

/** Where people were listed before Signers had them. */
export default async function ContactsPage({ params, searchParams }: Props) {
  const { id: [id] = [] } = await params
  permanentRedirect(
    id === undefined ? signersParams.href('/signers', signersParams.read(await searchParams)) : `/signers/${id}`,
  )
}
