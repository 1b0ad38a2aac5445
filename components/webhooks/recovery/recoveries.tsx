'use client'

import { useQuery } from '@tanstack/react-query'
import { useNow } from '@/components/ui/clock'
import { isUnderWay } from '@/lib/desk/webhooks/contract/recovery'
import { recoveriesQuery } from './queries'
import { RecoveryProgress } from './recovery-progress'

const JUST_ENDED_MS = 10 * 60_000

/** What is being retried at an endpoint, or was a moment ago. */
export function Recoveries({ target }: { target: string }) {
  const now = useNow()
  const { data = [] } = useQuery(recoveriesQuery)
  return data
    .filter((each) => each.target_url === target)
    .filter((each) => isUnderWay(each) || now - Date.parse(each.ended_on ?? '') < JUST_ENDED_MS)
    .map(({ id }) => <RecoveryProgress key={id} id={id} />)
}
