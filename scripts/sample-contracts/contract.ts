import type { FieldType } from '@/lib/contract/field-types'

/** A labelled line to fill in, and the field on it. */
export type FormLine = { label: string; type: FieldType; slot: number; required: boolean }

/** One party's signature block. */
export type SignatureBlock = { heading: string; about: string; lines: FormLine[] }

/** What a contract is made of. Text may hold `**defined terms**`, which are set in bold. */
export type Block =
  /** `#` and the paragraph after it. */
  | { kind: 'title'; text: string; about: string }
  /** `##`: numbered 1, 2, 3; `## Schedule A: …` by its letter. */
  | { kind: 'heading'; text: string; label?: string }
  /** `###` */
  | { kind: 'subtitle'; text: string }
  /** `1.`: numbered 1.1, 1.2 within its heading. */
  | { kind: 'clause'; text: string }
  /** `- ` below a clause: lettered (a), (b). */
  | { kind: 'item'; text: string }
  | { kind: 'paragraph'; text: string }
  /** Each dash in the row below the head is a hundredth of the width. */
  | { kind: 'table'; head: string[]; shares: number[]; rows: string[][] }
  /** `Label: {type slot}`, with `optional` after the slot where the field is not required. */
  | { kind: 'form'; lines: FormLine[] }
  /** `- [ ] Label: {checkbox slot} text` */
  | { kind: 'checkbox'; text: string; field: FormLine }
  /** `####`, a line about the party, and form lines. Neighbors are set next to each other. */
  | { kind: 'signatures'; blocks: SignatureBlock[] }
  /** `---`: a new page. */
  | { kind: 'page' }

export type Contract = {
  title: string
  /** Size of the running text, in points; chosen to fill the contract's pages. */
  size: number
  /** Slots that initial every page, with the label printed below their box. */
  initials: { slot: number; label: string }[]
  blocks: Block[]
}
