'use client'

import { useQuery } from '@tanstack/react-query'
import { usePathname, useSelectedLayoutSegment } from 'next/navigation'
import type { ReactNode } from 'react'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button, ButtonLink } from '@/components/ui/button'
import { describeError, ErrorState, FailedAction } from '@/components/ui/error-state'
import { CircleSlash, PenLine, Send } from '@/components/ui/icons'
import { TextLink } from '@/components/ui/link'
import { laterDialog } from '@/components/ui/loadable'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import { PageHeader } from '@/components/ui/page-header'
import { DownloadButton } from '@/components/ui/pdf/download-button'
import { EnvelopeStatusBadge } from '@/components/ui/status'
import { TabbedPage, TabLinks } from '@/components/ui/tabs'
import { Time, useNow } from '@/components/ui/time'
import { CallError } from '@/lib/browser/call'
import { fileName, saveFile } from '@/lib/browser/files'
import { useIsPushed } from '@/lib/browser/live'
import { replacementQuery } from '@/lib/browser/queries/drafts'
import { envelopePageQuery, signedDocumentUrl } from '@/lib/browser/queries/envelope'
import { useMay, usePermission } from '@/lib/browser/queries/session'
import { SIGN_NOW, useSignNow } from '@/lib/browser/queries/sign-now'
import { usePageTitle } from '@/lib/browser/window'
import { fromWireDate } from '@/lib/contract/dates'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Replacement } from '@/lib/desk/drafts/contract/draft'
import { currentMails, failedMails } from '@/lib/envelope/mail-state'
import { envelopePageTitle } from '@/lib/envelope/page-title'
import { canVoid, inFlight, isScheduled, statusName } from '@/lib/envelope/state'
import { DAY_MS } from '@/lib/text/durations'
import { oneLine } from '@/lib/text/one-line'
import { MoreMenu } from './actions/more-menu'
import { useRequestedAction } from './actions/use-requested-action'

const back = { href: '/envelopes', label: 'Envelopes' }

/** What every page of an envelope shares: subject, status, actions and the tabs. */
export function EnvelopeFrame({ id, children }: { id: string; children: ReactNode }) {
  useIsPushed()
  const { data: envelope, error, refetch, dataUpdatedAt } = useQuery(envelopePageQuery(id))
  const tab = useSelectedLayoutSegment()
  const page = tab === 'audit' || tab === 'document' ? tab : 'overview'
  usePageTitle(envelope && envelopePageTitle(page, envelope))

  if (!envelope && error) {
    return (
      <>
        <PageHeader title="Envelope" back={back} />
        {error instanceof CallError && error.code === 404 ? (
          <EmptyState title="Envelope not found" action={<ButtonLink href="/envelopes">All envelopes</ButtonLink>}>
            The id may be mistyped, or the envelope belongs to another account.
          </EmptyState>
        ) : (
          <ErrorState error={error} title="The envelope could not be loaded" onRetry={() => refetch()} />
        )}
      </>
    )
  }

  return (
    <>
      {envelope ? null : <LoadingNote>Loading the envelope</LoadingNote>}
      <PageHeader
        title={
          envelope ? (
            <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
              <bdi>{oneLine(envelope.emailSubject ?? '') || 'Envelope without a subject'}</bdi>
              <EnvelopeStatusBadge status={statusName(envelope)} />
            </span>
          ) : (
            <Skeleton className="h-7 w-72 max-w-full" />
          )
        }
        back={back}
        actions={
          envelope ? (
            <>
              {envelope.status === 'Signed' ? <DownloadSigned id={id} envelope={envelope} /> : null}
              <EnvelopeActions id={id} envelope={envelope} />
            </>
          ) : null
        }
      />
      <TabbedPage
        tabs={<EnvelopeTabs id={id} />}
        notes={
          <>
            <ReplacementNote id={id} envelope={envelope} />
            {envelope && error ? (
              <Banner
                tone="warn"
                title={
                  <>
                    <span>Last updated </span>
                    <Time value={new Date(dataUpdatedAt)} />
                  </>
                }
                className="mt-4"
                action={
                  <Button size="sm" onClick={() => refetch()}>
                    Retry
                  </Button>
                }
              >
                {`It could not be refreshed: ${describeError(error).message}`}
              </Banner>
            ) : null}
          </>
        }
      >
        {children}
      </TabbedPage>
    </>
  )
}

function EnvelopeTabs({ id }: { id: string }) {
  const path = usePathname()
  const tabs = [
    { href: `/envelopes/${id}`, label: 'Overview', ahead: true },
    { href: `/envelopes/${id}/document`, label: 'Document', ahead: true },
    { href: `/envelopes/${id}/audit`, label: 'Audit', ahead: true },
  ]
  return <TabLinks label="Envelope" tabs={tabs.map((tab) => ({ ...tab, current: path === tab.href }))} />
}

function DownloadSigned({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  return (
    <DownloadButton
      url={signedDocumentUrl(id)}
      save={(file) => saveFile(file, fileName(envelope.emailSubject, id, '-signed.pdf'))}
      className="fills items-end max-sm:flex-1 max-sm:items-stretch"
    >
      Download signed PDF
    </DownloadButton>
  )
}

/**
 * Says that the envelope is being corrected or was, because a correction that stopped between its
 * two parts must not go unnoticed.
 */
function ReplacementNote({ id, envelope }: { id: string; envelope: PdfSignRequest | undefined }) {
  const { data } = useQuery(replacementQuery(id))
  return (
    <>
      {data?.replaced_by ? <BeingReplaced by={data.replaced_by} envelope={envelope} /> : null}
      {data?.replaces ? (
        <p className="mt-4 text-13 text-ink-soft">
          Replaces <TextLink href={`/envelopes/${data.replaces}`}>an earlier envelope</TextLink>, which nobody can sign
          anymore.
        </p>
      ) : null}
    </>
  )
}

type BeingReplacedProps = { by: NonNullable<Replacement['replaced_by']>; envelope: PdfSignRequest | undefined }

function BeingReplaced({ by, envelope }: BeingReplacedProps) {
  if (by.envelope_id) {
    return (
      <p className="mt-4 text-13 text-ink-soft">
        <span>{`${by.person} replaced this envelope with `}</span>
        <TextLink href={`/envelopes/${by.envelope_id}`}>a corrected one</TextLink>
        <span>.</span>
      </p>
    )
  }
  const action = by.draft_id ? (
    <ButtonLink size="sm" href={`/drafts/${by.draft_id}/review`}>
      {by.voided ? 'Continue' : 'Open the draft'}
    </ButtonLink>
  ) : null
  return by.voided ? (
    <Banner tone="warn" className="mt-4" title="The corrected envelope is not sent yet" action={action}>
      {`This envelope was voided for it. ${by.draft_id ? 'Send the draft to finish.' : `${by.person} has the draft.`}`}
    </Banner>
  ) : (
    <Banner
      className="mt-4"
      title={`${by.draft_id ? 'You are' : `${by.person} is`} correcting this envelope`}
      action={action}
    >
      {!envelope || canVoid(envelope)
        ? 'It stays valid until the corrected one is sent.'
        : envelope.status === 'Voided'
          ? 'Nobody can sign it anymore. The correction can still be sent.'
          : 'It has ended meanwhile, so the correction can only be sent as a separate envelope.'}
    </Banner>
  )
}

const ResendDialog = laterDialog(() => import('./actions/mail-dialogs').then((part) => part.ResendDialog))
const VoidDialog = laterDialog(() => import('./actions/void-dialog').then((part) => part.VoidDialog))

/** An invitation without an answer for this long is worth a reminder. */
const REMINDER_DUE_MS = 3 * DAY_MS

/** Nothing has happened, and nobody was emailed, for days. */
function isReminderDue(envelope: PdfSignRequest, now: number): boolean {
  const changed = fromWireDate(envelope.updatedOn ?? '')?.getTime() ?? 0
  const emailed = currentMails(envelope).map(({ mail }) => Date.parse(mail.at ?? '') || 0)
  const last = Math.max(changed, ...emailed)
  return last > 0 && now - last > REMINDER_DUE_MS
}

/** The action that is due, if one is, and the others behind "More". */
function EnvelopeActions({ id, envelope }: { id: string; envelope: PdfSignRequest }) {
  const [resendOpen, setResendOpen] = useRequestedAction('resend', () => inFlight(envelope))
  const [voidOpen, setVoidOpen] = useRequestedAction('void', () => canVoid(envelope))
  const resending = usePermission('resend')
  const mayVoid = useMay('void')
  const now = useNow()
  const signNow = useSignNow(id, envelope)
  // Where an email failed, changing that recipient is due.
  const isDue = !signNow && isReminderDue(envelope, now) && failedMails(envelope).length === 0

  return (
    <>
      {signNow ? (
        <Button variant="primary" className="print:hidden" pending={signNow.isPending} onClick={signNow.start}>
          <PenLine aria-hidden="true" />
          <span>{SIGN_NOW.label}</span>
        </Button>
      ) : null}
      <FailedAction error={signNow?.error} title={SIGN_NOW.failed} />
      {isScheduled(envelope) && mayVoid ? (
        <Button className="print:hidden" {...VoidDialog.onHint} onClick={() => setVoidOpen(true)}>
          <CircleSlash aria-hidden="true" className="text-bad" />
          Cancel scheduled send
        </Button>
      ) : null}
      {inFlight(envelope) && resending?.open ? (
        <Button
          variant={isDue ? 'primary' : 'secondary'}
          className="print:hidden"
          {...ResendDialog.onHint}
          onClick={() => setResendOpen(true)}
        >
          <Send aria-hidden="true" />
          Send reminder
        </Button>
      ) : null}
      {inFlight(envelope) && resending?.because ? (
        <p className="max-w-xs text-12 text-ink-soft print:hidden">{resending.because}</p>
      ) : null}
      <MoreMenu
        id={id}
        envelope={envelope}
        onVoid={inFlight(envelope) && mayVoid ? () => setVoidOpen(true) : undefined}
      />
      {/* The dialogs stay mounted when their action ends the envelope, because they close by themselves. */}
      <ResendDialog
        id={id}
        envelope={envelope}
        open={resendOpen && resending?.open === true}
        onOpenChange={setResendOpen}
      />
      <VoidDialog id={id} envelope={envelope} open={voidOpen && mayVoid === true} onOpenChange={setVoidOpen} />
    </>
  )
}
