import 'server-only'
import { Refusal } from '@/lib/desk/platform/contract/refusal'
import { loadCommonPasswords, type PasswordOwner, personalTerms } from './guesses'
import { divide, type Part } from './parts'

/** With fewer parts, and at most two common passwords among them, a password can be guessed by combination. */
const FEWEST_PARTS = 5
const FEWEST_COMMON = 3
const FEWEST_DIFFERENT = 5

/** Refuses a new password that is common, was breached, follows a pattern or names the person; `field` is the input it came from. */
export async function refuseWeakPassword(password: string, owner: PasswordOwner, field: string): Promise<void> {
  const reason = await weaknessOf(password, owner)
  if (reason) throw new Refusal(400, `${reason} Use three or four unrelated words instead.`, { field })
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
    return `This password is mostly “${personal}”, which is part of your name, e-mail address, company or this product.`
  if (parts.length === 1) return 'This password is on a list of breached passwords.'
  const common = find('common')
  if (common) return `This password is common, or a simple variation of the common password “${common}”.`
  return 'This password is a sequence or a row of keys.'
}
