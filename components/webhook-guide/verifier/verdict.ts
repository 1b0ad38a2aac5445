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
  /** The secret fits the header of a rotation's other secret: the one to come, or the one before. */
  | { code: 'secret-next' }
  | { code: 'secret-previous' }
  | { code: 'secret-looks-like'; what: 'an API key' | 'a value of the headers' | 'an id' }
  /** Nothing explains the digest, and nothing tells which part differs. `lengthFits`: the body has as many bytes as were sent. */
  | { code: 'no-match'; lengthFits: boolean }

/** `right` only where a digest proves it; `open` where what was given cannot tell. */
export type Check = { standing: 'right' | 'wrong' | 'open'; findings: Finding[] }

export type Verdict = {
  /**
   * `valid`: a receiver has to accept it. `next` and `previous`: it fits the second digest of a rotation, which receivers accept
   * while the rotation overlaps. `outdated`: everything is right but the age. `waiting`: something has not been given.
   */
  kind: 'waiting' | 'valid' | 'next' | 'previous' | 'outdated' | 'invalid'
  checks: Record<Part, Check>
  /** What was computed from what was given, as it was given. */
  computed?: { signed: string; expected: string; received?: string }
}
