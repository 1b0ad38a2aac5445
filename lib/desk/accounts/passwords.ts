import { DAY_MS } from '@/lib/text/durations'
import 'server-only'
import { setTimeout as wait } from 'node:timers/promises'
import type { OneTimeLink } from '@/lib/desk/accounts/contract/people'
import { OIDC } from '@/lib/desk/accounts/contract/session'
import { passwordResetLetter } from '@/lib/desk/accounts/mail/account-letters'
import { postMail } from '@/lib/desk/accounts/mail/post-mail'
import { hashPassword, isOutdated, verifyPassword } from '@/lib/desk/accounts/session/password-hash'
import {
  findPasswordHash,
  findPersonById,
  removeIdentityAt,
  replacePasswordHash,
  setPasswordHash,
} from '@/lib/desk/accounts/sql/people'
import { removeSessions } from '@/lib/desk/accounts/sql/sessions'
import { type ActivityEntry, type Client, recordActivity } from '@/lib/desk/activity/activity'
import { Conflict, InvalidInput, NoLongerValid } from '@/lib/desk/runtime/contract/refusal'
import { desk } from '@/lib/desk/runtime/database/database'
import { log } from '@/lib/desk/runtime/log/log'
import { once } from '@/lib/desk/runtime/process/once'
import type { Context, Person } from '@/lib/desk/upstream/context'
import { hashToken, newOneTimeLink } from './one-time-link'
import { administer, refuseDemo } from './people'
import * as store from './sql/one-time-links'

const IDENTITY_TIMEOUT_MS = 3_000

export const hasPassword = async (personId: string) => (await findPasswordHash(personId)) !== undefined

export async function isPasswordOf(personId: string, password: string): Promise<boolean> {
  const hash = await findPasswordHash(personId)
  return hash !== undefined && verifyPassword({ hash, password })
}

/** Hashes a correct password again when its hash has older parameters. */
export async function updateOutdatedHash(personId: string, password: string): Promise<void> {
  const hash = await findPasswordHash(personId)
  if (hash === undefined || !isOutdated(hash)) return
  await replacePasswordHash(personId, { from: hash, to: await hashPassword(password) })
}

/** The hash of a new password, or a refusal with the reason; `field` is the input it came from. */
export async function hashNewPassword(
  { upstream }: Pick<Context, 'upstream'>,
  password: string,
  person: { name: string; email: string },
  field = 'password',
): Promise<string> {
  await refuseWeakPassword(password, { ...person, accounts: await accountNames(upstream) }, field)
  return hashPassword(password)
}

/** The account's name, which a password must not be. A service may not answer. */
async function accountNames(upstream: Context['upstream']): Promise<string[]> {
  const identity = upstream.identity().catch((err: unknown) => log().debug({ err }, 'the account has no known name'))
  return [(await Promise.race([identity, wait(IDENTITY_TIMEOUT_MS, undefined, { ref: false })]))?.account ?? []].flat()
}

/** With fewer parts, or more common passwords, a password can be guessed by combination. */
const FEWEST_PARTS = 5
const FEWEST_COMMON = 3
const FEWEST_DIFFERENT = 5

/** Refuses a common, breached, patterned or personal password; `field` is its input. */
async function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const reason = await weaknessOf(password, owner)
  if (reason) throw new InvalidInput(`${reason} Use three or four unrelated words instead.`, { field })
}

/** Why a password is easy to guess; undefined when it is not. */
export async function weaknessOf(password: string, owner: PasswordOwner): Promise<string | undefined> {
  const lower = password.toLowerCase()
  if (new Set(lower).size < FEWEST_DIFFERENT || /^(.{1,8}?)\1+.{0,2}$/.test(lower)) {
    return 'This password repeats the same few characters.'
  }
  const parts = divide(password, { common: await loadCommonPasswords(), personal: personalTerms(owner) })
  const different = [...new Map(parts.map((part) => [`${part.kind} ${part.text}`, part])).values()]
  const common = different.filter(({ kind }) => kind === 'common')
  if (common.length >= FEWEST_COMMON) return undefined
  if (parts.filter(isGuesswork).length - (parts.filter(isCommon).length - common.length) >= FEWEST_PARTS)
    return undefined
  return reasonFor(parts)
}

const isCommon = ({ kind }: Part) => kind === 'common'
/** The person's names and punctuation cost no guess. */
const isGuesswork = ({ kind, text }: Part) => kind !== 'personal' && (kind !== 'other' || /[\p{L}\p{N}]/u.test(text))

function reasonFor(parts: Part[]): string {
  const find = (kind: Part['kind']) =>
    parts.reduce((longest, part) => (part.kind === kind && part.text.length > longest.length ? part.text : longest), '')
  const personal = find('personal')
  if (personal)
    return `This password is mostly “${personal}”, which is part of your name, email address, company or this product.`
  if (parts.length === 1) return 'This password is on a list of breached passwords.'
  const common = find('common')
  if (common) return `This password is common, or a simple variation of the common password “${common}”.`
  return 'This password is a sequence or a row of keys.'
}

const SHORTEST_COMMON = 4
const SHORTEST_PERSONAL = 3

/**
 * 49,000 passwords from breaches, most frequent first. Loaded with the first new password: no other
 * request needs them. Shorter entries, such as "123" or "the", would be found in every passphrase.
 */
export const loadCommonPasswords = (): Promise<ReadonlySet<string>> =>
  once('common passwords', async () => {
    const { dictionary } = await import('@zxcvbn-ts/language-common')
    return new Set(dictionary['passwords-common'].map(String).filter((password) => password.length >= SHORTEST_COMMON))
  })

type PasswordOwner = {
  name: string
  email: string
  /** The account at the e-signature service, as far as it is known. */
  accounts?: readonly string[] | undefined
}

const PRODUCT = "sender senders sender's desk sendersdesk signature signatures envelope envelopes admin support".split(
  ' ',
)

/** Terms for the person, the company and this product, which an attacker tries first. */
function personalTerms({ name, email, accounts = [] }: PasswordOwner): ReadonlySet<string> {
  const [local = '', domain = ''] = email.toLowerCase().split('@')
  const company = domain.split('.').slice(0, -1)
  const terms = [name, local, ...company, ...accounts].flatMap((text) => [...partsOf(text), partsOf(text).join('')])
  return new Set([...PRODUCT, ...terms].filter((term) => term.length >= SHORTEST_PERSONAL))
}

const partsOf = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)

type Part = { kind: 'personal' | 'common' | 'pattern' | 'other'; text: string }

const LONGEST_TERM = 40
/** Digits and signs that stand for letters. A 1 can be an i or an l. */
const LETTERS: Record<string, string> = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', '@': 'a', $: 's', '!': 'i' }

type Guesses = { common: ReadonlySet<string>; personal: ReadonlySet<string> }

/** Divides a password into the fewest parts an attacker would try. Spaces cost nothing. */
function divide(password: string, guesses: Guesses): Part[] {
  const text = password.normalize('NFKC').toLowerCase()
  const patterns = Array.from(text, (_, start) => patternLength(text, start))
  const spellings = [text, unleet(text, 'i'), unleet(text, 'l')]
  let best: { cost: number; parts: Part[] }[] = [{ cost: 0, parts: [] }]
  for (let end = 1; end <= text.length; end++) best = [...best, bestUpTo(end)]
  return best.at(-1)?.parts ?? []

  function bestUpTo(end: number) {
    const options = Array.from({ length: Math.min(end, LONGEST_TERM) }, (_, index) => end - 1 - index).flatMap(
      (start) => {
        const before = best[start]
        const part = partBetween(start, end)
        return before && part ? [{ cost: before.cost + costOf(part), parts: [...before.parts, part] }] : []
      },
    )
    return options.reduce((least, option) => (option.cost < least.cost ? option : least))
  }

  function partBetween(start: number, end: number): Part | undefined {
    const whole = text.slice(start, end)
    const spelled = spellings.map((spelling) => spelling.slice(start, end))
    for (const kind of ['personal', 'common'] as const) {
      const term = spelled.find((each) => guesses[kind].has(each))
      if (term) return { kind, text: term }
    }
    if (patterns[start] === whole.length) return { kind: 'pattern', text: whole }
    return whole.length === 1 ? { kind: 'other', text: whole } : undefined
  }
}

/** The fewest parts win; among equals, those that are a reason to show. */
function costOf({ kind, text }: Part): number {
  if (kind === 'personal') return 0.1
  if (kind === 'other') return /[\p{L}\p{N}]/u.test(text) ? 1 : 0.01
  return 0.9
}

const unleet = (text: string, one: 'i' | 'l') =>
  [...text].map((sign) => (sign === '1' ? one : (LETTERS[sign] ?? sign))).join('')

const KEYBOARD = [
  '`1234567890-=',
  'qwertyuiop[]',
  'asdfghjkl;',
  'zxcvbnm,./',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.0p;/',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  '147258369',
  '789456123',
].flatMap((row) => [row, [...row].reverse().join('')])

const LONGEST_ROW = Math.max(...KEYBOARD.map((row) => row.length))

/** How many characters from `start` follow a pattern that is easy to guess. */
function patternLength(text: string, start: number): number {
  return Math.max(
    runLength(text, start, 0, 3),
    runLength(text, start, 1, 3),
    runLength(text, start, -1, 3),
    keyboardLength(text, start),
    numberLength(text, start),
  )
}

/** A run whose character codes change by `step`: aaa, abc, 321. */
function runLength(text: string, start: number, step: number, shortest: number): number {
  let length = 1
  while (text.charCodeAt(start + length) - text.charCodeAt(start + length - 1) === step) length += 1
  return length >= shortest ? length : 0
}

function keyboardLength(text: string, start: number): number {
  for (let length = Math.min(LONGEST_ROW, text.length - start); length >= 4; length--) {
    const part = text.slice(start, start + length)
    if (KEYBOARD.some((row) => row.includes(part))) return length
  }
  return 0
}

/** Years, dates and up to four digits are the first numbers an attacker tries. */
function numberLength(text: string, start: number): number {
  const [digits = ''] = text.slice(start).match(/^\d+/) ?? []
  if (/\d/.test(text.charAt(start - 1))) return 0
  return digits.length <= 4 || /^((19|20)\d{6}|\d{4}(19|20)\d\d|\d{6})$/.test(digits) ? digits.length : 0
}

/** A link by which a person sets a new password; an earlier one stops working. */
export async function newPasswordReset(context: Context, admin: Person, other: { id: string }): Promise<OneTimeLink> {
  const { stored, mailed, linkFor } = newOneTimeLink(context, 'reset', DAY_MS)
  let mailedTo: string | false = false
  const { person } = await administer(admin, other, async (tx, found) => {
    refuseDemo(found)
    if (found.disabledAt) throw new Conflict('This account is disabled. Enable it first.')
    await store.upsertPasswordReset(tx, found.id, stored)
    const { id: personId, email: to, name } = found
    mailedTo = (await postMail(tx, { to, personId, letter: passwordResetLetter(admin.name, name, mailed) })) && to
  })
  return linkFor(person, mailedTo)
}

/** The person whose password an open link sets. Reading does not spend the link. */
export const findPasswordReset = (token: string) => store.findPasswordResetPerson(hashToken(token))

/** Spends the link: the old password and every session end. Second factors stay. */
export async function spendPasswordReset(
  context: Context,
  client: Client,
  { token, password }: { token: string; password: string },
): Promise<void> {
  const closed = () => new NoLongerValid('This link was used, replaced or has expired. Ask an admin for a new one.')
  const found = await findPasswordReset(token)
  if (!found) throw closed()
  const passwordHash = await hashNewPassword(context, password, found)
  await desk().transaction(async (tx) => {
    const personId = await store.spendPasswordReset(tx, hashToken(token))
    const person = personId ? await findPersonById(personId, tx) : undefined
    if (!person || person.disabledAt) throw closed()
    await setPasswordHash(tx, person.id, passwordHash)
    // An admin has confirmed who this is, so the provider may name them by a new identity.
    await removeIdentityAt(tx, person.id, OIDC)
    await removeSessions(tx, person.id)
    const entry: ActivityEntry = { action: 'account.password', detail: { with: 'one-time link' } }
    await recordActivity(person, client, entry, { outcome: 'done' }, tx)
  })
}
