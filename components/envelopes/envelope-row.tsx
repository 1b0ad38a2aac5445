'use client'

import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import { ButtonLink } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { CircleSlash } from '@/components/ui/icons'
import { ListRow, RowCheckbox, RowLink, type RowProps } from '@/components/ui/live-list/list-row'
import { openFromList, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { useMay } from '@/lib/browser/queries/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { ListLayout } from '@/lib/desk/views/contract/views'
import { isScheduled } from '@/lib/envelope/state'
import { CELLS, Marked, MessageExcerpt } from './columns'
import { type Item, subjectOf } from './items'

type EnvelopeRowProps = RowProps & { item: Item; tokens: readonly string[]; layout: ListLayout }

const subjectStyle = '-mx-1.5 truncate rounded-sm px-1.5 font-medium text-ink'

/**
 * One envelope: a table row; two lines where there is less room, and on a phone a card with the
 * same facts in the same order.
 */
export const EnvelopeRow = memo(function EnvelopeRow({
  item,
  tokens,
  layout,
  rowKey,
  onSelect,
  ...row
}: EnvelopeRowProps) {
  const client = useQueryClient()
  const { id, envelope } = item
  const { columns, density } = layout
  const isCompact = density === 'compact'
  const subject = subjectOf(envelope)
  const hasTemplate = Boolean(envelope.templateName) && !isCompact && !columns.includes('template')
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-1 pr-4 pl-10',
        isCompact ? 'py-1.5 xl:h-9' : 'py-2.5 xl:h-11',
      )}
    >
      <td
        className={cn(
          'min-w-0 basis-full xl:pr-3 xl:pl-10',
          columns.includes('status') && 'md:flex-1 md:basis-[calc(100%-10rem)]',
        )}
      >
        <RowCheckbox {...row} name={subject} onSelect={onSelect} />
        <span className="flex min-w-0 items-baseline gap-2 xl:block">
          {envelope.id === undefined ? (
            // A service may leave even the id out, and then there is no page to open.
            <span tabIndex={-1} data-row={row.index} className={cn('block', subjectStyle)}>
              {subject}
            </span>
          ) : (
            <RowLink
              index={row.index}
              rowKey={rowKey}
              href={`/envelopes/${encodeURIComponent(id)}`}
              className={cn('block', subjectStyle)}
              ahead
              onRest={() => (envelope.status === 'Signed' ? preloadViewer() : undefined)}
              onOpen={() => readAhead(client, envelope, id)}
            >
              <Marked text={subject} tokens={tokens} />
            </RowLink>
          )}
          {hasTemplate ? (
            <span className="block max-w-1/2 truncate text-12 text-ink-soft max-md:hidden xl:max-w-full">
              <Marked text={envelope.templateName ?? ''} tokens={tokens} />
            </span>
          ) : null}
        </span>
        {tokens.length > 0 ? <MessageExcerpt envelope={envelope} tokens={tokens} /> : null}
        {isScheduled(envelope) && envelope.id !== undefined ? <CancelLink id={id} subject={subject} /> : null}
      </td>
      {columns.map((column) => CELLS[column](item, tokens))}
    </ListRow>
  )
})

/**
 * The envelope's page shows it, and the pages of a signed one. Failures are shown there, so they
 * are ignored here.
 */
function readAhead(client: QueryClient, envelope: PdfSignRequest, id: string) {
  openFromList(client, id, envelope)
  if (envelope.status !== 'Signed') return
  withViewer(({ acquirePdf }) => acquirePdf({ url: signedDocumentUrl(id) }).release())
}

/** pdf.js is most of what the page of a signed envelope waits for. */
const preloadViewer = () => withViewer(({ preloadPdf }) => preloadPdf())

/** Where its code cannot be loaded, the document's page says so. */
function withViewer(run: (viewer: typeof import('@/components/ui/pdf/pdf-cache')) => void) {
  import('@/components/ui/pdf/pdf-cache').then(run).catch(() => undefined)
}

/** Opens the dialog on the envelope's page that cancels the scheduled send. */
function CancelLink({ id, subject }: { id: string; subject: string }) {
  if (!useMay('void')) return null
  return (
    // In the subject's cell: even out of the flow, a cell of its own would make a column.
    <span className="max-xl:mt-1 max-xl:block xl:absolute xl:top-2 xl:right-3 xl:opacity-0 xl:focus-within:opacity-100 xl:group-focus-within/row:opacity-100 xl:group-hover/row:opacity-100">
      <ButtonLink size="sm" href={`/envelopes/${encodeURIComponent(id)}?act=void`} className="relative z-20">
        <CircleSlash aria-hidden="true" />
        Cancel scheduled send<span className="sr-only">{` of ${subject}`}</span>
      </ButtonLink>
    </span>
  )
}
