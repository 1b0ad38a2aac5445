import { CopyText } from '@/components/ui/copy'
import type { SigningTask } from '@/lib/envelope/signing-task'

type Wording = { text: string; version: string; language: string; sha256: string }

/** What somebody agreed to, if a trail's detail says so in the way of the embedded service. */
export function wordingOf(value: unknown): Wording | undefined {
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
export function ConsentDetail({ wording: { text, version, language, sha256 }, task }: ConsentDetailProps) {
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
