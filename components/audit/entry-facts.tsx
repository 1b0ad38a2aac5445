import type { ReactNode } from 'react'
import { CopyText } from '@/components/ui/copy'
import { ipWords } from './ip-words'
import type { AuditLine } from './normalise'
import { userAgentWords } from './user-agent'
import { Value } from './value'

/** Everything an entry says beyond who, what and when. */
export function EntryFacts({ line }: { line: AuditLine }) {
  const facts: [string, string, ReactNode][] = []
  if (line.ip) {
    const words = ipWords(line.ip)
    facts.push(['ip', 'From', <span key="ip">{words ? `${line.ip} (${words})` : line.ip}</span>])
  }
  if (line.userAgent) {
    facts.push([
      'ua',
      'With',
      <span key="ua" title={line.userAgent} className="[overflow-wrap:anywhere]">
        {userAgentWords(line.userAgent) ?? line.userAgent}
      </span>,
    ])
  }
  if (line.action !== line.group && line.group !== '') facts.push(['group', 'Grouping', line.group])
  for (const [key, value] of line.rest) facts.push([`rest ${key}`, key, <Value key="value" value={value} />])
  if (line.hash) facts.push(['hash', 'Hash', <CopyText key="hash" value={line.hash} label="hash" className="-ml-1" />])
  if (facts.length === 0) return null

  return (
    <dl className="mt-1 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-13">
      {facts.map(([key, name, value]) => (
        <div key={key} className="contents">
          <dt className="max-w-40 text-ink-faint [overflow-wrap:anywhere]">{name}</dt>
          <dd className="min-w-0 text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
