import { fromWireDate } from '@/lib/contract/dates'
import type { DocumentsRequest } from '@/lib/contract/documents-request'
import { isCopy } from '@/lib/envelope/signing-steps'
import { invalid, invalidField } from '../errors'
import { checkPerson } from './check-printable'
import type { Party } from './create'

/** The people of the request. A signer without an `id` is known to the fields by its position. */
export function partiesOf({ signers }: DocumentsRequest): Party[] {
  const slots = new Set<number>()
  const parties = signers.map((signer, index): Party => {
    const slot = signer.id ?? index
    if (slots.has(slot)) throw invalidField(`signers.${index}.id`, `another signer has the id ${slot}`)
    slots.add(slot)
    checkPerson(signer, `signers.${index}.`)
    return {
      slot,
      name: signer.name?.trim() || signer.email,
      email: signer.email,
      requestRole: signer.requestRole?.trim() || 'Signer',
      group: signer.group || null,
      companyName: signer.companyName,
      title: signer.title,
      privateMessage: signer.privateMessage,
    }
  })
  if (parties.every(isCopy)) throw invalid('signers: at least one signer has to act')
  return parties
}

/** When a request wants to be sent; undefined for right away. */
export function scheduleOf({ scheduleTime }: DocumentsRequest, now: Date): Date | undefined {
  const moment = scheduleTime === undefined ? undefined : fromWireDate(scheduleTime)
  if (moment && moment <= now) throw invalidField('scheduleTime', 'must be in the future (UTC)')
  return moment
}
