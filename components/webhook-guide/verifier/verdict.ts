import type { BodyChange, FORMULAS, SecretChange } from './change-labels'
import type { SignatureFlaw } from './signature-value'
import type { Age, TimestampFlaw } from './timestamp-value'

/** One problem that was found. */
export type Finding =
  | { code: 'headers-unreadable' }
  | { code: 'signature-missing'; candidates: string[] }
  | { code: 'signature-flaw'; flaw: SignatureFlaw }
  /** The matching digest is in another header. */
  | { code: 'signature-elsewhere'; name: string }
  | { code: 'formula'; formula: keyof typeof FORMULAS }
  | { code: 'timestamp-flaw'; flaw: TimestampFlaw; value: string | undefined }
  | { code: 'age'; age: Age; moment: number }
  | { code: 'body-changed'; changes: BodyChange[] }
  | { code: 'body-length'; sent: number; pasted: number }
  | { code: 'body-of-another'; header: string; body: string }
  | { code: 'secret-changed'; changes: SecretChange[]; prefix?: string }
  /** The secret matches the header of a rotation's new or old secret. */
  | { code: 'secret-next' }
  | { code: 'secret-previous' }
  | { code: 'secret-looks-like'; what: 'an API key' | 'a header value' | 'an id' }
  /** Nothing explains the digest, so any part may differ. `lengthFits`: the body has as many bytes as were sent. */
  | { code: 'no-match'; lengthFits: boolean }

/** `right` only when a digest proves it; `open` when the input is not enough to decide. */
export type Check = { status: 'right' | 'wrong' | 'open'; findings: Finding[] }

export type Verdict = {
  /**
   * `valid`: a receiver must accept it. `next` and `previous`: it matches the second digest of a rotation, which receivers accept
   * during the overlap. `outdated`: everything is right except the age. `waiting`: an input is empty.
   */
  kind: 'waiting' | 'valid' | 'next' | 'previous' | 'outdated' | 'invalid'
  checks: Record<'header' | 'timestamp' | 'body' | 'secret', Check>
  /** Computed from the input, unchanged. */
  computed?: { signed: string; expected: string; received?: string }
}
