import type { PdfSignRequest } from '@/lib/contract/envelope'
import { signingSteps } from './signing-steps'
import { countLabel, slotsOf } from './slots'

/** What a send cannot change (interface 4.10). */
export type Lock = { what: string; value: string }

export function locksOf(template: PdfSignRequest): Lock[] {
  const files = template.files ?? []
  // Each service has its own field format. No fields may mean that none are readable.
  const fields = files.reduce((sum, file) => sum + (file.fields?.length ?? 0), 0)
  const slots = slotsOf(template)
  const copies = slots.filter(({ copy }) => copy)
  return [
    {
      what: 'Documents',
      value: files.map((file, at) => file.name?.trim() || `Document ${at + 1}`).join(', ') || 'None',
    },
    { what: 'Field placement', value: fields > 0 ? countLabel(fields, 'field') : 'Set by the template' },
    { what: 'Signing order', value: orderOf(template) },
    { what: 'Copies (CC)', value: copies.map(({ label }) => label).join(', ') || 'Nobody' },
    { what: 'Reminders and approval', value: 'Set by the template' },
  ]
}

function orderOf(template: PdfSignRequest): string {
  const acting = slotsOf(template)
    .filter(({ copy }) => !copy)
    .map((slot) => ({ ...slot, requestRole: slot.role }))
  if (!template.signerOrderRequired) {
    return acting.length > 1 ? 'Everybody at once' : acting.length === 1 ? 'One signer' : 'No signers'
  }
  return signingSteps(acting, true)
    .map((step) => step.map(({ label }) => label).join(' with '))
    .join(', then ')
}
