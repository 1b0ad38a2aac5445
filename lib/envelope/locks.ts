import type { PdfSignRequest } from '@/lib/contract/envelope'
import { signingSteps } from './signing-steps'
import { slotsOf } from './slots'

/** What a template fixes for every send of it (interface 4.10), in words. */
export type Lock = { what: string; value: string }

const count = (number: number, noun: string) => `${number} ${noun}${number === 1 ? '' : 's'}`

export function locksOf(template: PdfSignRequest): Lock[] {
  const files = template.files ?? []
  // How fields are placed is the service's own: none may only mean that none can be read.
  const fields = files.reduce((sum, file) => sum + (file.fields?.length ?? 0), 0)
  const slots = slotsOf(template)
  const copies = slots.filter(({ copy }) => copy)
  return [
    {
      what: 'Documents',
      value: files.map((file, at) => file.name?.trim() || `Document ${at + 1}`).join(', ') || 'None',
    },
    {
      what: 'Field placement',
      value: fields > 0 ? count(fields, 'field') : 'Set by the template',
    },
    { what: 'Signing order', value: orderOf(template) },
    { what: 'Copies (CC)', value: copies.map(({ label }) => label).join(', ') || 'Nobody' },
    { what: 'Reminders and approval', value: 'Set by the template' },
  ]
}

function orderOf(template: PdfSignRequest): string {
  const acting = slotsOf(template)
    .filter(({ copy }) => !copy)
    .map((slot) => ({ ...slot, requestRole: slot.role }))
  if (!template.signerOrderRequired)
    return acting.length > 1 ? 'Everybody at once' : acting.length === 1 ? 'One signer' : 'No signers'
  return signingSteps(acting, true)
    .map((round) => round.map(({ label }) => label).join(' with '))
    .join(', then ')
}
