'use client'

import { type Ref, useEffect } from 'react'
import { Button } from '@/components/ui/button'
import type { Icon } from '@/components/ui/icons'
import { LoadingNote, Skeleton } from '@/components/ui/loading'
import type { Elements } from '@/components/ui/panel'
import { DownloadButton } from '@/components/ui/pdf/download-button'
import { fileName, saveFile } from '@/lib/browser/files'
import type { ShownBranding } from '@/lib/contract/branding'
import { accentPair } from '@/lib/envelope/accent'
import { initialsOf, oneLine } from '@/lib/text/one-line'
import { LanguageChoice, useMessages } from './language'
import { tokenHeader } from './use-signing'

type EndPageProps = {
  title: string
  icon?: Icon
  /** The icon's color. */
  ink?: string
  /** Makes the heading focusable. */
  heading?: Ref<HTMLHeadingElement>
  /** The envelope's subject. */
  subject?: string | undefined
  /** The sender, for signers who want to write to them. */
  sender?: string | undefined
  /** The sender's mark, above everything. */
  brand?: Elements
  children: Elements
}

/** A page with one message, on a card. */
export function EndPage({
  title,
  icon: Icon,
  ink = 'text-off',
  heading,
  subject,
  sender,
  brand,
  children,
}: EndPageProps) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-136 flex-col justify-center gap-6 px-4 py-8 [overflow-wrap:anywhere]">
      {brand}
      <div className="flex flex-col gap-4 card p-6 sm:p-8">
        {Icon ? <Icon aria-hidden="true" className={`size-8 ${ink}`} /> : null}
        <div className="flex flex-col gap-1">
          <h1
            ref={heading}
            tabIndex={heading ? -1 : undefined}
            className="text-24 font-semibold tracking-tight outline-none"
          >
            {title}
          </h1>
          {subject ? (
            <p className="text-14 font-medium">
              <bdi>{oneLine(subject)}</bdi>
            </p>
          ) : null}
          {sender ? (
            <p className="text-13 text-ink-soft">
              <bdi>{oneLine(sender)}</bdi>
            </p>
          ) : null}
        </div>
        <div className="flex flex-col items-start gap-4 text-14 text-ink-soft">{children}</div>
      </div>
      <LanguageChoice />
    </main>
  )
}

/** The place of the page that asks for a code, until it is known which. */
export function CodePlace() {
  const t = useMessages()
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-136 flex-col justify-center gap-6 px-4 py-8">
      <LoadingNote>{t('openingDocument')}</LoadingNote>
      <div aria-hidden="true" className="contents">
        <Skeleton className="h-9 w-48" />
        <div className="flex flex-col gap-4 card p-6 sm:p-8">
          <Skeleton className="size-8" />
          <Skeleton className="h-8 w-40" />
          <Skeleton className="w-full" />
          <Skeleton className="mt-4 h-14 w-full" />
          <Skeleton className="h-8 w-32" />
        </div>
        <Skeleton className="h-8 w-44" />
      </div>
    </main>
  )
}

/** A page whose data did not come. */
export function NotOpened({ title, onRetry }: { title: string; onRetry: () => void }) {
  const t = useMessages()
  return (
    <EndPage title={title}>
      <p role="alert">{t('tryAgain')}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </EndPage>
  )
}

/** Downloads the signed document that a copy's token opens. */
export function CopyDownload({ token, subject }: { token: string; subject: string | undefined }) {
  const t = useMessages()
  return (
    <DownloadButton
      url="/api/sign/copy/document"
      headers={tokenHeader(token)}
      save={(file) => saveFile(file, fileName(subject, 'document', '-signed.pdf'))}
      failed={t('notDownloaded')}
      className="items-start"
    >
      {t('downloadCopy')}
    </DownloadButton>
  )
}

/**
 * The sender's logo, or initials and name; nothing where the service says neither. It also gives
 * the page the sender's color while it is shown.
 */
export function BrandMark({ branding }: { branding: ShownBranding | undefined }) {
  const t = useMessages()
  const accent = branding?.accent
  useEffect(() => {
    if (!accent || !/^#[0-9a-f]{6}$/.test(accent)) return
    const { light, dark } = accentPair(accent)
    const { style, dataset } = document.documentElement
    style.setProperty('--brand-light', light)
    style.setProperty('--brand-dark', dark)
    dataset.branded = ''
    return () => {
      delete dataset.branded
      style.removeProperty('--brand-light')
      style.removeProperty('--brand-dark')
    }
  }, [accent])

  if (branding?.logo) {
    return (
      <img
        src={`data:image/png;base64,${branding.logo}`}
        alt={branding.name ?? t('logo')}
        // Most logos are made for white paper: in the dark theme they keep it.
        className="scheme-light -ms-1 max-h-10 w-auto max-w-48 rounded-sm bg-surface p-1 object-contain object-left rtl:object-right"
      />
    )
  }
  const name = branding?.name?.trim()
  if (!name) return null
  return (
    <p className="flex min-w-0 items-center gap-3 text-14 font-semibold">
      <span
        aria-hidden="true"
        translate="no"
        className="flex size-9 shrink-0 items-center justify-center rounded-md border border-transparent bg-accent text-13 text-on-accent"
      >
        {initialsOf(name)}
      </span>
      <bdi className="min-w-0 [overflow-wrap:anywhere]">{name}</bdi>
    </p>
  )
}
