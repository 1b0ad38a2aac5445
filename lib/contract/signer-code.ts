import { z } from 'zod'
import { latinDigits } from '@/lib/text/digits'
import { ShownBranding } from './branding'
import { opt } from './optional'
import { LinkRequester, SIGNER_INDEX } from './signer-link'
import { lineOf } from './text'

/** What a signer shows before their link opens: a code the sender gave them, or one by email. */
export const AUTHENTICATIONS = ['access_code', 'email_code'] as const
export type Authentication = (typeof AUTHENTICATIONS)[number]

/** The session of the browser in which the right code was entered. */
export const SIGNING_SESSION_HEADER = 'x-signing-session'

export const CODE_TRIES = 5
const CODE_LENGTH = { min: 6, max: 64 } as const

/**
 * A code as it is compared: people read codes out, write them with spaces and dashes, and type them
 * in the digits of their keyboard.
 */
export const normalizeCode = (code: string): string =>
  latinDigits(code)
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

const TOO_SHORT = `must have at least ${CODE_LENGTH.min} letters or digits`

export const AccessCode = lineOf(CODE_LENGTH.max)
  .min(CODE_LENGTH.min)
  .refine((code) => normalizeCode(code).length >= CODE_LENGTH.min, { message: TOO_SHORT })

/** How a signer shows who they are. `accessCode` is in no answer. */
export const AUTHENTICATION = {
  authentication: opt(z.enum(AUTHENTICATIONS)).describe(
    'What the signer shows before the link opens: access_code, which goes with accessCode, or email_code. Not for a CC.',
  ),
  accessCode: opt(AccessCode)
    .describe(
      'The code that the sender tells the signer in another way: 6 to 64 characters, at least 6 of them letters or digits. Case, spaces and punctuation are ignored.',
    )
    .meta({ writeOnly: true }),
}

const STATES =
  'ready; locked, after five wrong codes; no_code, the part was delegated and the sender has not set a code yet. Others may come.'

export const AuthenticationState = z
  .looseObject({
    state: z.string().describe(STATES),
    failures: opt(z.number().int()).describe('Wrong codes since the last right one.'),
    lockedAt: opt(z.string()).describe('When it was locked: ISO 8601 with Z.'),
  })
  .meta({ id: 'AuthenticationState', description: 'Whether a signer’s link can be opened with a code.' })
export type AuthenticationState = z.infer<typeof AuthenticationState>

/** What the page that asks for a code shows: nothing of the document and of other people. */
export const CodeView = z
  .looseObject({
    authentication: z.string().describe('access_code or email_code.'),
    state: z.string().describe(STATES),
    sender: opt(z.string()).describe('Who asks.'),
    email: opt(z.string()).describe('The signer’s address, masked: g…@e….com.'),
    triesLeft: opt(z.number().int()).describe('How many wrong codes lock the link.'),
    sent: opt(z.boolean()).describe('True while a code that was mailed can be entered.'),
    changed: opt(z.boolean()).describe('True when the sender has replaced the code that the signer entered last.'),
    branding: opt(ShownBranding).describe('How the sender’s account looks.'),
    language: opt(z.string()).catch(undefined).describe('Language of the signer.'),
  })
  .meta({ id: 'CodeView', description: 'What a link shows before it opens.' })
export type CodeView = z.infer<typeof CodeView>

export const CodeRequest = z
  .object({ code: AccessCode.describe('The code. Case, spaces and punctuation are ignored.') })
  .meta({ id: 'CodeRequest', description: 'The code that opens a link.' })
export type CodeRequest = z.infer<typeof CodeRequest>

export const CodeAnswer = z
  .looseObject({
    code: z.number().int().describe('200.'),
    message: z.string().describe('A confirmation.'),
    session: z.string().describe('Opens the link as X-Signing-Session. Only this answer has it.'),
    expiresOn: z.string().describe('MM/dd/yyyy HH:mm:ss, UTC.'),
  })
  .meta({ id: 'CodeAnswer', description: 'The code was right.' })
export type CodeAnswer = z.infer<typeof CodeAnswer>

export const SignerCodeRequest = z
  .object({
    accessCode: opt(AccessCode).describe(
      'The new code, for a signer who is asked for an access code. Left out for one who gets codes by email.',
    ),
    by: opt(LinkRequester).describe(
      'Who asks for it in the sender’s program. The audit trail names them. The key’s user if left out.',
    ),
    ...SIGNER_INDEX,
  })
  .meta({ id: 'SignerCodeRequest', description: 'A new access code, or nothing to unlock codes by email.' })
export type SignerCodeRequest = z.infer<typeof SignerCodeRequest>
