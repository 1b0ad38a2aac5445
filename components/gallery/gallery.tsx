'use client'

import type { ReactNode } from 'react'
import { Banner, EmptyState } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { ErrorState, FailedAction } from '@/components/ui/error-state'
import { NewRows } from '@/components/ui/live-list/live-list'
import { LoadingNote, LoadingPanel, LongWait, ProgressBar, Skeleton } from '@/components/ui/loading'
import { PdfProgressBar } from '@/components/ui/pdf/document'
import { Badge, EnvelopeStatusBadge } from '@/components/ui/status'
import { useToast } from '@/components/ui/toast'
import { CONTROLS, Row } from './controls'
import { LAYOUT } from './layout-samples'
import { OVERLAYS } from './overlays'

const TONES = ['neutral', 'good', 'wait', 'warn', 'bad', 'off', 'accent'] as const
const STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled', 'Archived']

function ToastButton() {
  const toast = useToast()
  return (
    <Button onClick={() => toast({ title: 'Sent to 3 people', description: 'Ada Lovelace signs first.' })}>
      Show a toast
    </Button>
  )
}

const FEEDBACK: Record<string, ReactNode> = {
  'status Badge': (
    <Row>
      {TONES.map((tone) => (
        <Badge key={tone} tone={tone}>
          {tone}
        </Badge>
      ))}
    </Row>
  ),
  'banner Banner': (
    <div className="flex flex-col gap-2">
      {(['info', 'good', 'wait', 'warn', 'bad'] as const).map((tone) => (
        <Banner key={tone} tone={tone} title={`A banner: ${tone}`} action={<Button size="sm">Retry</Button>}>
          What happened, and what to do.
        </Banner>
      ))}
    </div>
  ),
  'banner EmptyState': (
    <EmptyState title="Envelopes will be listed here" action={<Button variant="primary">New envelope</Button>}>
      Choose a template first.
    </EmptyState>
  ),
  'error-state ErrorState': (
    <ErrorState
      error={new Error('The service does not answer.')}
      title="The list could not be loaded"
      onRetry={() => {}}
    />
  ),
  'error-state FailedAction': <FailedAction error={new Error('The service does not answer.')} title="Not copied" />,
  'live-list/live-list NewRows': <NewRows label="3 new envelopes" onShow={() => {}} />,
  'loading LoadingPanel': <LoadingPanel note="Loading the record" lines={['w-1/3', 'w-2/3']} />,
  'pdf/document': <PdfProgressBar source={{ url: '/gallery/sample.pdf' }} />,
  'loading ProgressBar': (
    <>
      <ProgressBar label="Recovering" value={40} max={100} detail="about 20 s left" />
      <ProgressBar label="Waiting" max={100} />
    </>
  ),
  'loading Skeleton': (
    <>
      <LoadingNote>Loading the envelopes</LoadingNote>
      <Skeleton className="w-2/3" />
    </>
  ),
  'status EnvelopeStatusBadge': (
    <Row>
      {STATUSES.map((status) => (
        <EnvelopeStatusBadge key={status} status={status} />
      ))}
    </Row>
  ),
  toast: <ToastButton />,
  'loading LongWait': <LongWait />,
}

/**
 * A sample of each primitive, by the name of its file in components/ui, and by its own where a file
 * has several.
 */
export const SAMPLES: Record<string, ReactNode> = { ...CONTROLS, ...FEEDBACK, ...LAYOUT, ...OVERLAYS }

/** What draws nothing of its own, or is a part of the sample that is named. */
export const WITHOUT_SAMPLE: Record<string, string> = {
  'access-code-field': 'field Field',
  clock: 'time Time',
  'first-data': 'nothing to see: it gives data to queries',
  'live-list/list-row': 'live-list/live-list',
  'live-list/list-table': 'live-list/live-list',
  'live-list/selection-bar': 'live-list/live-list',
  icons: 'button Button',
  'menu-choice': 'menu',
  loadable: 'pdf/page',
  'pdf/download-button': 'button Button',
  'pdf/drawing': 'pdf/page',
  'pdf/drawing-boundary': 'error-state',
  differences: 'template-news shows them in Review',
  'template-news': 'banner',
  'settings-news': 'banner',
  'pdf/printed-button': 'pdf/page',
  'template-dialog': 'form-dialog',
  'qr-code': 'nothing to choose: black on white in both themes',
  'script-fonts': 'nothing to see: it loads fonts for scripts that the browser cannot draw',
  'toast-viewport': 'toast',
  timing: 'loading Skeleton',
  'tooltip-popup': 'tooltip',
  viewport: 'pdf/page',
}

/** Every primitive in both themes. What floats follows the theme of the page. */
export function Gallery() {
  return (
    <main className="mx-auto flex max-w-300 flex-col gap-8 p-4">
      <h1 className="text-28 font-semibold">Component gallery</h1>
      {Object.entries(SAMPLES)
        .toSorted(([one], [other]) => one.localeCompare(other))
        .map(([name, sample]) => (
          <section key={name} aria-label={name}>
            <h2 className="mb-2 font-mono text-13 text-ink-soft">{`components/ui/${name}`}</h2>
            <div className="grid overflow-hidden rounded-md shadow-float md:grid-cols-2">
              <div className="scheme-light min-w-0 bg-ground p-4 text-ink">{sample}</div>
              <div className="scheme-dark min-w-0 bg-ground p-4 text-ink">{sample}</div>
            </div>
          </section>
        ))}
    </main>
  )
}
