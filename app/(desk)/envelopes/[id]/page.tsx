import { EnvelopeOverview } from '@/components/envelopes/page/envelope-overview'
import { EnvelopeReminders } from '@/components/reminders/change-rule'
import { envelopeMetadata } from './read-ahead'

export const generateMetadata = ({ params }: PageProps<'/envelopes/[id]'>) => envelopeMetadata('overview', params)

export default async function EnvelopePage({ params }: PageProps<'/envelopes/[id]'>) {
  const { id } = await params
  return <EnvelopeOverview id={id} reminders={<EnvelopeReminders id={id} />} />
}
