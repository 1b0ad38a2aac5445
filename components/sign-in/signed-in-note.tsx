'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { sessionQuery } from '@/lib/browser/queries/session'

type Person = { name: string; email: string }
type SignedInNoteProps = {
  /** The person whose session came with the page. */
  person: Person | undefined
  /** The browser followed a link from another site, and sends the session cookie only with the next request. */
  fromElsewhere: boolean
  /** Whose link it is. */
  email: string
  /** What using the link does to another person's session. */
  effect: string
}

/** Says who is signed in, before a link that was made for somebody else is used. */
export function SignedInNote({ person, fromElsewhere, email, effect }: SignedInNoteProps) {
  const { data } = useQuery({ ...sessionQuery, enabled: fromElsewhere && !person, retry: false })
  const signedIn = person ?? data?.person
  if (!signedIn || signedIn.email === email) return null
  return (
    <Banner tone="warn" title={`You are signed in as ${signedIn.name}, ${signedIn.email}`}>
      {effect}
    </Banner>
  )
}
