import { PAGE_SIZE } from './constants'

/** The embedded service ends a page early that has 2 MB. That many bytes are at least as many characters, and not all of them are read. */
const SHORT_PAGE_CHARACTERS = 256 * 1024

/** Whether a list may go on behind this page: it is full, or so large that it may have ended early. */
export const mayGoOn = (page: readonly unknown[]): boolean =>
  page.length >= PAGE_SIZE || JSON.stringify(page).length >= SHORT_PAGE_CHARACTERS
