import { redirect } from 'next/navigation'

/** Only the deliveries of one envelope have a page: without its id there is nothing to show. */
export default function EnvelopeDeliveriesIndexPage() {
  redirect('/webhooks')
}
