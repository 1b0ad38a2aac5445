'use client'

import { useEffect, useRef } from 'react'
import { Skeleton } from '@/components/ui/loading'
import { usePdf } from '@/components/ui/pdf/context'
import { PdfDocument } from '@/components/ui/pdf/document'
import { MarkedPage } from '@/components/ui/pdf/marked-page'
import { useWidth, WhenNear } from '@/components/ui/viewport'
import { type DraftFile, describeFields, fieldMarks, sentPages, turnOf } from './draft-files'
import type { Invitee } from './invitees'

type LargePagesProps = { files: readonly DraftFile[]; people: readonly Invitee[]; selected: number | undefined }

/**
 * The pages as wide as there is room, in a column of its own that shows the selected person's
 * fields.
 */
export function LargePages({ files, people, selected }: LargePagesProps) {
  const column = useRef<HTMLDivElement>(null)
  const width = useWidth(column)
  useScrollToOwn(column, selected)
  return (
    <section
      aria-label="Pages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
      tabIndex={0}
      className="relative lg:sticky lg:top-4 lg:max-h-[calc(100dvh-7rem)] lg:overflow-y-auto"
    >
      <div ref={column} className="flex flex-col gap-6">
        {files.map((file) => (
          <div key={file.key} data-file-of={file.fields.map(({ recipient }) => recipient).join(' ')}>
            <h3 className="mb-1 text-13 font-medium text-ink-soft [overflow-wrap:anywhere]">
              <span>{file.title}</span>
              {file.isUnchecked ? <span className="font-normal text-ink-faint"> · Not checked yet</span> : null}
            </h3>
            <WhenNear fallback={<Skeleton className="h-80" />}>
              <PdfDocument
                url={file.url}
                file={file.file}
                announced={file.pageCount}
                fallback={<Skeleton className="h-80" />}
                // The server's check says what is wrong with a file.
                {...(file.isUnchecked && { renderError: () => <Skeleton className="h-80" /> })}
              >
                {width > 0 ? <FilePages file={file} people={people} selected={selected} width={width - 2} /> : null}
              </PdfDocument>
            </WhenNear>
          </div>
        ))}
      </div>
    </section>
  )
}

type FilePagesProps = Omit<LargePagesProps, 'files'> & { file: DraftFile; width: number }

function FilePages({ file, people, selected, width }: FilePagesProps) {
  const { pageCount } = usePdf()
  return (
    <ol className="flex flex-col gap-3">
      {sentPages(file, pageCount).map((page) => (
        <li
          key={page}
          className="shadow-sheet"
          data-fields-of={file.fields
            .filter((field) => field.page === page)
            .map(({ recipient }) => recipient)
            .join(' ')}
        >
          <MarkedPage page={page} width={width} turn={turnOf(file, page)} marks={fieldMarks(file, page, selected)} />
          <span className="sr-only">{`Page ${page}: ${describeFields(file, page, people)}`}</span>
        </li>
      ))}
    </ol>
  )
}

/** Scrolls the column, never the window, to the first page with a field of the selected person. */
function useScrollToOwn(column: React.RefObject<HTMLElement | null>, selected: number | undefined) {
  useEffect(() => {
    // With the next frame, which lays the page out in any case: in the task that hydrates it,
    // reading sizes would do that once more.
    const request = requestAnimationFrame(() => {
      const frame = column.current?.parentElement
      // The pages of a document that was never near are not there yet.
      const page =
        column.current?.querySelector(`[data-fields-of~="${selected}"]`) ??
        column.current?.querySelector(`[data-file-of~="${selected}"]`)
      if (!frame || !page || frame.scrollHeight <= frame.clientHeight) return
      const top = page.getBoundingClientRect().top - frame.getBoundingClientRect().top
      if (top < 0 || top > frame.clientHeight / 2) frame.scrollBy({ top: top - 16 })
    })
    return () => cancelAnimationFrame(request)
  }, [column, selected])
}
