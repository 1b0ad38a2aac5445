import { type BodyForm, bodyForms } from './body-forms'
import type { BodyChange, Formula, SecretChange } from './change-labels'
import { type Hash, hmac } from './digest'
import { signedTexts } from './formulas'
import { type SecretForm, secretForms } from './secret-forms'

type Bytes = Uint8Array<ArrayBuffer>

export type Evidence = {
  hash: Hash
  separator: string
  /** Which source each digest in the headers has, by its lowercase hex. */
  digests: ReadonlyMap<string, string>
  /** The timestamp as sent, followed by the seconds it means. */
  timestamps: readonly string[]
  deliveryId: string | undefined
  body: Bytes
  secret: string
}

/** The changes that lead to a digest in the headers. */
export type Match = {
  /** Where the digest was found. */
  source: string
  formula: Formula
  timestamp: string | undefined
  body: BodyChange[]
  secret: { changes: SecretChange[]; prefix?: string }
}

/** A larger body is tried with one change at a time only. */
const LARGE_BYTES = 64 * 1024
const AT_ONCE = 64

type Attempt = { text: Bytes; formula: Formula; timestamp: string | undefined; body: BodyChange[] }
type Round = { secrets: SecretForm[]; bodies: BodyForm[]; formulas: 'agreed' | 'all' }

/**
 * Finds the simplest explanation of a digest: no change, one change, or a change of the body together with one of the secret or the
 * formula. Undefined when nothing explains it, which proves that a byte differs somewhere.
 */
export async function search(evidence: Evidence, signal?: AbortSignal): Promise<Match | undefined> {
  for (const { secrets, bodies, formulas } of rounds(evidence)) {
    for (const secret of secrets) {
      const found = await tryAll(evidence, secret.bytes, attempts(evidence, bodies, formulas), signal)
      if (!found) continue
      const { source, attempt } = found
      const { formula, timestamp, body } = attempt
      const { changes, prefix } = secret
      return { source, formula, timestamp, body, secret: { changes, ...(prefix && { prefix }) } }
    }
  }
  return undefined
}

function rounds({ secret, body }: Evidence): Round[] {
  const [asPasted, ...otherSecrets] = secretForms(secret)
  const [given, ...changed] = bodyForms(body)
  if (!asPasted || !given) return []
  const small = body.length <= LARGE_BYTES
  const slightly = changed.filter(({ changes }) => changes.length === 1)
  return [
    { secrets: [asPasted], bodies: [given], formulas: 'agreed' },
    { secrets: otherSecrets, bodies: [given], formulas: 'agreed' },
    { secrets: [asPasted], bodies: [given], formulas: 'all' },
    { secrets: [asPasted], bodies: small ? changed : slightly, formulas: 'agreed' },
    { secrets: otherSecrets, bodies: [given], formulas: 'all' },
    { secrets: [asPasted], bodies: slightly, formulas: 'all' },
    ...(small ? [{ secrets: otherSecrets, bodies: slightly, formulas: 'agreed' as const }] : []),
  ]
}

function* attempts({ separator, deliveryId, timestamps }: Evidence, bodies: BodyForm[], formulas: Round['formulas']) {
  const stamps = timestamps.length > 0 ? timestamps : [undefined]
  for (const { changes, bytes } of bodies) {
    for (const timestamp of stamps) {
      for (const { formula, text } of signedTexts({ timestamp, separator, deliveryId, body: bytes })) {
        if (formulas === 'all' || formula === 'agreed')
          yield { text, formula, timestamp, body: changes } satisfies Attempt
      }
    }
  }
}

async function tryAll(evidence: Evidence, secret: Bytes, list: Iterable<Attempt>, signal: AbortSignal | undefined) {
  const digest = await hmac(evidence.hash, secret)
  for (const some of chunks(list)) {
    signal?.throwIfAborted()
    const made = await Promise.all(some.map(({ text }) => digest(text)))
    for (const [index, attempt] of some.entries()) {
      const source = evidence.digests.get(made[index] ?? '')
      if (source !== undefined) return { source, attempt }
    }
  }
  return undefined
}

function* chunks<T>(list: Iterable<T>): Generator<T[]> {
  let some: T[] = []
  for (const each of list) {
    some.push(each)
    if (some.length === AT_ONCE) {
      yield some
      some = []
    }
  }
  yield some
}
