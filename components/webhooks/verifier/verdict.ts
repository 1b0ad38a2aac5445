import type { BodyChange } from './body-forms'
import type { Formula } from './formulas'
import type { SecretChange } from './secret-forms'
import type { SignatureFlaw } from './signature-value'
import type { Age, TimestampFlaw } from './timestamp-value'

export const PARTS = ['header', 'timestamp', 'body', 'secret'] as const
export type Part = (typeof PARTS)[number]

/** One thing that was found, and is wrong. */
export type Finding =
  | { code: 'headers-unreadable' }
  | { code: 'signature-missing'; candidates: string[] }
  | { code: 'signature-flaw'; flaw: SignatureFlaw }
  /** The digest that fits stands in another header. */
  | { code: 'signature-elsewhere'; name: string }
  | { code: 'formula'; formula: Exclude<Formula, 'agreed'> | 'no-key' }
  | { code: 'timestamp-flaw'; flaw: TimestampFlaw; value: string | undefined }
  | { code: 'age'; age: Age; moment: number }
  | { code: 'body-changed'; changes: BodyChange[] }
  | { code: 'body-length'; sent: number; pasted: number }
  | { code: 'body-of-another'; header: string; body: string }
  | { code: 'secret-changed'; changes: SecretChange[]; prefix?: string }
  | { code: 'secret-previous' }
  | { code: 'secret-looks-like'; what: 'an API key' | 'a value of the headers' | 'an id' }
  /** Nothing explains the digest: this part or another differs. `lengthFits`: the body has as many bytes as were sent. */
  | { code: 'no-match'; lengthFits: boolean }

/** `open` where it cannot be told yet, or not from what there is. */
export type Check = { standing: 'right' | 'wrong' | 'open'; findings: Finding[] }

export type Verdict = {
  /**
   * `valid`: a receiver has to accept it. `previous`: it fits the digest by the secret before, which receivers accept while a
   * rotation overlaps. `outdated`: everything is right but the age. `waiting`: something has not been given.
   */
  kind: 'waiting' | 'valid' | 'previous' | 'outdated' | 'invalid'
  checks: Record<Part, Check>
  /** What was computed from what was given, as it was given. */
  computed?: { signed: string; expected: string; received?: string }
}
