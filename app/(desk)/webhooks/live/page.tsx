import { redirect } from 'next/navigation'

/** Where live updates once were; browsers and mails may still lead here. */
export default function LiveUpdatesPage() {
  redirect('/settings/mirror#live')
}
