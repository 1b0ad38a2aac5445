import { ChevronRight } from '@/components/ui/icons'
import type { SignatureScheme } from '@/lib/desk/contract/webhooks/signature-scheme'
import { CodeBlock } from './code-block'
import { rawBodyAdvice } from './raw-body'

/** One collapsed line per framework. */
export function RawBodyAdvice({ scheme }: { scheme: SignatureScheme }) {
  return (
    <ul className="divide-y divide-line rounded-lg border border-line">
      {rawBodyAdvice(scheme).map(({ framework, trap, code }) => (
        <li key={framework}>
          <details className="group">
            <summary className="flex min-h-9 cursor-pointer list-none items-center gap-2 rounded-lg px-3 font-medium outline-offset-[-2px] hover:bg-hover pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
              <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-soft group-open:rotate-90" />
              {framework}
            </summary>
            <div className="flex flex-col gap-3 px-3 pt-1 pb-3">
              <p className="max-w-[68ch] text-13 text-ink-soft">{trap}</p>
              <CodeBlock label={`Raw body in ${framework}`} code={code} />
            </div>
          </details>
        </li>
      ))}
    </ul>
  )
}
