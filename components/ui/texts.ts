import { createContext, useContext } from 'react'

/** What primitives say by themselves, by the keys of the messages of signers' pages. */
const ENGLISH = {
  close: 'Close',
  cancel: 'Cancel',
  retry: 'Retry',
  optionalMark: '(optional)',
  waiting: 'Still waiting for an answer…',
  waitingForService: 'Still waiting for the signing service…',
  outcomeUnknown: "We don't know yet whether this was done",
  name: 'Name',
  emailAddress: 'Email address',
  privateMessage: 'Private message',
  documentNotOpened: 'The document could not be opened',
  openingDocument: 'Loading the document',
  damagedPage: 'Page {page} is damaged and cannot be drawn.',
  pageNotDrawn: 'Page {page} could not be drawn.',
  textNotRead: 'The text of page {page} could not be read.',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  autoZoom: 'Auto',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  percent: '{percent} %',
  zoomNow: '{zoom} ({percent} %)',
  newVersionTitle: 'A new version is available',
  newVersion: 'Reload the page to continue. What you entered on the page is kept.',
  reload: 'Reload',
  partMissing: 'A part of this page could not be loaded',
  tryAgain: 'Check your connection.',
}

export type Texts = {
  say: (key: keyof typeof ENGLISH, values?: Record<string, string | number>) => string
  /** How pages in other languages say it: the server's own sentences are in English. */
  failures?: { describe: (error: unknown) => string; requestId: (id: string) => string }
}

/** The dashboard is in English. Pages of signers provide their own. */
export const IN_ENGLISH: Texts = {
  say: (key, values = {}) => ENGLISH[key].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name])),
}

export const TextsContext = createContext(IN_ENGLISH)

export const useTexts = (): Texts => useContext(TextsContext)
