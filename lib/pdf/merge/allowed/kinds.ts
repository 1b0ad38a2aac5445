import { CONTENT_KINDS } from './content-kinds'
import { DOCUMENT_KINDS } from './document-kinds'

/**
 * What may be at a key: plain values (`value`), a number, one of some names, a structure role, a page of the same file, a
 * destination, an action that is recreated, or an object of a kind.
 */
export type Rule =
  | 'value'
  | 'number'
  | 'role'
  | 'page'
  | 'action'
  | 'destination'
  | 'destinationNames'
  | { names: readonly string[] }
  | KindName

/** A dictionary or stream as far as it is copied: a key that its kind does not list is dropped. */
export type Kind = {
  keys?: Record<string, Rule>
  /** For dictionaries whose keys are freely chosen names: the rule for each value. */
  each?: Rule
  /** Another kind, chosen by the name at `key`. Without a match it is `otherwise`, or dropped. */
  by?: { key: string; kinds: Record<string, KindName>; otherwise?: KindName }
  /** Never an array of it. */
  single?: boolean
  /** The kind of a stream, where it differs from that of a dictionary. */
  stream?: KindName
}

export type KindName = keyof typeof CONTENT_KINDS | keyof typeof DOCUMENT_KINDS

export const KINDS: Record<KindName, Kind> = { ...CONTENT_KINDS, ...DOCUMENT_KINDS }
