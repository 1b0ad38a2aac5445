import type { BodyChange } from './body-forms'
import type { SecretChange } from './secret-forms'

/** One problem that was found. */
export type Finding =
  | { code: 'headers-unreadable' | 'signature-missing' | 'signature-masked' | 'signature-malformed' }
  | { code: 'timestamp-missing' | 'timestamp-unreadable' }
  /** Outside the tolerance, in whole seconds from now. */
  | { code: 'age'; direction: 'old' | 'ahead'; seconds: number }
  | { code: 'body-changed'; change: BodyChange }
  | { code: 'body-length'; sent: number; pasted: number }
  | { code: 'body-of-another'; header: string; body: string }
  | { code: 'secret-changed'; change: SecretChange }
  /** The secret matches the header of a rotation's new or old secret. */
  | { code: 'secret-next' | 'secret-previous' }
  /** Nothing explains the digest, so any part may differ. */
  | { code: 'no-match' }

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
