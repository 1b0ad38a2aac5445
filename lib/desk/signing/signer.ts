import 'server-only'
import { createHash } from 'node:crypto'
import { headers } from 'next/headers'
import { cache } from 'react'
import { z } from 'zod'
import { SIGNING_TOKEN_HEADER } from '@/lib/contract/constants'
import type { CodeRequest } from '@/lib/contract/signer-code'
import type { CopyView, SigningView, SignRequest, ViewReport } from '@/lib/contract/signing'
import { clientAddress } from '@/lib/desk/accounts/client'
import { hostPrefix } from '@/lib/desk/accounts/session/cookie'
import { parse } from '@/lib/desk/http/parse'
import { unlessSlow } from '@/lib/desk/http/prefetch'
import { env } from '@/lib/desk/runtime/config/env'
import type { Context } from '@/lib/desk/upstream/context'
import { type PageLanguage, signing } from '@/lib/desk/upstream/signing'
import { type Area, compiledMessages, type ENGLISH, translatorOf } from '@/lib/messages/catalog'
import { LANGUAGE_COOKIE, type Language } from '@/lib/messages/languages'
import { languageOf, matchLanguage } from '@/lib/messages/match'
import { type Catalog, type Translator, translator } from '@/lib/messages/translator'
import { findHandover } from './handover'

/**
 * What a signing link opens, for the page's first HTML. It does not count as opened: a mail scanner
 * reads this too. Undefined for a link that opens nothing, because the browser's own request says
 * why.
 */
export const prefetchSigningView = cache(async (token: string): Promise<SigningView | undefined> => {
  const own = await withToken(token)
  return unlessSlow(async (signal) => viewFor({ headers: own, signal }))
})

/** What the link to a signed copy opens, for the page's first HTML. */
export const prefetchCopyView = cache(async (token: string): Promise<CopyView | undefined> => {
  const own = await withToken(token)
  return unlessSlow(async (signal) => signerOf({ headers: own, signal }).copy())
})

async function withToken(token: string): Promise<Headers> {
  const own = new Headers(await headers())
  own.set(SIGNING_TOKEN_HEADER, token)
  return own
}

/** Of a link that asks for a code first, and so tells nothing else of its signer. */
const prefetchCodeView = cache(async (token: string) => {
  const own = await withToken(token)
  return unlessSlow(async (signal) => signerOf({ headers: own, signal }).code())
})

/** Of a link that opens nothing anymore. A service may not say it. */
const prefetchEndedView = cache(async (token: string) => {
  const own = await withToken(token)
  return unlessSlow(async (signal) => signerOf({ headers: own, signal }).ended())
})

/** What a page may know of its signer's language, and of the account's. */
type Languages = {
  signer?: { language?: string | undefined } | undefined
  language?: string | undefined
  branding?: { language?: string | undefined } | undefined
}

/** Of a link that does not open the document, or not yet. */
async function viewOfClosedLink(token: string): Promise<Languages | undefined> {
  const [code, ended] = await Promise.all([prefetchCodeView(token), prefetchEndedView(token)])
  return code ?? ended
}

const ROOM: readonly Area[] = ['pages', 'consent', 'room']

/**
 * A page's messages: in the language chosen in this browser, else the signer's, else the browser's,
 * else the account's.
 */
export async function signerMessages(
  token: string,
  view: Languages | undefined,
  areas: readonly Area[] = ['pages'],
): Promise<Catalog> {
  const { signer, language: own = signer?.language, branding } = view ?? (await viewOfClosedLink(token)) ?? {}
  const language = languageOf({ own, account: branding?.language, ...pageLanguage(await headers()) })
  const messages = areas.map((area) => compiledMessages(area, language).messages)
  return { language, messages: Object.assign({}, ...messages) }
}

/** The messages of a page that opens the signing room. */
export const roomMessages = (...page: Parameters<typeof signerMessages>) => signerMessages(page[0], page[1], ROOM)

/** Writes what the server writes of a page, such as its title. */
export const signerTranslator = async (
  ...page: Parameters<typeof signerMessages>
): Promise<Translator<typeof ENGLISH.pages & typeof ENGLISH.room>> => translator(await roomMessages(...page))

function pageLanguage(own: Headers): PageLanguage {
  const name = `${hostPrefix(env())}${LANGUAGE_COOKIE}`
  return { chosen: matchLanguage([cookieOf(own, name)]), accepted: own.get('accept-language') }
}

/** The language of a page's `<html>`: English for everybody who is not a signer. */
export async function languageOfPage(): Promise<Language> {
  const path = (await headers()).get('x-desk-path') ?? ''
  const [, kind, token] = /^\/sign\/(copy\/|continue\/)?([A-Za-z0-9_-]{20,200})(?:\?|$)/.exec(path) ?? []
  if (token) return (await signerMessages(token, await viewOf(kind, token), [])).language
  const handover = /^\/in-person(?:\?|$)/.test(path) ? await findHandover() : undefined
  if (!handover) return 'en'
  return (await signerMessages(handover.token, await prefetchSigningView(handover.token), [])).language
}

/** What a page says in a browser that is too old for it: to signers also how else they can sign or decline. */
export async function oldBrowserTexts(language: Language, browsers: string) {
  const path = (await headers()).get('x-desk-path') ?? ''
  const t = translatorOf('browser', language)
  const isForSigner = /^\/(sign|in-person)(?:[/?]|$)/.test(path)
  const isCopy = path.startsWith('/sign/copy/')
  return {
    title: t('oldTitle'),
    lines: [
      isForSigner
        ? t('update', { browsers })
        : `Update it, or open the page in another browser. These and newer versions work: ${browsers}.`,
      ...(isForSigner && !isCopy ? [t('notSignedHere')] : []),
    ],
  }
}

function viewOf(kind: string | undefined, token: string): Promise<Languages | undefined> {
  if (kind === 'continue/') return Promise.resolve({})
  return kind ? prefetchCopyView(token) : prefetchSigningView(token)
}

/** What routes for signers declare. */
export const SIGNER_CHANGE = {
  permission: 'public',
  activity: { notRecorded: "signers' actions are in the service's audit trail" },
} as const

/** At least 128 bits in base64url; anything else is not sent to the service. */
const Token = z.string().regex(/^[A-Za-z0-9_-]{20,200}$/)

/** The signing surface; the audit trail gets the signer's own address. */
export function signerOf({ headers, signal }: Pick<Request, 'headers'> & Partial<Pick<Request, 'signal'>>) {
  const token = tokenOf(headers)
  const origin = { address: clientAddress(headers), userAgent: headers.get('user-agent') ?? undefined }
  return signing({ token, session: sessionOf(headers, token) }, origin, signal)
}

/** What the link opens, with what is to be agreed to in the language of the page. */
export const viewFor = (request: Parameters<typeof signerOf>[0]) =>
  signerOf(request).view(pageLanguage(request.headers))

const tokenOf = (headers: Headers) => parse(Token, headers.get(SIGNING_TOKEN_HEADER), 'NotFound')

/** The dashboard receives a body only from somebody with a link that the service knows. */
export const requireKnownLink = async ({ request }: { request: Request }) => viewFor(request)

/** What a signer's browser cannot show, for a service that takes it. */
export async function passOnViewProblem(request: Request, body: ViewReport) {
  const { viewProblems } = await viewFor(request)
  return viewProblems ? signerOf(request).viewProblem(body) : {}
}

/** The cookie's name tells links apart, and does not name them. */
const cookieName = (token: string) =>
  `${hostPrefix(env())}sign-${createHash('sha256').update(token).digest('hex').slice(0, 24)}`

const Session = /^[A-Za-z0-9_-]{20,200}$/

function sessionOf(headers: Headers, token: string): string | undefined {
  const value = cookieOf(headers, cookieName(token))
  return value && Session.test(value) ? value : undefined
}

function cookieOf(headers: Headers, name: string): string | undefined {
  const cookies = headers.get('cookie')?.split(/;\s*/) ?? []
  return cookies.find((each) => each.startsWith(`${name}=`))?.slice(name.length + 1)
}

/** Until the browser is closed, and out of reach of what runs in the page. */
function sessionCookie(token: string, session: string): string {
  const secure = hostPrefix(env()) ? '; Secure' : ''
  return `${cookieName(token)}=${session}; Path=/; HttpOnly; SameSite=Strict${secure}`
}

/** Enters the code. The session goes into a cookie; the page does not get it. */
export async function enterCode(context: Pick<Context, 'headers' | 'signal'>, body: CodeRequest): Promise<Response> {
  const { session } = await signerOf(context).enterCode(body)
  const answer = Response.json({ code: 200, message: 'opened' })
  answer.headers.append('set-cookie', sessionCookie(tokenOf(context.headers), session))
  return answer
}

/** Signs. The signer's own copy opens in this browser without the code being entered again. */
export async function sign(context: Pick<Context, 'headers' | 'signal'>, body: SignRequest): Promise<Response> {
  const signed = await signerOf(context).sign(body)
  const answer = Response.json(signed)
  const session = sessionOf(context.headers, tokenOf(context.headers))
  const copy = Token.safeParse(signed.copyToken)
  if (session && copy.success) answer.headers.append('set-cookie', sessionCookie(copy.data, session))
  return answer
}
