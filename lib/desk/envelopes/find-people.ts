import 'server-only'
import type { Context } from '@/lib/desk/platform/context'
import { type Desk, isStopped } from '@/lib/desk/platform/database/database'
import { fold } from '@/lib/envelope/search'
import { type FoundPeople, type FoundPerson, type PeopleQuery, SLOT_CAP } from './contract/parameters'
import { ensureMirror } from './copy/build-mirror'
import { accountOfReader, bounded } from './find-envelopes'
import { findMirror } from './sql/accounts'
import * as store from './sql/people'
import { readMirror } from './sql/plan'

const MOST_PEOPLE = 20
/** People who match, of whom those with a word that begins so come first. */
const MOST_CANDIDATES = 200
const MOST_PARTS = 6

/** Finds people by part of a name, an address or a company, else those that are written alike. */
export async function findPeople(context: Context, { q }: PeopleQuery): Promise<FoundPeople> {
  const account = await accountOfReader(context)
  const parts = partsOf(q)
  const people = parts.length === 0 ? [] : await bounded((tx) => readExact(tx, account, parts))
  const similar = people.length === 0 ? await readSimilar(account, parts) : []
  await ensureMirror(account)
  const mirror = await findMirror(account)
  return {
    people: people.length > 0 ? people : similar,
    isSimilar: similar.length > 0,
    isReading: !mirror?.finishedAt,
  }
}

/** "Ada <ada@x.example>" is two parts: the signs around an address belong to neither. */
const partsOf = (q: string): string[] =>
  fold(q)
    .split(/[\s<>"(),;]+/u)
    .filter((part) => part !== '')
    .slice(0, MOST_PARTS)

async function readExact(tx: Desk, account: string, parts: string[]): Promise<FoundPerson[]> {
  const people = await store.findPeople(tx, account, parts, MOST_CANDIDATES)
  const beginnings = ({ folded }: store.PersonRow) =>
    parts.filter((part) => folded.startsWith(part) || folded.includes(` ${part}`)).length
  // A stable sort: those with as many beginnings stay the newest first.
  const best = people.toSorted((a, b) => beginnings(b) - beginnings(a)).slice(0, MOST_PEOPLE)
  return withSlots(tx, account, best)
}

/** Many people share a domain, so only what is before it tells them apart. */
async function readSimilar(account: string, parts: readonly string[]): Promise<FoundPerson[]> {
  const similarTo = parts.map((part) => part.split('@')[0] ?? part).filter((part) => part.length > 2)
  if (similarTo.length === 0) return []
  try {
    return await readMirror(async (tx) =>
      withSlots(tx, account, await store.findSimilarPeople(tx, account, similarTo, MOST_PEOPLE)),
    )
  } catch (error) {
    // Suggestions that take too long are empty, not an error.
    if (isStopped(error)) return []
    throw error
  }
}

async function withSlots(tx: Desk, account: string, rows: readonly store.PersonRow[]): Promise<FoundPerson[]> {
  if (rows.length === 0) return []
  const emails = rows.map(({ email }) => email)
  const slots = await store.newestSlots(tx, account, emails, SLOT_CAP + 1)
  const people = rows.map((row) => {
    const own = slots.filter(({ email }) => email === row.email)
    const newest = own.slice(0, SLOT_CAP)
    const isOpen = ({ state }: store.SlotRow) => state === 'turn' || state === 'waiting'
    return {
      row,
      open: newest.filter(isOpen).length,
      total: newest.length,
      isCapped: own.length > SLOT_CAP,
      slot: own.find(({ state }) => state === 'turn') ?? own.find(isOpen) ?? own[0],
    }
  })
  const envelopes = await store.envelopesById(
    tx,
    account,
    people.flatMap(({ slot }) => slot?.envelopeId ?? []),
  )
  return people.map(({ row: { email, name, company }, slot, ...counts }) => {
    const envelope = slot && envelopes.get(slot.envelopeId)
    return { email, name, company, ...counts, ...(slot && envelope && { envelope, position: slot.position }) }
  })
}
