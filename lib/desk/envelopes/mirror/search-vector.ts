import type { PdfSignRequest } from '@/lib/contract/envelope'
import { currentMails, hasFailed } from '@/lib/envelope/mail-state'
import { tokenize } from '@/lib/envelope/search'
import { lockedSigners, type SignerState } from '@/lib/envelope/state'
import { viewProblems } from '@/lib/envelope/view-problem'

type Person = { email: string; name: string; company: string; state: SignerState }

/** PostgreSQL counts places up to 16,383. */
const MAX_TOKENS = 4_000
/** A `tsvector` holds 1 MB of words. */
const MOST_BYTES = { tokens: 500_000, marks: 400_000 }
const MIN_CORRECTED = 3
const MAX_CORRECTED = 30

/** An envelope with something that signers filled in. */
export const VALUES_MARK = 'values=some'

/** A status as one word, because some services have statuses of several words. */
export const statusWord = (status: string): string => tokenize(status).join('_')

/**
 * What an envelope is found by, as a `tsvector`, and the tokens that searches complete and correct.
 * The vector holds its words with their places and weights, most important first, and a mark for
 * each of its facets. No word holds `=`, so nothing that somebody writes into an envelope is taken
 * for a mark.
 */
export function searchVector(
  envelope: PdfSignRequest,
  people: readonly Person[],
): { search: string; tokens: string[] } {
  const places = new Map<string, string[]>()
  const hasRoom = roomFor(MOST_BYTES.tokens)
  let place = 0
  const add = (text: string | undefined, weight: 'A' | 'B' | 'C' | 'D') => {
    for (const word of tokenize(text ?? '')) {
      if (place >= MAX_TOKENS || !(places.has(word) || hasRoom(word))) return
      place += 1
      places.set(word, [...(places.get(word) ?? []), `${place}${weight}`])
    }
    // A phrase does not go from one text to the next.
    place += 2
  }
  add(envelope.emailSubject, 'A')
  add(envelope.id, 'A')
  for (const { name, email, company } of people) for (const text of [name, email, company]) add(text, 'B')
  add(envelope.templateName, 'C')
  add(envelope.requestedBy?.name, 'D')
  add(envelope.requestedBy?.email, 'D')
  for (const { declineReason } of envelope.signers ?? []) add(declineReason, 'D')
  for (const text of envelope.signers?.flatMap(({ values = [] }) => values) ?? []) add(text, 'D')
  add(envelope.emailMessage, 'D')
  const tokens = [...places].map(([word, all]) => `'${word}':${all.slice(0, 200).join(',')}`)
  const marks = [...marksOf(envelope, people)].filter(roomFor(MOST_BYTES.marks)).map((mark) => `'${mark}'`)
  return { search: [...tokens, ...marks].join(' '), tokens: [...places.keys()].filter(isCorrectable) }
}

/** True for each word until they have so many bytes. */
function roomFor(bytes: number): (word: string) => boolean {
  let left = bytes
  return (word) => {
    left -= Buffer.byteLength(word)
    return left >= 0
  }
}

function marksOf(envelope: PdfSignRequest, people: readonly Person[]): Set<string> {
  const marks = (name: string, ...texts: (string | undefined)[]) =>
    texts.flatMap((text) => tokenize(text ?? '').map((word) => `${name}=${word}`))
  return new Set([
    `status=${statusWord(envelope.status ?? '')}`,
    ...people.flatMap(({ name, email, company, state }) => [
      ...marks('signer', name, email, company),
      ...(state === 'turn' ? marks('waiting', name, email, company) : []),
    ]),
    ...mailMarks(envelope),
    ...(lockedSigners(envelope).length > 0 ? ['code=locked'] : []),
    ...(viewProblems(envelope).length > 0 ? ['view=problem'] : []),
    ...(envelope.signers?.some(({ values }) => values) ? [VALUES_MARK] : []),
    ...marks('sender', envelope.requestedBy?.name, envelope.requestedBy?.email),
    ...marks('template', envelope.templateName, envelope.templateId),
  ])
}

/** Of states other than these the feed does not say when they change. */
const mailMarks = (envelope: PdfSignRequest) =>
  currentMails(envelope).flatMap(({ mail }) => {
    if (hasFailed(mail)) return [`mail=${mail.state}`, 'mail=failed']
    return mail.state === 'deferred' ? ['mail=deferred'] : []
  })

/** Searches complete and correct these. Numbers and parts of ids are searched as they are typed. */
export const isCorrectable = (word: string): boolean =>
  word.length >= MIN_CORRECTED && word.length <= MAX_CORRECTED && /^\p{L}+$/u.test(word)
