import { permanentRedirect } from 'next/navigation'

/** Where bulk jobs were when sending was the only kind. */
export default async function BulkSendsPage({ params }: { params: Promise<{ id?: string[] }> }) {
  const { id: [id] = [] } = await params
  permanentRedirect(id === undefined ? '/bulk-jobs' : `/bulk-jobs/${encodeURIComponent(id)}`)
}
