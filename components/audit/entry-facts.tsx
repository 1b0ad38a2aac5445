import type { ReactNode } from 'react'
import { describeUserAgent } from '@/lib/desk/contract/user-agent'
import { actionLook } from './trail/action-look'
import { ipWords } from './trail/ip-words'
import type { AuditLine } from './trail/normalise'
import { Value } from './value'

/** Everything an entry says beyond who, what and when. */
export function EntryFacts({ line }: { line: AuditLine }) {
  const facts: { key: string; name: string; value: ReactNode }[] = []
  const origin = originOf(line)
  if (origin) facts.push({ key: 'origin', name: 'from', value: origin })
  // Where our word for it is another one than the service's, both are told.
  const words = actionLook(line.action).words.toLowerCase()
  if (line.action !== line.group && line.action.toLowerCase() !== words) {
    facts.push({ key: 'action', name: 'action', value: line.action })
  }
  if (line.group !== '' && line.group.toLowerCase() !== words) {
    facts.push({ key: 'group', name: 'grouping', value: line.group })
  }
  for (const [name, value] of line.rest) {
    facts.push({ key: `rest ${name}`, name, value: <Value name={name} value={value} /> })
  }
  if (facts.length === 0) return null

  return (
    <dl className="mt-1 text-13">
      {facts.map(({ key, name, value }) => (
        <div key={key} className="flex gap-x-2">
          <dt className="shrink-0 text-ink-faint">{name}</dt>
          <dd className="min-w-0 text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Address and browser in words; the browser's own long name shows on hover. */
function originOf({ ip, userAgent }: AuditLine): ReactNode {
  if (!ip && !userAgent) return undefined
  const place = ip && ipWords(ip)
  return (
    <span title={userAgent} className="[overflow-wrap:anywhere]">
      {ip && <span className="tabular-nums">{place ? `${ip} (${place})` : ip}</span>}
      {ip && userAgent && ', '}
      {userAgent && (describeUserAgent(userAgent, { withVersion: true }) ?? userAgent)}
    </span>
  )
}
