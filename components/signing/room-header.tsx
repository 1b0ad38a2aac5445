'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { LockKeyhole } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { fromWireDate } from '@/lib/contract/dates'
import { taskOf } from '@/lib/envelope/signing-task'
import { oneLine } from '@/lib/text/one-line'
import { BrandMark } from './end-page'
import { LanguageChoice, useDialogsReady, useMoment, useRoomMessages } from './language'
import { PathProgress } from './path-progress'
import { type OpenLink, TITLE_ID } from './room'

const DeclineDialog = laterDialog(() => import('./alternatives').then((part) => part.DeclineDialog))
const DelegateDialog = laterDialog(() => import('./alternatives').then((part) => part.DelegateDialog))
const HandoffDialog = laterDialog(() => import('./handoff-dialog').then((part) => part.HandoffDialog))

/** Who asks for what, until when, and the alternatives to signing. */
export function RoomHeader({ link }: { link: OpenLink }) {
  const t = useRoomMessages()
  const moment = useMoment()
  const { envelope, signer, branding } = link.view
  const [open, setOpen] = useState<'decline' | 'delegate' | 'handoff'>()
  const isReady = useDialogsReady(open !== undefined)
  const dialog = (which: 'decline' | 'delegate') => ({
    link,
    open: isReady && open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  })
  const expires = envelope.expiresOn ? fromWireDate(envelope.expiresOn) : undefined
  const task = taskOf(signer.requestRole)
  const name = signer.name || signer.email
  return (
    <header className="bg-surface">
      <a
        href="#finish"
        className="fixed start-4 top-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-14 font-medium text-on-accent focus:translate-y-0"
      >
        {t('skip', { task })}
      </a>
      <div className="mx-auto flex w-full max-w-340 flex-col gap-4 px-4 pt-3 pb-5 lg:px-8">
        <div className="flex min-h-10 items-center justify-between gap-x-4">
          <BrandMark branding={branding} />
          <div className="-me-2 ms-auto flex">
            {link.view.handoff ? (
              <Button
                variant="tertiary"
                className="max-lg:hidden"
                {...HandoffDialog.onHint}
                onClick={() => setOpen('handoff')}
              >
                {t('continueOnPhone')}
              </Button>
            ) : null}
            <Button variant="tertiary" {...DelegateDialog.onHint} onClick={() => setOpen('delegate')}>
              {t('delegate')}
            </Button>
            <Button variant="tertiary" {...DeclineDialog.onHint} onClick={() => setOpen('decline')}>
              {t('decline')}
            </Button>
          </div>
        </div>
        <div className="grid items-start gap-x-12 gap-y-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-1 [overflow-wrap:anywhere]">
            <h1 id={TITLE_ID} tabIndex={-1} className="text-24 font-semibold tracking-tight outline-none">
              <bdi>{oneLine(envelope.emailSubject ?? '') || t('untitled')}</bdi>
            </h1>
            <p className="text-14 text-ink-soft">
              {envelope.sender && name ? t('asks', { task, sender: envelope.sender, name }) : t('asked', { task })}
            </p>
            {expires ? (
              // The words of dates differ from one machine to the next.
              <p suppressHydrationWarning className="text-13 text-ink-soft">
                {t('expires', { at: moment(expires) })}
              </p>
            ) : null}
            <PathProgress view={link.view} className="mt-2" />
            <div className="mt-2">
              <LanguageChoice />
            </div>
          </div>
          {envelope.emailMessage || signer.privateMessage ? (
            <div className="flex min-w-0 flex-col gap-3 rounded-md bg-ground px-4 py-3">
              {envelope.emailMessage ? <LongText>{envelope.emailMessage}</LongText> : null}
              {signer.privateMessage ? (
                <div>
                  <p className="flex items-center gap-1 text-13 font-medium">
                    <LockKeyhole aria-hidden="true" className="size-3.5" />
                    <span>{t('onlyForYou')}</span>
                  </p>
                  <LongText>{signer.privateMessage}</LongText>
                </div>
              ) : null}
            </div>
          ) : null}
        </div>
        <HandoffDialog
          token={link.token}
          open={isReady && open === 'handoff'}
          onOpenChange={(next) => setOpen(next ? 'handoff' : undefined)}
        />
        <DeclineDialog {...dialog('decline')} />
        <DelegateDialog {...dialog('delegate')} />
      </div>
    </header>
  )
}

/** A message. A very long one is cut at first, because the document comes first. */
function LongText({ children }: { children: string }) {
  const t = useRoomMessages()
  const element = useRef<HTMLParagraphElement>(null)
  const [isLong, setIsLong] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  useEffect(() => {
    const text = element.current
    if (!text || isOpen) return
    const observer = new ResizeObserver(() => setIsLong(text.scrollHeight > text.clientHeight + 1))
    observer.observe(text)
    return () => observer.disconnect()
  }, [isOpen])

  return (
    <>
      <p
        id={id}
        ref={element}
        dir="auto"
        className={cn(
          'max-w-[68ch] whitespace-pre-wrap text-14 [overflow-wrap:anywhere]',
          !isOpen && 'line-clamp-8 max-sm:line-clamp-5',
        )}
      >
        {children}
      </p>
      {isLong || isOpen ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="self-start text-13 font-medium text-accent hover:underline pointer-coarse:py-2"
        >
          {t(isOpen ? 'showLess' : 'showMore')}
        </button>
      ) : null}
    </>
  )
}
