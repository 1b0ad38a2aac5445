'use client'

import { useMutation, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { ErrorState } from '@/components/ui/error-state'
import { ChevronDown } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { FileSearch, ShieldAlert, ShieldCheck, ShieldQuestion } from '@/components/ui/more-icons'
import { usePdf } from '@/components/ui/pdf/context'
import { queryKeys } from '@/lib/browser/keys'
import { trailQuery } from '@/lib/browser/queries/envelope'
import { compareFiles, differenceOf, FileReport } from './file-report'
import type { FileCheck } from './seal/check-file'
import type { Reply } from './seal/worker'
import { compareWithTrail, verdictOf } from './verdict'

const LOOKS = {
  good: { icon: ShieldCheck, style: 'bg-good-soft text-good' },
  warn: { icon: ShieldAlert, style: 'bg-warn-soft text-warn' },
  bad: { icon: ShieldAlert, style: 'bg-bad-soft text-bad' },
  info: { icon: ShieldQuestion, style: 'bg-tint text-ink-soft' },
}

/** Whether the document is genuine, in two words; a press opens all that was checked. */
export default function TrustChip({ id }: { id: string }) {
  const trust = useTrust(id)
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const { current, recorded } = trust
  const verdict = current.data && verdictOf(current.data, { recorded })
  const { icon: Icon, style } = LOOKS[verdict?.tone ?? (current.error ? 'warn' : 'info')]
  const found = verdict?.tone === 'good' ? 'Seal valid' : verdict?.title
  const label = found ?? (current.error ? 'Seal not checked' : 'Checking seal')

  function close(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    event.stopPropagation()
    setIsOpen(false)
    button.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the panel from anywhere inside
    <div className="relative flex justify-end" onKeyDown={close}>
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpen(!isOpen)}
        className={cn(
          'target flex min-h-8 items-center gap-1.5 rounded-md px-2.5 text-left text-13 font-medium',
          style,
        )}
      >
        <Icon aria-hidden="true" className="size-4 shrink-0" />
        <span>{label}</span>
        <ChevronDown aria-hidden="true" className={cn('size-3.5 shrink-0', isOpen && 'rotate-180')} />
      </button>
      {isOpen ? (
        <div
          id={panelId}
          className="floats absolute top-full right-0 z-20 mt-2 max-h-[70dvh] w-96 max-w-[calc(100vw-2rem)] overflow-y-auto overlay p-4"
        >
          <Panel trust={trust} />
        </div>
      ) : null}
    </div>
  )
}

/**
 * Checks whether the surrounding document is the one that was sealed, and whether another file is.
 */
function Panel({ trust: { current, recorded, other } }: { trust: ReturnType<typeof useTrust> }) {
  const result = useRef<HTMLDivElement>(null)
  // A file can be dropped while this part of the page is not in view.
  useEffect(() => {
    if (other.status === 'success' || other.status === 'error') result.current?.scrollIntoView({ block: 'nearest' })
  }, [other.status])
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="trust-shown" className="flex flex-col gap-3">
        <h2 id="trust-shown" className="text-16 font-semibold">
          Is this file genuine?
        </h2>
        {current.data && <FileReport check={current.data} recorded={recorded} />}
        {current.error && (
          <ErrorState title="The seal was not checked" error={current.error} onRetry={() => current.refetch()} />
        )}
        {current.isPending && <PanelSkeleton />}
      </section>
      <section aria-labelledby="trust-other" className="flex flex-col gap-3">
        <h2 id="trust-other" className="text-16 font-semibold">
          Check another file
        </h2>
        <FilePicker isBusy={other.isPending} onFile={other.mutate} />
        <div ref={result} className="flex scroll-mt-20 flex-col gap-3">
          {other.error && <ErrorState title={`${other.variables.name} was not checked`} error={other.error} />}
          {other.data && !other.isPending && (
            <>
              <p className="text-13 font-medium text-ink [overflow-wrap:anywhere]">{other.data.name}</p>
              <FileReport
                key={other.submittedAt}
                check={other.data.found}
                sealer={current.data?.seals.at(-1)?.certificate?.fingerprint}
                comparison={compareFiles(other.data.difference, other.data.found, current.data)}
              />
            </>
          )}
        </div>
      </section>
    </div>
  )
}

function PanelSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <LoadingNote on="desk">Checking the seal</LoadingNote>
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-80 w-full" />
    </div>
  )
}

/** Takes a dropped or chosen file, which never leaves this browser. */
function FilePicker({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useFileDrop(onFile)
  return (
    <div
      className={cn(
        'flex flex-col items-start gap-2 rounded-md border border-dashed p-3',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
      )}
    >
      <p className="text-13 text-ink-soft">Drop a PDF anywhere on this page. It stays in this browser.</p>
      {isOver && (
        // Fixed, because the place above may not be in view.
        <p className="pointer-events-none fixed inset-x-4 bottom-4 z-50 mx-auto w-fit rounded-md border border-accent bg-raised px-4 py-2 font-medium text-ink shadow-lg">
          Drop to check this file
        </p>
      )}
      <Button size="sm" pending={isBusy} onClick={() => input.current?.click()}>
        {isBusy ? null : <FileSearch aria-hidden="true" />}
        <span>Choose a file</span>
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/pdf,.pdf"
        aria-label="File to check"
        tabIndex={-1}
        className="hidden"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // Browsers report a change only, and a file may be chosen again after it was edited.
          currentTarget.value = ''
          if (file) onFile(file)
        }}
      />
    </div>
  )
}

/**
 * Accepts a file dropped anywhere on the page, where it would otherwise replace the page. True
 * while one is held over it.
 */
function useFileDrop(onFile: (file: File) => void): boolean {
  const [isOver, setIsOver] = useState(false)
  const accept = useEffectEvent(onFile)

  useEffect(() => {
    const listening = new AbortController()
    const on = (type: 'dragover' | 'dragleave' | 'drop', listener: (event: DragEvent) => void) =>
      window.addEventListener(type, listener, { signal: listening.signal })
    on('dragover', (event) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsOver(true)
    })
    on('dragleave', (event) => {
      // Null when the file leaves the window, not just an element.
      if (event.relatedTarget === null) setIsOver(false)
    })
    on('drop', (event) => {
      setIsOver(false)
      const file = event.dataTransfer?.files[0]
      if (!file) return
      event.preventDefault()
      accept(file)
    })
    return () => listening.abort()
  }, [])
  return isOver
}

/** Checks the surrounding document, and files to compare with it, in this browser. */
function useTrust(id: string) {
  const { file } = usePdf()
  const current = useQuery({
    queryKey: queryKeys.envelope.trust(id),
    queryFn: async () => checkInWorker(await file),
    // Checked again whenever the document is shown. It needs no connection.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
  })
  const trail = useQuery(trailQuery(id))
  const other = useMutation({
    mutationFn: async (chosenFile: File) => ({
      name: chosenFile.name,
      found: await checkInWorker(chosenFile),
      difference: await differenceOf(chosenFile, await file),
    }),
    networkMode: 'always',
  })
  const recorded =
    current.data && trail.data !== undefined ? compareWithTrail(trail.data, current.data.sha256) : undefined
  return { current, recorded, other }
}

/**
 * Checks a file on another thread: the code that reads signatures is large, and a large file takes
 * seconds.
 */
async function checkInWorker(file: Blob): Promise<FileCheck> {
  const worker = new Worker(new URL('./seal/worker.ts', import.meta.url), { type: 'module', name: 'seal' })
  try {
    const reply = await replyOf(worker, file)
    if ('found' in reply) return reply.found
    throw 'cannot' in reply ? new Error(reply.cannot) : reply.failed
  } finally {
    worker.terminate()
  }
}

function replyOf(worker: Worker, file: Blob): Promise<Reply> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data))
    worker.addEventListener('error', () =>
      reject(new Error('The part of the page that checks seals could not be loaded. Reload the page and try again.')),
    )
    worker.postMessage(file)
  })
}
