import { randomUUID } from 'node:crypto'
import { vi } from 'vitest'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { DEMO_ACCOUNTS } from '@/lib/desk/accounts/demo'
import { twoSlots } from '../templates'
import { type Failed, newDraft, openCaller, sendEnvelope, signIn, signingTokens, signWith } from './person'
import type { Product } from './product'
import { ACCOUNT } from './program'

export type People = Awaited<ReturnType<typeof signInPeople>>

/** Two senders at the dashboard and an integrator at the service, whose envelopes are signed at once. */
export async function signInPeople(product: Product) {
  /** What was acknowledged: envelopes by their subjects, and those that both people signed. */
  const sent = new Map<string, string>()
  const signed = new Set<string>()
  const { message: templateId } = await product.operator<{ message: string }>('/templates', {
    account: ACCOUNT,
    ...twoSlots(),
  })
  const key = await product.newKey()
  // The mirror then follows webhooks, instead of comparing itself every two minutes.
  const admin = await signInAs(product, 'admin')
  // An attempt whose answer came too late still holds the lock.
  const activate = () => admin.surely('/api/live/activate', { method: 'POST' })
  await vi.waitFor(activate, { timeout: 60_000, interval: 200 })
  const sender = await signInAs(product, 'sender')
  const integrator = openCaller({ url: product.api }, () => ({ 'x-api-key': key }))

  const sendAtDashboard = (subject: string) => sendEnvelope(sender, templateId, subject)
  async function sendAtService(subject: string): Promise<string> {
    const signers = [0, 1].map((signerIndex) => ({
      signerIndex,
      name: `Recipient ${signerIndex}`,
      email: `recipient${signerIndex}@example.com`,
    }))
    const { message } = await integrator.surely<{ message: string }>(`/envelopes/from-template/${templateId}`, {
      method: 'POST',
      headers: { 'x-idempotency-key': randomUUID() },
      body: { emailSubject: subject, signers },
    })
    return message
  }
  const sends = { Sam: sendAtDashboard, Sunniva: sendAtDashboard, Integrator: sendAtService }

  return {
    sent,
    signed,
    key,
    cookie: sender.cookie,
    refused: (): Failed[] => [...sender.failed, ...integrator.failed],
    /** A draft of the dashboard's sender that has everything but the last word. */
    newDraft: async () => (await newDraft(sender, templateId, 'An agreement in preparation')).id,
    /** What the link of somebody who has yet to sign carries. */
    newSigningToken: async () =>
      (await signingTokens(integrator, await sendAtService('An agreement to be signed')))[0] ?? '',
    /** They send and sign until they are stopped. */
    work(during: string) {
      const stopping = new AbortController()
      let failure: unknown
      const done: Record<string, number> = {}
      const working = Object.entries(sends).map(async ([name, send]) => {
        for (let number = 1; !stopping.signal.aborted; number++) {
          const subject = `${during}: agreement ${number} of ${name}`
          const id = await send(subject)
          sent.set(subject, id)
          await signWith(await signingTokens(integrator, id), [sender])
          signed.add(id)
          done[name] = number
        }
      })
      const ended = Promise.all(working)
      ended.catch((error: unknown) => {
        failure = error
      })
      return {
        /** How many envelopes the slowest of them has sent and had signed; throws what ended somebody's work. */
        done(): number {
          if (failure !== undefined) throw failure
          return Math.min(...Object.keys(sends).map((name) => done[name] ?? 0))
        },
        /** Ends their work without waiting for what they have begun. */
        quit: () => stopping.abort(),
        async stop(): Promise<void> {
          stopping.abort()
          await ended
        },
      }
    },
  }
}

/** The browser of a demo account. */
function signInAs(product: Product, role: Role) {
  const { email, password } = DEMO_ACCOUNTS.find((account) => account.role === role) ?? DEMO_ACCOUNTS[0]
  return signIn(product, email, password)
}
