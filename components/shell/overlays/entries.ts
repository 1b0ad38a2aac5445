import { addressOfView, envelopesParams } from '@/components/envelopes/address'
import { signerPath } from '@/components/signers/address'
import { type Icon, KeyRound, LayoutTemplate, ListChecks, Plus, UserSearch } from '@/components/ui/icons'
import {
  BadgeCheck,
  Bookmark,
  BookOpen,
  Code,
  FilePenLine,
  FileText,
  History,
  Radio,
  UsersRound,
} from '@/components/ui/more-icons'
import { statusLook } from '@/components/ui/status'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { may, type Permission } from '@/lib/desk/accounts/contract/permissions'
import type { Session } from '@/lib/desk/accounts/contract/signed-in'
import type { DraftSummary } from '@/lib/desk/drafts/contract/draft'
import type { SavedView } from '@/lib/desk/views/contract/views'
import { navEntries, pageKeys } from '../navigation/nav-entries'
import type { Entry } from './search'

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
  act: signerPath(email),
})

type Page = { href: string; name: string; about?: string; keywords?: string; icon: Icon; permission: Permission }

/** Pages below those in the navigation. */
const INSIDE: Page[] = [
  { href: '/drafts', name: 'Drafts', keywords: 'unsent continue', icon: FilePenLine, permission: 'draft' },
  { href: '/bulk-jobs', name: 'Bulk jobs', keywords: 'many csv', icon: ListChecks, permission: 'read' },
  { href: '/webhooks/new', name: 'New endpoint', keywords: 'webhook new', icon: Plus, permission: 'webhooks' },
  {
    href: '/settings/mirror',
    name: 'Search index',
    keywords: 'live updates sync',
    icon: Radio,
    permission: 'mirror',
  },
  {
    href: '/webhooks/verify',
    name: 'Verify a delivery',
    keywords: 'webhook signature',
    icon: BadgeCheck,
    permission: 'webhooks',
  },
  { href: '/webhooks/samples', name: 'Receiver code', keywords: 'webhook samples', icon: Code, permission: 'webhooks' },
  { href: '/webhooks/reference', name: 'Webhook reference', icon: BookOpen, permission: 'webhooks' },
  {
    href: '/settings/people',
    name: 'People',
    keywords: 'invite roles sessions',
    icon: UsersRound,
    permission: 'people',
  },
  {
    href: '/settings/keys',
    name: 'API keys',
    keywords: 'settings budget capabilities',
    icon: KeyRound,
    permission: 'keys',
  },
  {
    href: '/settings/activity',
    name: 'Activity',
    keywords: 'record audit csv',
    icon: History,
    permission: 'activity',
  },
]

const KEYWORDS: Record<string, string> = { '/settings': 'account password theme key', '/outbox': 'mails emails' }
const STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled']

/** The pages that this person's role includes. */
export function pageEntries(session: Session): Entry[] {
  const letters = new Map(pageKeys(session).map(({ href, key }) => [href, key]))
  const inside = INSIDE.filter(({ permission }) => may(session.person.role, permission))
  const all = [
    ...navEntries(session).map(({ href, label, icon }) => ({ href, name: label, keywords: KEYWORDS[href], icon })),
    ...inside,
  ]
  return all.map(({ href, name, keywords, icon }) => ({
    key: `page ${href}`,
    group: 'pages',
    name,
    ...(keywords && { keywords }),
    ...(letters.has(href) && { keys: ['g', letters.get(href) ?? ''] }),
    icon,
    act: href,
  }))
}

/** The feed by status. Not shown before somebody types. */
export function statusEntries(): Entry[] {
  return STATUSES.map((status) => ({
    key: `status ${status}`,
    group: 'envelopes',
    name: `Envelopes: ${status}`,
    about: statusLook(status).meaning,
    icon: statusLook(status).icon,
    act: envelopesParams.href('/envelopes', { status }),
  }))
}

export const viewEntries = (views: readonly SavedView[] = []): Entry[] =>
  views.map((view) => ({
    key: `view ${view.id}`,
    group: 'views',
    name: view.name,
    ...(view.q && { about: view.q }),
    icon: Bookmark,
    act: addressOfView(view),
  }))
