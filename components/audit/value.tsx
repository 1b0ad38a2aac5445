import { useContext } from 'react'
import { CopyText } from '@/components/ui/copy'
import { SlotsContext } from './slots-context'
import { detailWords } from './trail/detail-words'
import { looksLikeHash } from './trail/shapes'

/** Deeper than anybody reads; below it the rest is written as it came. */
const DEEPEST = 8

type ValueProps = { name: string; value: unknown; depth?: number }

/** A value nobody told us the meaning of, as it came: objects and lists as their parts, hashes to copy, the rest as text. */
export function Value({ name, value, depth = 0 }: ValueProps) {
  const words = detailWords(name, value, useContext(SlotsContext))
  if (words !== undefined) return <span>{words}</span>
  if (typeof value === 'string') {
    if (looksLikeHash(value)) return <Hash name={name} value={value} />
    return <span className="[overflow-wrap:anywhere]">{value === '' ? '(empty)' : value}</span>
  }
  if (value === null) return <span>(none)</span>
  if (typeof value !== 'object') return <span className="tabular-nums">{String(value)}</span>

  const parts = Object.entries(value)
  if (parts.length === 0) return <span>(empty)</span>
  if (depth === DEEPEST)
    return <span className="font-mono text-12 [overflow-wrap:anywhere]">{JSON.stringify(value)}</span>
  if (Array.isArray(value) && value.length === 1) return <Value name={name} value={value[0]} depth={depth + 1} />
  return (
    <dl className="flex flex-wrap gap-x-4">
      {parts.map(([key, part]) => (
        <div key={key} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-ink-faint">{Array.isArray(value) ? Number(key) + 1 : key}</dt>
          <dd className="min-w-0">
            <Value name={key} value={part} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shortened on the screen, where it can be copied; whole on paper, where it cannot. */
function Hash({ name, value }: { name: string; value: string }) {
  return (
    <>
      <CopyText value={value} label={name} className="-ml-1 max-w-none whitespace-nowrap print:hidden" />
      <span className="hidden break-all font-mono text-12 print:inline">{value}</span>
    </>
  )
}
