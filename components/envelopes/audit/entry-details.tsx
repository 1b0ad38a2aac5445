import type { ReactNode } from 'react'
import { CopyText } from '@/components/ui/copy'
import { describeAction, describeName, type Wording } from './facts'
import { looksLikeHash } from './read-facts'
import type { AuditLine } from './trail'

/** What the sentence of an entry does not say, unchanged: the names of a service that is not known. */
export function EntryDetails({ line, unknown }: { line: AuditLine; unknown: readonly [string, unknown][] }) {
  const { action, group } = line
  const { label, verb } = describeAction(action)
  const details: [name: string, value: ReactNode][] = unknown.map(([name, value]) => [
    describeName(name),
    <Value key={name} name={name} value={value} />,
  ])
  // The sentence says it already.
  const isNamed = (action === group && verb !== undefined) || group.toLowerCase() === label.toLowerCase()
  if (group !== '' && !isNamed) details.unshift(['Grouping', group])
  if (details.length === 0) return null
  return (
    <dl className="mt-1 text-13">
      {details.map(([name, value], index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a name can occur twice, and details never move
        <div key={index} className="flex gap-x-2">
          <dt className="shrink-0 text-ink-faint">{name}</dt>
          <dd className="min-w-0 text-ink-soft">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Below this depth values are written as JSON. */
const MAX_DEPTH = 8

type ValueProps = { name: string; value: unknown; depth?: number }

/**
 * A value whose meaning is unknown, unchanged: objects and lists by their parts, hashes to copy,
 * everything else as text.
 */
export function Value({ name, value, depth = 0 }: ValueProps) {
  if (typeof value === 'string') {
    if (looksLikeHash(value)) return <Hash name={name} value={value} />
    return <bdi className="[overflow-wrap:anywhere]">{value === '' ? '(empty)' : value}</bdi>
  }
  if (value === null) return <span>(none)</span>
  if (typeof value !== 'object') return <span className="tabular-nums">{String(value)}</span>

  const parts = Object.entries(value)
  if (parts.length === 0) return <span>(empty)</span>
  if (depth === MAX_DEPTH)
    return <span className="font-mono text-12 [overflow-wrap:anywhere]">{JSON.stringify(value)}</span>
  if (Array.isArray(value) && value.length === 1) return <Value name={name} value={value[0]} depth={depth + 1} />
  return (
    <dl className="flex flex-wrap gap-x-4">
      {parts.map(([key, part]) => (
        <div key={key} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-ink-faint">{Array.isArray(value) ? Number(key) + 1 : describeName(key)}</dt>
          <dd className="min-w-0">
            <Value name={key} value={part} depth={depth + 1} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Shortened on the screen, where it can be copied; complete on paper. */
function Hash({ name, value }: { name: string; value: string }) {
  return (
    <>
      <CopyText value={value} label={describeName(name)} className="-ml-1 max-w-none whitespace-nowrap print:hidden" />
      <span className="hidden break-all font-mono text-12 print:inline">{value}</span>
    </>
  )
}

/** What somebody agreed to, word for word. */
export function AgreedWording({ wording: { text, version, language, sha256 } }: { wording: Wording }) {
  return (
    <>
      <blockquote
        lang={language}
        dir="auto"
        translate="no"
        className="my-1 max-w-[68ch] whitespace-pre-line text-13 text-ink [overflow-wrap:anywhere]"
      >
        {text}
      </blockquote>
      <p className="flex flex-wrap items-center gap-x-3 text-12 text-ink-faint">
        <span>{`Version ${version}`}</span>
        <span>{`Language ${language}`}</span>
        <span className="flex items-center gap-1 print:hidden">
          <span>SHA-256</span>
          <CopyText value={sha256} label="SHA-256 of the wording" />
        </span>
        <span className="hidden break-all font-mono print:inline">{`SHA-256 ${sha256}`}</span>
      </p>
    </>
  )
}
