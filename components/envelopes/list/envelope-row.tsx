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
import { signingProgress } from '@/lib/envelope/signing-progress'
import { isScheduled } from '@/lib/envelope/state'
import { CELLS, FoundExcerpt, MarkedText } from './columns'
import { counterparties, type Item, subjectOf } from './items'

type EnvelopeRowProps = RowProps & { item: Item; tokens: readonly string[]; layout: ListLayout }

const subjectStyle = '-mx-1.5 block truncate rounded-sm px-1.5 text-13 text-ink-soft'

/**
 * Who it is with, its subject, and the facts: a table row; two lines where there is less room, on a
 * phone a card.
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
  const parties = counterparties(envelope, signingProgress(envelope))
  const isOneLine = isCompact || parties.length === 0
  return (
    <ListRow
      {...row}
      tableFrom="xl"
      className={cn(
        'flex flex-wrap items-center gap-x-4 gap-y-1 pr-4 pl-10',
        isCompact ? 'py-1.5 xl:h-10' : 'py-2.5 xl:h-13',
      )}
    >
      <td
        className={cn(
          'min-w-0 basis-full xl:relative xl:pr-3 xl:pl-10',
          columns.includes('status') && 'md:flex-1 md:basis-[calc(100%-16rem)]',
        )}
      >
        <RowCheckbox {...row} name={subject} onSelect={onSelect} />
        <span
          className={cn(
            'flex min-w-0 flex-col md:max-xl:flex-row md:max-xl:items-baseline md:max-xl:gap-2',
            isOneLine && 'xl:flex-row xl:items-baseline xl:gap-2',
          )}
        >
          {parties.length > 0 ? (
            <bdi
              translate="no"
              title={parties.join(', ')}
              className="max-w-full shrink-0 truncate text-14 font-medium text-ink md:max-xl:max-w-1/2"
            >
              {partiesText(parties)}
            </bdi>
          ) : null}
          {envelope.id === undefined ? (
            // A service may leave even the id out, and then there is no page to open.
            <span tabIndex={-1} data-row={row.index} className={subjectStyle}>
              {subject}
            </span>
          ) : (
            <RowLink
              index={row.index}
              rowKey={rowKey}
              href={`/envelopes/${encodeURIComponent(id)}`}
              className={subjectStyle}
              title={subject}
              ahead
              onRest={() => (envelope.status === 'Signed' ? preloadViewer() : undefined)}
              onOpen={() => readAhead(client, envelope, id)}
            >
              <MarkedText text={subject} tokens={tokens} />
            </RowLink>
          )}
        </span>
        {tokens.length > 0 ? <FoundExcerpt envelope={envelope} tokens={tokens} /> : null}
        {isScheduled(envelope) && envelope.id !== undefined ? <CancelLink id={id} subject={subject} /> : null}
      </td>
      {columns.map((column) => CELLS[column](item, tokens, columns))}
    </ListRow>
  )
})

const partiesText = ([first = '', second, ...others]: readonly string[]): string =>
  second === undefined
    ? first
    : others.length === 0
      ? `${first}, ${second}`
      : `${first} and ${others.length + 1} others`

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
    // In the subject's cell: even out of the flow, a cell of its own would make a column. As wide as
    // the row; its end, in the row's own tone, covers the dates beneath it.
    <span className="pointer-events-none absolute inset-y-0.5 left-0.5 z-20 flex w-[calc(100cqi-6px)] justify-end opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100 any-pointer-coarse:hidden">
      <span className="relative flex items-center pr-2.5 pl-10 max-xl:pl-28 before:absolute before:inset-0 before:[background:linear-gradient(var(--hover),var(--hover)),var(--surface)] before:[mask-image:linear-gradient(to_right,transparent,black_2rem)] forced-colors:before:[mask-image:none]">
        <ButtonLink
          size="sm"
          href={`/envelopes/${encodeURIComponent(id)}?act=void`}
          className="pointer-events-auto relative"
        >
          <CircleSlash aria-hidden="true" />
          Cancel scheduled send<span className="sr-only">{` of ${subject}`}</span>
        </ButtonLink>
      </span>
    </span>
  )
}
