import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { Field } from '@/lib/contract/field'
import type { TemplateRequest } from '@/lib/contract/operator'
import { SERVICE_FOLDER } from '../folder'

export const TEMPLATE_KEYS = ['nda', 'offer-letter', 'services-agreement', 'supplier-form'] as const
export type TemplateKey = (typeof TEMPLATE_KEYS)[number]

const DEFINITIONS: Record<TemplateKey, Omit<TemplateRequest, 'files'>> = {
  nda: {
    templateName: 'Mutual non-disclosure agreement',
    emailSubject: 'Non-disclosure agreement with Northwind Legal',
    emailMessage:
      'Before we exchange papers we would both like to know that they stay between us. Three pages; it takes about five minutes.',
    signerOrderRequired: false,
    signers: [
      { id: 0, name: 'Northwind Legal', requestRole: 'Signer' },
      { id: 1, name: 'Counterparty', requestRole: 'Signer' },
    ],
  },
  'offer-letter': {
    templateName: 'Offer of employment',
    emailSubject: 'Your offer from Northwind Legal',
    emailMessage: 'The offer is signed by the team first, then by the people department, and then by the candidate.',
    signerOrderRequired: true,
    expirationDays: 120,
    signers: [
      { id: 0, name: 'Hiring manager', requestRole: 'Approver' },
      { id: 1, name: 'Director of people', requestRole: 'Signer' },
      { id: 2, name: 'Candidate', requestRole: 'Signer' },
    ],
  },
  'services-agreement': {
    templateName: 'Master services agreement',
    emailSubject: 'Master services agreement',
    emailMessage:
      'The agreement as negotiated, with schedules A to D. Initials on every page, signatures on the last one.',
    signerOrderRequired: false,
    expirationDays: 180,
    signers: [
      { id: 0, name: 'Provider', requestRole: 'Signer' },
      { id: 1, name: 'Client', requestRole: 'Signer' },
    ],
  },
  'supplier-form': {
    templateName: 'Supplier registration',
    emailSubject: 'Registration as a supplier of Northwind Legal',
    emailMessage: 'Please fill in what we need to know before your first delivery. It takes about three minutes.',
    signerOrderRequired: true,
    signers: [
      { id: 0, name: 'Supplier', requestRole: 'Signer' },
      { id: 1, name: 'Northwind Legal', requestRole: 'Approver' },
    ],
  },
}

/** A sample template with its fields as `GET /templates/{id}` answers them. */
export function sampleTemplate(key: TemplateKey): TemplateRequest {
  const read = (end: string) => readFileSync(new URL(`seed/documents/${key}.${end}`, SERVICE_FOLDER))
  const fields = z.array(Field).parse(JSON.parse(read('fields.json').toString('utf8')))
  return { ...DEFINITIONS[key], files: [{ name: `${key}.pdf`, unsignedPdf: read('pdf').toString('base64'), fields }] }
}
