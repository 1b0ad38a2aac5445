import { type ReactNode, useContext } from 'react'
import { CopyText } from '@/components/ui/copy'
import { describeUserAgent } from '@/lib/desk/platform/contract/user-agent'
import type { SigningTask } from '@/lib/envelope/signing-task'
import { describeAction, describeDetail, describeName, looksLikeHash } from './facts'
import { describeIp } from './origins'
import type { AuditLine } from './trail'
import { AuditContext } from './use-audit'

/** Everything in an entry except who, what and when. */
export function EntryDetails({ line }: { line: AuditLine }) {
  const { action, group, rest } = line
  // The service's own words are shown where ours differ.
  const label = describeAction(action).label.toLowerCase()
  const task = label === 'approved' ? 'approve' : 'sign'
  const details: [name: string, value: ReactNode][] = rest.map(([name, value]) => [
    describeName(name),
    <Value key={name} name={name} value={value} task={task} />,
  ])
  if (group !== '' && group.toLowerCase() !== label) details.unshift(['Grouping', group])
  if (action !== group && action.toLowerCase() !== label) details.unshift(['Action', action])
  if (line.ip || line.userAgent) details.unshift(['From', <Origin key="origin" line={line} />])
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

/** IP address and browser; the complete user agent shows on hover. */
function Origin({ line: { ip, userAgent } }: { line: AuditLine }) {
  const place = ip && describeIp(ip)
  const browser = userAgent && (describeUserAgent(userAgent, { withVersion: true }) ?? userAgent)
  return (
    <span title={userAgent} className="[overflow-wrap:anywhere]">
      {ip && <span className="tabular-nums">{place ? `${ip} (${place})` : ip}</span>}
      {ip && browser && <span>, </span>}
      <span>{browser}</span>
    </span>
  )
}

/** Below this depth values are written as JSON. */
const MAX_DEPTH = 8

type ValueProps = { name: string; value: unknown; depth?: number; task?: SigningTask }

/**
 * A value whose meaning is unknown, unchanged: objects and lists by their parts, hashes to copy,
 * everything else as text.
 */
export function Value({ name, value, depth = 0, task = 'sign' }: ValueProps) {
  const text = describeDetail(name, value, useContext(AuditContext).slots)
  if (text !== undefined) return <span>{text}</span>
  if (typeof value === 'string') {
    if (looksLikeHash(value)) return <Hash name={name} value={value} />
    return <bdi className="[overflow-wrap:anywhere]">{value === '' ? '(empty)' : value}</bdi>
  }
  if (value === null) return <span>(none)</span>
  const wording = name === 'consent' ? wordingOf(value) : undefined
  if (wording) return <ConsentDetail wording={wording} task={task} />
  if (typeof value !== 'object') return <span className="tabular-nums">{String(value)}</span>

  const parts = Object.entries(value)
  if (parts.length === 0) return <span>(empty)</span>
  if (depth === MAX_DEPTH)
    return <span className="font-mono text-12 [overflow-wrap:anywhere]">{JSON.stringify(value)}</span>
  if (Array.isArray(value) && value.length === 1)
    return <Value name={name} value={value[0]} depth={depth + 1} task={task} />
  return (
    <dl className="flex flex-wrap gap-x-4">
      {parts.map(([key, part]) => (
        <div key={key} className="flex min-w-0 flex-wrap gap-x-1.5">
          <dt className="text-ink-faint">{Array.isArray(value) ? Number(key) + 1 : describeName(key)}</dt>
          <dd className="min-w-0">
            <Value name={key} value={part} depth={depth + 1} task={task} />
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

type Wording = { text: string; version: string; language: string; sha256: string }

/** What somebody agreed to, if a trail's detail says so in the way of the embedded service. */
function wordingOf(value: unknown): Wording | undefined {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 4) return undefined
  const { text, version, language, sha256 }: Partial<Record<string, unknown>> = { ...value }
  const isWording =
    typeof text === 'string' &&
    typeof version === 'string' &&
    typeof language === 'string' &&
    typeof sha256 === 'string'
  return isWording ? { text, version, language, sha256 } : undefined
}

/** That somebody agreed, and on request to what, word for word. */
function ConsentDetail({ wording: { text, version, language, sha256 }, task }: ConsentDetailProps) {
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-sm hover:text-ink">{`Agreed to ${task} electronically`}</summary>
      <blockquote
        lang={language}
        dir="auto"
        translate="no"
        className="my-1 max-w-[68ch] whitespace-pre-line border-l-2 border-line-strong pl-3 text-ink [overflow-wrap:anywhere]"
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
    </details>
  )
}
type ConsentDetailProps = { wording: Wording; task: SigningTask }
