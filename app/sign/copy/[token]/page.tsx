import type { Metadata } from 'next'
import { CopyPage } from '@/components/sign/copy-page'

/** The address is a credential: it is not indexed, and no request may send it as referrer. */
export const metadata: Metadata = {
  title: 'Your signed copy',
  robots: { index: false, follow: false },
  referrer: 'no-referrer',
}

export default async function SignedCopyPage({ params }: PageProps<'/sign/copy/[token]'>) {
  const { token } = await params
  return <CopyPage token={token} />
}
