'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { call } from '@/lib/browser/call'
import { queryKeys } from '@/lib/browser/keys'
import type { ContactDetails } from '@/lib/desk/contacts/contract/contact'
import type { Draft } from '@/lib/desk/drafts/contract/draft'

/** Creates a draft for the contact, with the address that was sent to last, and opens it. */
export function useSendTo({ name, addresses }: ContactDetails) {
  const client = useQueryClient()
  const router = useRouter()
  return useMutation({
    mutationFn: () => {
      const recipients = [{ id: 0, name: name.slice(0, 200), email: addresses[0]?.email ?? '', role: 'Signer' }]
      return call<Draft>('/api/drafts', { method: 'POST', body: { purpose: 'envelope', content: { recipients } } })
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: queryKeys.drafts.all, exact: true })
      router.push(`/drafts/${id}/documents`)
    },
  })
}
