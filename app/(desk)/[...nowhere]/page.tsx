import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

export const metadata: Metadata = { title: 'Not found' }

/** An address that nothing else answers: somebody signed in keeps the frame. */
export default function NowherePage() {
  notFound()
}
