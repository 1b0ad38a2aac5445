import { type APIRequestContext, request } from '@playwright/test'
import { pdfOf } from '../documents/pdf'
import type { Stack } from './stack'

/** The account of the demo people. */
export const DEMO_ACCOUNT = 'Northwind Legal'
const PEOPLE = {
  sender: { email: 'sender@demo.example', password: 'sender-demo-2026' },
  admin: { email: 'admin@demo.example', password: 'admin-demo-2026' },
}

export type State = Awaited<ReturnType<APIRequestContext['storageState']>>

/** A session of a demo person in the dashboard, as browsers and request contexts take it. */
export async function signIn(
  { origin }: Pick<Stack, 'origin'>,
  person: keyof typeof PEOPLE = 'sender',
): Promise<State> {
  // A product behind TLS has a certificate of its own.
  const context = await request.newContext({ ignoreHTTPSErrors: true })
  const answer = await context.post(`${origin}/api/auth/sign-in/email`, { data: PEOPLE[person], headers: { origin } })
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`)
  const state = await context.storageState()
  await context.dispose()
  return state
}

/** A session as the header of a request. */
export const cookieOf = ({ cookies }: State): string => cookies.map(({ name, value }) => `${name}=${value}`).join('; ')

/** A template of an account: 3 pages, one signer, one signature. Answers its id. */
export async function newTemplate(stack: Pick<Stack, 'operator'>, account: string): Promise<string> {
  const signature = { id: 'signature', type: 'signature', signerIndex: 1, page: 1 }
  const place = { x: 0.1, y: 0.8, width: 0.3, height: 0.05 }
  const unsignedPdf = Buffer.from(await pdfOf(3)).toString('base64')
  const answer: { message: string } = await stack.operator('/templates', {
    account,
    templateName: 'Bench',
    emailSubject: 'An agreement to sign',
    signers: [{ id: 1, name: 'Signer' }],
    files: [{ name: 'agreement.pdf', unsignedPdf, fields: [{ ...signature, ...place }] }],
  })
  return answer.message
}
