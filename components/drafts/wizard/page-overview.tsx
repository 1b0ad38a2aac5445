'use client'

import { type ReactNode, useRef } from 'react'
import { Skeleton } from '@/components/ui/loading'
import { usePdf } from '@/components/ui/pdf/context'
import { PdfDocument } from '@/components/ui/pdf/document'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { RecipientMark } from '@/components/ui/recipient'
import { useWidth, WhenNear } from '@/components/ui/viewport'
import type { DraftProblem } from '@/lib/desk/drafts/contract/draft-problems'
import { countLabel } from '@/lib/envelope/slots'
import { noteView } from '../open-draft/view-problems'
import { type DraftFile, describeFields, fieldMarks, sentPages, turnOf } from './draft-files'
import { type Invitee, inviteeName } from './invitees'

/** More thumbnails would hide what comes after them; the large view has every page. */
const MOST_PAGES = 24
const GAP = 12
/** About as wide as a page must be to recognize its fields. */
const PAGE_WIDTH = 280

type PageOverviewProps = {
  files: readonly DraftFile[]
  people: readonly Invitee[]
  /** Of the draft: those of files that are on their way take the place of their pages. */
  problems: readonly DraftProblem[]
}

/**
 * Every document's pages with everybody's fields in color, each opening large, and whose color is
 * whose.
 */
export function PageOverview({ files, people, problems }: PageOverviewProps) {
  const column = useRef<HTMLDivElement>(null)
  const width = useWidth(column)
  const columns = Math.max(2, Math.round(width / PAGE_WIDTH))
  const countOf = ({ id }: Invitee) =>
    files.reduce((sum, { fields }) => sum + fields.filter(({ recipient }) => recipient === id).length, 0)
  const problemOf = (index: number) => problems.find(({ path }) => path === `documents.${index}`)?.message
  const uploadProblems = problems.filter(({ path }) => path.startsWith('uploads.'))
  return (
    <section aria-labelledby="review-pages">
      <h3 id="review-pages" className="mb-2 text-13 font-medium text-ink-soft">
        Pages and fields
      </h3>
      <ul className="mb-3 flex flex-wrap gap-x-4 gap-y-1 text-13">
        {people
          .filter(({ copy }) => !copy)
          .map((person) => (
            <li key={person.id} className="flex min-w-0 items-center gap-1.5">
              <RecipientMark id={person.id} />
              <span className="min-w-0 truncate text-ink">{inviteeName(person)}</span>
              <span className="tabular shrink-0 text-ink-soft">{countLabel(countOf(person), 'field')}</span>
            </li>
          ))}
      </ul>
      <div ref={column} className="flex flex-col gap-6">
        {files.length + uploadProblems.length === 0 ? (
          <p className="text-14 text-ink-faint">No documents yet.</p>
        ) : null}
        {files.map((file, index) => (
          <div key={file.key}>
            {problemOf(index) ? (
              <NotReady>{problemOf(index)}</NotReady>
            ) : (
              <>
                <h4 className="mb-2 text-13 text-ink-soft [overflow-wrap:anywhere]">{file.title}</h4>
                <WhenNear fallback={<Skeleton className="h-56 w-40" />}>
                  <PdfDocument
                    url={file.url}
                    announced={file.pageCount}
                    onState={(state) => noteView(file.url, state)}
                    fallback={<Skeleton className="h-56 w-40" />}
                  >
                    {width > 0 ? (
                      <Thumbnails
                        file={file}
                        people={people}
                        width={Math.floor((width - (columns - 1) * GAP) / columns)}
                      />
                    ) : null}
                  </PdfDocument>
                </WhenNear>
              </>
            )}
          </div>
        ))}
        {uploadProblems.map(({ path, message }) => (
          <NotReady key={path}>{message}</NotReady>
        ))}
      </div>
    </section>
  )
}

/** A file whose pages cannot be shown yet, and why. */
function NotReady({ children }: { children: ReactNode }) {
  return (
    <p className="rounded-md border border-dashed border-line-strong px-3 py-4 text-13 text-ink-soft [overflow-wrap:anywhere]">
      {children}
    </p>
  )
}

function Thumbnails({ file, people, width }: { file: DraftFile; people: readonly Invitee[]; width: number }) {
  const { pageCount } = usePdf()
  return (
    <PageThumbnails
      title={file.title}
      pages={sentPages(file, pageCount)}
      most={MOST_PAGES}
      // The width without the border.
      width={width - 2}
      marksOf={(page) => fieldMarks(file, page)}
      turnOf={(page) => turnOf(file, page)}
      describe={(page) => describeFields(file, page, people)}
      className="flex flex-wrap gap-x-3 gap-y-4"
    />
  )
}
