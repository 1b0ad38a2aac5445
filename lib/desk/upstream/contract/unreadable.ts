/**
 * An element of a service's list that cannot be read keeps its place: a page must not look shorter
 * than it was sent, and nobody may be told that something does not exist because it could not be
 * read.
 */
const MARK = { unreadable: true } as const

export const isUnreadable = (element: object): boolean => 'unreadable' in element && element.unreadable === true

export const readable = <T extends object>(elements: readonly T[]): T[] =>
  elements.filter((element) => !isUnreadable(element))

export const countUnreadable = (elements: readonly object[]): number => elements.filter(isUnreadable).length

/** "2 envelopes could not be read". */
export const unreadableText = (count: number, one: string): string =>
  `${count.toLocaleString('en')} ${one}${count === 1 ? '' : 's'} could not be read`

export const UNREADABLE_EVENT = {
  ...MARK,
  id: '',
  event_type: '',
  event_version: 1,
  event_time: '',
  envelope: {},
}
export const UNREADABLE_ROW = { ...MARK, ENVELOPE_ID: '', SIGNER: {} }
export const UNREADABLE_TEMPLATE = MARK
