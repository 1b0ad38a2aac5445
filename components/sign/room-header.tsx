'use client'

import { useEffect, useId, useRef, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { LockKeyhole } from '@/components/ui/icons'
import { laterDialog } from '@/components/ui/loadable'
import { Time } from '@/components/ui/time'
import { fromWireDate } from '@/lib/contract/dates'
import { isolate, oneLine } from '@/lib/contract/one-line'
import { taskOf } from '@/lib/envelope/signing-task'
import { BrandMark } from './end-page'
import { type OpenLink, TASK_LABELS } from './room'

const DeclineDialog = laterDialog(() => import('./alternatives').then((part) => part.DeclineDialog))
const DelegateDialog = laterDialog(() => import('./alternatives').then((part) => part.DelegateDialog))

/** Who asks for what, until when, and the alternatives to signing. */
export function RoomHeader({ link }: { link: OpenLink }) {
  const { envelope, signer, branding } = link.view
  const [open, setOpen] = useState<'decline' | 'delegate'>()
  const dialog = (which: 'decline' | 'delegate') => ({
    link,
    open: open === which,
    onOpenChange: (next: boolean) => setOpen(next ? which : undefined),
  })
  const expires = envelope.expiresOn
  const task = taskOf(signer.requestRole)
  return (
    <header className="border-b border-line bg-surface">
      <a
        href="#finish"
        className="fixed left-4 top-2 z-50 -translate-y-16 rounded-md bg-accent px-3 py-2 text-14 font-medium text-on-accent focus:translate-y-0"
      >
        {TASK_LABELS[task].skip}
      </a>
      <div className="mx-auto flex w-full max-w-340 flex-wrap items-start justify-between gap-x-6 gap-y-3 px-4 py-3 lg:px-8">
        <div className="min-w-0 flex-1 basis-72">
          <BrandMark branding={branding} />
          <p className="text-13 text-ink-soft [overflow-wrap:anywhere]">
            {`${isolate(envelope.sender || 'The sender')} asks ${isolate(signer.name || 'you')} to ${task}`}
          </p>
          <h1 className="text-24 font-semibold tracking-tight [overflow-wrap:anywhere]">
            <bdi>{oneLine(envelope.emailSubject ?? '') || 'Untitled document'}</bdi>
          </h1>
          {expires ? (
            <p className="mt-0.5 text-13 text-ink-soft">
              Expires <Time value={fromWireDate(expires) ?? expires} mode="absolute" />
            </p>
          ) : null}
          {envelope.emailMessage ? (
            <div className="mt-2">
              <CollapsedText>{envelope.emailMessage}</CollapsedText>
            </div>
          ) : null}
          {signer.privateMessage ? (
            <div className="mt-2 max-w-[68ch] border-l-2 border-line-strong pl-3">
              <p className="flex items-center gap-1 text-13 font-medium">
                <LockKeyhole aria-hidden="true" className="size-3.5" />
                Only for you
              </p>
              <CollapsedText>{signer.privateMessage}</CollapsedText>
            </div>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button {...DelegateDialog.onHint} onClick={() => setOpen('delegate')}>
            Delegate
          </Button>
          <Button {...DeclineDialog.onHint} onClick={() => setOpen('decline')}>
            Decline
          </Button>
        </div>
        <DeclineDialog {...dialog('decline')} />
        <DelegateDialog {...dialog('delegate')} />
      </div>
    </header>
  )
}

/** A message of which two lines are shown at first: the document comes first. */
function CollapsedText({ children }: { children: string }) {
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
        className={cn(
          'max-w-[68ch] whitespace-pre-wrap text-14 text-ink-soft [overflow-wrap:anywhere]',
          !isOpen && 'line-clamp-2',
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
          className="text-13 font-medium text-accent hover:underline pointer-coarse:py-2"
        >
          {isOpen ? 'Show less' : 'Show more'}
        </button>
      ) : null}
    </>
  )
}
