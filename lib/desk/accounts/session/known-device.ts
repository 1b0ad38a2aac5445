import { DAY_MS } from '@/lib/text/durations'
import 'server-only'
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/desk/runtime/config/env'
import { accountKey } from '../attempts'
import { hostPrefix } from './cookie'
import { signing } from './signed-text'

const VALID_DAYS = 180
/** People who share a browser. The cookie stays below 1 kB. */
const MOST_ACCOUNTS = 5

const { sign, verify } = signing('known device')
const Token = z
  .string()
  .transform((text): unknown => text.split(':'))
  .pipe(z.tuple([z.string(), z.string(), z.coerce.number()]))

const cookieName = () => `${hostPrefix(env())}desk-devices`

/**
 * The device's id, when this account has signed in on it before; strangers cannot use up its
 * attempts.
 */
export const knownDevice = (headers: Headers, email: string): string | undefined =>
  devicesIn(headers).find(({ account }) => account === accountKey(email))?.device

/** The device's id. It is the same for all accounts that signed in on it. */
export const anyKnownDevice = (headers: Headers): string | undefined => devicesIn(headers)[0]?.device

/** The cookie that lets this browser be recognized at the account's next sign-in. */
export function deviceCookie(headers: Headers, email: string): string {
  const account = accountKey(email)
  const signed = sign([account, randomBytes(16).toString('base64url'), Date.now()].join(':'))
  const others = devicesIn(headers).filter((known) => known.account !== account)
  const value = [signed, ...others.map(({ text }) => text)].slice(0, MOST_ACCOUNTS).join('~')
  const attributes = ['Path=/', 'HttpOnly', 'SameSite=Strict', `Max-Age=${(VALID_DAYS * DAY_MS) / 1000}`]
  return [`${cookieName()}=${value}`, ...attributes, ...(hostPrefix(env()) ? ['Secure'] : [])].join('; ')
}

function devicesIn(headers: Headers): { account: string; device: string; text: string }[] {
  const cookies = (headers.get('cookie') ?? '').split(';').map((cookie) => cookie.trim())
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName()}=`))?.slice(cookieName().length + 1) ?? ''
  return value.split('~', MOST_ACCOUNTS).flatMap((text) => {
    const token = Token.safeParse(verify(text))
    if (!token.success) return []
    const [account, device, since] = token.data
    return since > Date.now() - VALID_DAYS * DAY_MS ? [{ account, device, text }] : []
  })
}
