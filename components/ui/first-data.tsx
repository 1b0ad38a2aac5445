import { dehydrate, HydrationBoundary, type InferDataFromTag, QueryClient, type QueryKey } from '@tanstack/react-query'
import type { ReactNode } from 'react'

type FirstDataProps<Key extends QueryKey> = {
  query: { queryKey: Key }
  data: InferDataFromTag<unknown, Key> | undefined
  children: ReactNode
}

/** Gives a page's query what the server has read for it. Without data, the browser asks. */
export function FirstData<Key extends QueryKey>({ query: { queryKey }, data, children }: FirstDataProps<Key>) {
  const client = new QueryClient()
  if (data) client.setQueryData(queryKey, data)
  return <HydrationBoundary state={dehydrate(client)}>{children}</HydrationBoundary>
}
