import { redirect } from 'next/navigation'

/** Without an envelope's id there is nothing to show. */
export default function EnvelopeDeliveriesIndexPage() {
  redirect('/webhooks')
}
