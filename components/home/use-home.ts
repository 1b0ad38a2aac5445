'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTold } from '@/lib/browser/live'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import { type FirstPage, newestQuery } from '@/lib/browser/queries/feed'
import { isUntouched } from '@/lib/desk/contract/draft-content'

/** The newest page of the feed; the one that the server read serves as the first. */
export function useNewest(first: FirstPage | undefined) {
  useTold()
  const client = useQueryClient()
  const { queryKey } = newestQuery(undefined)
  useState(() => first && client.setQueryData(queryKey, first.events, { updatedAt: first.readAt }))
  return useQuery(newestQuery(undefined))
}

/** Drafts that were not sent yet: only senders have any. */
export function useOpenDrafts(enabled: boolean) {
  return useQuery({
    ...draftsQuery,
    enabled,
    select: (drafts) => drafts.filter((draft) => draft.state !== 'sent' && !isUntouched(draft)),
  })
}
