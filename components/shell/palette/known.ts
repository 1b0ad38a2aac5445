import { signersParams } from '@/app/(desk)/signers/search-params'
import { LayoutTemplate, UserSearch } from '@/components/ui/icons'
import { FilePenLine, FileText } from '@/components/ui/more-icons'
import { statusLook } from '@/components/ui/status'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft-summary'
import type { Entry } from './entry'

/** Limits the search, which runs with every key. */
export const MOST_ENVELOPES = 1_000

export type KnownEnvelope = { id: string; envelope: PdfSignRequest }
/** As a list shows it, and when it last changed. */
export type ShownEnvelope = { at: number; envelope: PdfSignRequest }

/** The envelopes that this tab has loaded, each once in its newest state, newest change first. */
export function knownEnvelopes(shown: readonly ShownEnvelope[], opened: readonly PdfSignRequest[]): KnownEnvelope[] {
  const newest = new Map<string, ShownEnvelope>()
  for (const { at, envelope } of shown) {
    // Without an id, which a service may omit, the envelope has no page.
    const { id } = envelope
    if (id && (newest.get(id)?.at ?? 0) < at) newest.set(id, { at, envelope })
  }
  for (const envelope of opened) {
    const { id } = envelope
    if (id) newest.set(id, { at: newest.get(id)?.at ?? 0, envelope })
  }
  return [...newest]
    .toSorted(([, a], [, b]) => b.at - a.at)
    .slice(0, MOST_ENVELOPES)
    .map(([id, { envelope }]) => ({ id, envelope }))
}

const peopleOf = ({ signers = [] }: PdfSignRequest) =>
  signers.map(({ name, email }) => [name, email].filter(Boolean).join(' '))

export const subjectOf = ({ emailSubject }: PdfSignRequest): string => emailSubject?.trim() || 'No subject'

export function envelopesFound(known: readonly KnownEnvelope[]): Entry[] {
  return known.map(({ id, envelope }) => {
    const names = (envelope.signers ?? []).flatMap(({ name, email, delegated }) =>
      delegated ? [] : [name || email || ''],
    )
    return {
      key: `envelope ${id}`,
      group: 'envelopes',
      name: subjectOf(envelope),
      about: [envelope.status, names.filter(Boolean).join(', ')].filter(Boolean).join(' · '),
      keywords: [id, ...peopleOf(envelope)].join(' '),
      icon: envelope.status ? statusLook(envelope.status).icon : FileText,
      act: `/envelopes/${id}`,
    }
  })
}

export const templatesFound = (templates: readonly { id: string; name: string }[]): Entry[] =>
  templates.map(({ id, name }) => ({
    key: `template ${id}`,
    group: 'templates',
    name,
    keywords: id,
    icon: LayoutTemplate,
    act: `/templates/${id}`,
  }))

/** The person's unsent drafts. */
export const draftsFound = (drafts: readonly DraftSummary[]): Entry[] =>
  drafts.map((draft) => ({
    key: `draft ${draft.id}`,
    group: 'drafts',
    name: draft.title,
    about: draft.recipients.join(', ') || (draft.purpose === 'template' ? 'Template' : 'No recipients yet'),
    keywords: `draft ${draft.id} ${draft.addresses.join(' ')}`,
    icon: FilePenLine,
    act: `/drafts/${draft.id}/${draft.step}`,
  }))

/** All signers of the envelopes, by address. */
export function signersFound(known: readonly KnownEnvelope[]): Entry[] {
  const people = new Map<string, string>()
  for (const { envelope } of known) {
    for (const { name = '', email } of envelope.signers ?? []) {
      const address = email?.trim().toLowerCase()
      if (address && !people.get(address)) people.set(address, name.trim())
    }
  }
  return [...people].map(([email, name]) => signerEntry({ email, name }))
}

export const signerEntry = ({ email, name }: { email: string; name: string }): Entry => ({
  key: `signer ${email}`,
  group: 'signers',
  name: name || email,
  ...(name && { about: email }),
  icon: UserSearch,
  act: signersParams.href('/signers', { email }),
})
