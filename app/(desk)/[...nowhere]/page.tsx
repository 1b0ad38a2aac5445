import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

export const metadata: Metadata = { title: 'Not found' }

/** Any other address. People who are signed in keep the navigation. */
export default function NowherePage() {
  notFound()
}
