'use client'

import { Button } from '@/components/ui/button'
import { CopyButton } from '@/components/ui/copy'
import { Download } from '@/components/ui/icons'
import { ScrollText } from '@/components/ui/monospace'
import { saveFile } from '@/lib/browser/files'

type CodeBlockProps = {
  /** Names the code and its buttons. */
  label: string
  code: string
  /** Offers the code as a file with this name. */
  file?: string
}

/** Code to read, copy and save. */
export function CodeBlock({ label, code, file }: CodeBlockProps) {
  return (
    <div className="min-w-0 overflow-hidden card">
      <div className="flex flex-wrap items-center gap-2 px-3 pt-2 pb-1">
        <span className="min-w-0 flex-1 truncate font-mono text-12 text-ink-soft">{file ?? label}</span>
        <CopyButton read={() => code}>
          Copy<span className="sr-only"> {label}</span>
        </CopyButton>
        {file ? (
          <Button onClick={() => saveFile(new Blob([code], { type: 'text/plain;charset=utf-8' }), file)}>
            <Download aria-hidden />
            Save<span className="sr-only"> {file}</span>
          </Button>
        ) : null}
      </div>
      <ScrollText label={label} className="max-h-[70dvh] outline-offset-[-2px]">
        <pre className="font-mono whitespace-pre">
          <Lines code={code} />
        </pre>
      </ScrollText>
    </div>
  )
}

const COMMENT = /^\s*(\/\/|#|\/?\*|"""|'''|<\?php$)/

/** Comments are dimmed. */
function Lines({ code }: { code: string }) {
  return code.split('\n').map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and never move
    <span key={at} className={COMMENT.test(line) ? 'text-ink-soft' : undefined}>
      {line}
      {'\n'}
    </span>
  ))
}
