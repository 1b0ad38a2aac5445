'use client'

import type { ReactNode } from 'react'
import { CONTROLS } from './controls'
import { FEEDBACK } from './feedback'
import { LAYOUT } from './layout-samples'
import { OVERLAYS } from './overlays'

/** A sample of each primitive, by the name of its file in components/ui. */
export const SAMPLES: Record<string, ReactNode> = { ...CONTROLS, ...FEEDBACK, ...LAYOUT, ...OVERLAYS }

/** What draws nothing of its own, or is a part of the sample that is named. */
export const WITHOUT_SAMPLE: Record<string, string> = {
  clock: 'time',
  icon: 'button',
  later: 'popover',
  'later-dialog': 'dialog',
  'live-list/list-end': 'live-list/live-list',
  'live-list/list-row': 'live-list/live-list',
  deferred: 'skeleton',
  'live-list/list-table': 'live-list/live-list',
  'live-list/row-checkbox': 'live-list/live-list',
  'live-list/selection-bar': 'live-list/live-list',
  loadable: 'pdf/page',
  'pdf/document': 'pdf/page',
  'pdf/download-button': 'button',
  'pdf/drawing': 'pdf/page',
  'pdf/lazy': 'pdf/page',
  'pdf/original-file-link': 'link',
  'missing-code-note': 'toast',
  'pdf/page-text': 'pdf/page',
  'script-fonts': 'nothing to see: it loads fonts for scripts that the browser cannot draw',
  'toast-viewport': 'toast',
  'tooltip-popup': 'tooltip',
  'when-near': 'pdf/page',
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
            <h2 className="mb-2 font-mono text-13 text-ink-soft">{`components/ui/${name}.tsx`}</h2>
            <div className="grid overflow-hidden rounded-lg border border-line md:grid-cols-2">
              <div className="scheme-light min-w-0 bg-ground p-4 text-ink">{sample}</div>
              <div className="scheme-dark min-w-0 bg-ground p-4 text-ink">{sample}</div>
            </div>
          </section>
        ))}
    </main>
  )
}
