'use client'

import { PdfDocument, usePdf } from '@/components/ui/pdf/lazy'
import { PageThumbnails } from '@/components/ui/pdf/page-thumbnails'
import { RecipientMark } from '@/components/ui/recipient/mark'
import { Skeleton } from '@/components/ui/skeleton'
import { countLabel } from '@/lib/envelope/slots'
import { type Invitee, inviteeName } from '../plan/invitees'
import type { DraftFile } from './draft-files'
import { describeFields, fieldMarks, sentPages, turnOf } from './field-marks'

/** More thumbnails would hide what comes after them; the large view has every page. */
const MOST_PAGES = 24

/** Every document's pages with everybody's fields in color, each opening large, and whose color is whose. */
export function PageOverview({ files, people }: { files: readonly DraftFile[]; people: readonly Invitee[] }) {
  const countOf = ({ id }: Invitee) =>
    files.reduce((sum, { fields }) => sum + fields.filter(({ recipient }) => recipient === id).length, 0)
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
      <div className="flex flex-col gap-6">
        {files.length === 0 ? <p className="text-14 text-ink-faint">No documents yet.</p> : null}
        {files.map((file) => (
          <div key={file.key}>
            <h4 className="mb-2 text-13 text-ink-soft [overflow-wrap:anywhere]">{file.title}</h4>
            <PdfDocument url={file.url} fallback={<Skeleton className="h-56 w-40" />}>
              <Thumbnails file={file} people={people} />
            </PdfDocument>
          </div>
        ))}
      </div>
    </section>
  )
}

function Thumbnails({ file, people }: { file: DraftFile; people: readonly Invitee[] }) {
  const { pageCount } = usePdf()
  return (
    <PageThumbnails
      title={file.title}
      pages={sentPages(file, pageCount)}
      most={MOST_PAGES}
      width={178}
      marksOf={(page) => fieldMarks(file, page)}
      turnOf={(page) => turnOf(file, page)}
      describe={(page) => describeFields(file, page, people)}
      className="grid grid-cols-[repeat(auto-fill,180px)] gap-x-3 gap-y-4 p-1"
    />
  )
}
