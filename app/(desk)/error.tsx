'use client'

import { FailedPage, type FailedPageProps } from '@/components/shell/failed-page'

/** Keeps the frame: the way to every other page stays. */
export default function DeskErrorPage(props: FailedPageProps) {
  return <FailedPage {...props} />
}
