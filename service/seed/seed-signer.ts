import { existsSync, readFileSync } from 'node:fs'
import type { Field } from '@/lib/contract/field'
import type { EnvelopeId } from '@/lib/contract/ids'
import type { Adopted } from '@/lib/contract/signing'
import type { Context, Origin } from '../context'
import { signingLink } from '../envelopes/aggregate/tokens'
import { SERVICE_FOLDER } from '../folder'
import { decline } from '../signing/decline'
import { delegate } from '../signing/delegate'
import { open } from '../signing/open'
import { sign } from '../signing/sign'
import type { Tables } from '../store/store'
import type { Person } from './people'
import { seededRandom } from './seeded-random'

const BROWSERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/147.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 15_6) AppleWebKit/605.1.15 Version/26.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148',
]
const REASONS = [
  'Clause 7.1 does not work for us: we need three years, not five. Happy to talk.',
  'We have decided to go with another offer. Thank you for your time.',
  'The notice period has to be the same for both sides.',
]

/** Acts for the signers of one envelope, through the signing links they received. */
export function seedSigner(tx: Tables, envelopeId: EnvelopeId) {
  async function pendingSigner({ email }: Person) {
    const signers = await tx.signers.ofEnvelope(envelopeId)
    const signer = signers.find((row) => row.email === email && row.state === 'pending')
    if (!signer) throw new Error(`${email} cannot sign`)
    return signer
  }

  async function tokenOf(context: Context, person: Person): Promise<string> {
    const link = signingLink(context, await pendingSigner(person))
    if (!link) throw new Error(`${person.email} has no signing link`)
    return link.slice(link.lastIndexOf('/') + 1)
  }

  return {
    async open(context: Context, person: Person): Promise<void> {
      await open(context, await tokenOf(context, person), originOf(person))
    },
    async sign(context: Context, person: Person): Promise<void> {
      const { slot } = await pendingSigner(person)
      const files = await tx.envelopeFiles.ofEnvelope(envelopeId)
      const fields = files.flatMap((file) => file.fields).filter((field) => field.signerIndex === slot)
      const values = Object.fromEntries(fields.flatMap((field) => answer(field, person, context.now())))
      const request = { signature: signatureOf(person), initials: initialsOf(person), values, consent: true as const }
      await sign(context, await tokenOf(context, person), request, originOf(person))
    },
    async decline(context: Context, person: Person): Promise<void> {
      const reason = REASONS[person.email.length % REASONS.length]
      await decline(context, await tokenOf(context, person), { reason }, originOf(person))
    },
    async delegate(context: Context, person: Person, to: Person): Promise<void> {
      const privateMessage = 'This is yours to sign: you lead the project from now on.'
      const request = { name: to.name, email: to.email, privateMessage }
      await delegate(context, await tokenOf(context, person), request, originOf(person))
    },
  }
}

/** What a person types into a field; the service itself fills in the others. */
function answer(field: Field, { company, title }: Person, at: Date): [string, string][] {
  if (field.type === 'company') return [[field.id, company || 'Independent']]
  if (field.type === 'title') return [[field.id, title]]
  if (field.type === 'checkbox') return [[field.id, field.required ? 'true' : '']]
  if (field.type !== 'text') return []
  if (field.label === 'Home address') return [[field.id, '27 Albion Terrace, Bristol BS6 5HT']]
  const month = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 2, 1))
  return [[field.id, month.toISOString().slice(0, 10)]]
}

/** Some people have a PNG of their signature; the others type their name. */
function signatureOf({ name, email }: Person): Adopted {
  const png = new URL(`seed/signatures/${email.split('@')[0]}.png`, SERVICE_FOLDER)
  return existsSync(png) ? { kind: 'drawn', png: readFileSync(png, 'base64') } : { kind: 'typed', text: name }
}

function initialsOf({ name }: Person): Adopted {
  const parts = name.split(/[\s-]+/).filter(Boolean)
  const letters = parts.length > 1 ? parts.map((part) => Array.from(part)[0] ?? '').join('') : name
  return { kind: 'typed', text: letters }
}

/** Addresses that are reserved for documentation: they belong to nobody. */
function originOf({ email }: Person): Origin {
  const random = seededRandom(`${email} at home`)
  const userAgent = BROWSERS[Math.floor(random() * BROWSERS.length)]
  return { ip: `203.0.113.${1 + Math.floor(random() * 253)}`, userAgent }
}
