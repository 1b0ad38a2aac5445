import type { FieldType } from '@/lib/contract/field'

/** A line to be filled in: its label, and the field that lies on it. */
export type Blank = { label: string; type: FieldType; slot: number; required?: boolean }

/** One party's place to sign. */
export type SignatureBlock = { heading: string; about?: string; blanks: Blank[] }

/** What a contract is made of. Text may hold `**defined terms**`, which are set in strong type. */
export type Block =
  | { kind: 'title'; text: string; about: string }
  /** Numbered 1, 2, 3 unless it has a `label` of its own, as schedules do. */
  | { kind: 'heading'; text: string; label?: string }
  | { kind: 'subtitle'; text: string }
  | { kind: 'clause'; text: string }
  | { kind: 'item'; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'table'; head: string[]; shares: number[]; rows: string[][] }
  | { kind: 'blanks'; blanks: Blank[] }
  | { kind: 'tick'; text: string; slot: number; label: string; required?: boolean }
  | { kind: 'signatures'; blocks: SignatureBlock[] }
  | { kind: 'page' }

export type Contract = {
  /** File name and field ids begin with it. */
  key: string
  title: string
  /** Size of the running text, in points; chosen so that the contract fills its pages. */
  size: number
  /** Slots that initial every page, with the word printed under their box. */
  initials?: { slot: number; label: string }[]
  blocks: Block[]
}

export const heading = (text: string): Block => ({ kind: 'heading', text })
export const schedule = (label: string, text: string): Block => ({ kind: 'heading', text, label })
export const subtitle = (text: string): Block => ({ kind: 'subtitle', text })
export const clause = (text: string): Block => ({ kind: 'clause', text })
export const item = (text: string): Block => ({ kind: 'item', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
