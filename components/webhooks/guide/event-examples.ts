import type { EventType } from '@/lib/contract/constants'
import type { SignatureScheme } from '@/lib/desk/webhooks/contract/signature-scheme'

const SENT_ON = '11/20/2026 10:00:00'
const ENDED_ON = '11/20/2026 10:05:00'

const PENDING = { sign: 'pending' }
const SIGNED = { sign: 'signed', initials: 'captured' }

/** `sign` and `initials` come between the address and the role. */
const signer = (id: number, name: string, email: string, signature: object) => ({
  id,
  name,
  email,
  ...signature,
  requestRole: 'Signer',
  delegated: false,
})
const grace = signer(0, 'Grace Hopper', 'grace@example.com', PENDING)
const ada = signer(1, 'Ada Lovelace', 'ada@example.com', PENDING)
const graceSigned = signer(grace.id, grace.name, grace.email, SIGNED)
const adaSigned = signer(ada.id, ada.name, ada.email, SIGNED)
const adaDeclined = { ...ada, sign: 'declined', declineReason: 'Wrong company name' }
const delegated = {
  ...grace,
  sign: 'delegated',
  delegated: true,
  delegatedTo: 'emmy@example.com',
  delegatedBy: 'signer',
}
const emmy = { ...grace, name: 'Emmy Noether', email: 'emmy@example.com', delegatedFrom: grace.email }

const envelope = {
  id: '8f14e45f-ceea-467f-a8d3-6f3d2c1b0a99',
  emailSubject: 'Mutual NDA',
  emailMessage: 'As discussed.',
  signers: [grace, ada],
  files: [{ name: 'nda.pdf', pageCount: 3 }],
  status: 'Sent',
  requestedBy: { name: 'Nora Lindqvist', email: 'nora@example.com' },
  templateId: '3c59dc04-8e88-4024-9b3b-1f2e3d4c5b6a',
  currentSigners: [grace.email, ada.email],
  signedBy: '',
  signerOrderRequired: false,
  selfSigned: false,
  createdOn: SENT_ON,
  updatedOn: ENDED_ON,
  updatedBy: ada.email,
  auditId: '45c48cce-2e2d-4fbd-8a5d-1c2b3a4f5e6d',
}

/** What each event's body has that others don't, as the embedded service sent it. */
const PARTS: Record<EventType, { envelope: Partial<Record<keyof typeof envelope, unknown>>; signer?: object }> = {
  'envelope.sent': { envelope: { updatedOn: SENT_ON, updatedBy: 'nora@example.com' } },
  'envelope.completed': {
    envelope: {
      status: 'Signed',
      signers: [graceSigned, adaSigned],
      currentSigners: [],
      signedBy: `${grace.email}, ${ada.email}`,
    },
  },
  'envelope.voided': { envelope: { status: 'Voided', currentSigners: [], updatedBy: 'nora@example.com' } },
  'signer.opened': { envelope: { updatedBy: grace.email }, signer: grace },
  'signer.signed': {
    envelope: {
      signers: [graceSigned, ada],
      currentSigners: [ada.email],
      signedBy: grace.email,
      updatedBy: grace.email,
    },
    signer: graceSigned,
  },
  'signer.declined': {
    envelope: { status: 'Declined', signers: [grace, adaDeclined], currentSigners: [] },
    signer: adaDeclined,
  },
  'signer.delegated': {
    envelope: { signers: [delegated, emmy, ada], currentSigners: [emmy.email, ada.email], updatedBy: grace.email },
    signer: delegated,
  },
}

/** A delivery's body, in the order in which its keys are sent. */
export function exampleBody(type: EventType) {
  const { envelope: changes, signer } = PARTS[type]
  return {
    id: '0bcf2de6464ac7563c36fefff29d9a0d66f4bd53',
    event_type: type,
    event_version: 1,
    event_time: type === 'envelope.sent' ? '2026-11-20T10:00:00Z' : '2026-11-20T10:05:00Z',
    envelope: { ...envelope, ...changes },
    ...(signer && { signer }),
  }
}

/**
 * A request as receivers get it, with the service's own header names; during a rotation with the
 * second signature.
 */
export function exampleRequest(type: EventType, scheme: SignatureScheme, isRotating = false): string {
  const { headers, hash, encoding } = scheme
  const bytes = Number(hash.slice(4)) / 8
  const digest = encoding === 'hex' ? '5d41'.repeat(bytes / 2) : `${'XUEq'.repeat(Math.floor(bytes / 3))}XUE=`
  const lines = [
    ['Content-Type', 'application/json'],
    [headers.event, type],
    [headers.delivery, 'c20ad4d7-6fe9-4759-8f5c-1a2b3c4d5e6f'],
    [headers.timestamp, '1795169100'],
    [headers.signature, digest],
    ...(isRotating ? [[headers.next ?? headers.previous, digest.split('').reverse().join('')]] : []),
  ]
  const head = lines.flatMap(([name, value]) => (name ? [`${name}: ${value}`] : []))
  return `${head.join('\n')}\n\n${JSON.stringify(exampleBody(type), null, 2)}`
}
