'use client'

import { FailedPage, type FailedPageProps } from '@/components/shell/startup/failed-page'

/** Keeps the navigation, which leads to every other page. */
export default function DeskErrorPage(props: FailedPageProps) {
  return <FailedPage {...props} />
}
