import { type InfiniteData, type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect, useMemo, useState } from 'react'
import { envelopeParams } from '@/components/envelopes/address'
import { CircleSlash, LayoutTemplate, Plus, Send } from '@/components/ui/icons'
import {
  FileCheck,
  FileText,
  History,
  Keyboard,
  LogOut,
  Monitor,
  Moon,
  Replace,
  ScrollText,
  Sun,
  UserRoundPen,
} from '@/components/ui/more-icons'
import { queryKeys } from '@/lib/browser/keys'
import { draftsQuery } from '@/lib/browser/queries/draft-list'
import { readOpenedEnvelopes } from '@/lib/browser/queries/envelope'
import { newestListQuery, newestQuery } from '@/lib/browser/queries/envelopes'
import { identityQuery, sessionQuery } from '@/lib/browser/queries/session'
import { useKnownTemplates } from '@/lib/browser/queries/templates'
import { viewsQuery } from '@/lib/browser/queries/views'
import type { EnvelopeEvent, PdfSignRequest } from '@/lib/contract/envelope'
import { closedBecause, type Permission } from '@/lib/desk/accounts/contract/permissions'
import type { EnvelopeListPage } from '@/lib/desk/envelopes/contract/find'
import { canVoid, inFlight, isPending, isScheduled } from '@/lib/envelope/state'
import type { Theme } from '../preferences'
import { useSignOut, useTheme } from '../use-shell'
import {
  draftsFound,
  envelopesFound,
  knownEnvelopes,
  pageEntries,
  type ShownEnvelope,
  signersFound,
  statusEntries,
  templatesFound,
  viewEntries,
} from './entries'
import { overlay } from './overlay'
import { namePlaces, type Place, recentPlaces } from './places'
import { type Entry, prepare, type SearchableEntry } from './search'

const OPEN_ENVELOPE = /^\/envelopes\/([0-9a-f-]{36})(?:\/|$)/i

/** All entries for this person, prepared for the search, and the state of loading them. */
export function useEntries() {
  const pathname = usePathname()
  const { data: session } = useQuery(sessionQuery)
  const { data: identity } = useQuery({ ...identityQuery, enabled: false })
  const { choose } = useTheme()
  const { mutate: signOut } = useSignOut()
  const role = session?.person.role
  const capabilities = identity?.capabilities
  const mayRead = role !== undefined && !closedBecause('read', { role, capabilities })
  const known = useLoadedEnvelopes(mayRead)
  const { envelopes, templates } = known
  const mayDraft = role !== undefined && !closedBecause('draft', { role, capabilities })
  const { data: drafts } = useQuery({ ...draftsQuery, enabled: mayDraft })
  const { data: views } = useQuery({ ...viewsQuery, enabled: mayRead })

  const entries = useMemo((): Entry[] => {
    if (!session) return []
    const may = (permission: Permission) => !closedBecause(permission, { role: session.person.role, capabilities })
    const open = mayRead ? OPEN_ENVELOPE.exec(pathname)?.[1]?.toLowerCase() : undefined
    const envelope = envelopes.find(({ id }) => id === open)?.envelope
    const found = [...envelopesFound(envelopes), ...templatesFound(templates)]
    const pages = pageEntries(session)
    return [
      ...recentEntries(recentPlaces(session.person.id), [...found, ...pages], pathname),
      ...(open ? envelopeEntries({ id: open, envelope, may }) : []),
      ...actionEntries({ may, chooseTheme: choose, showShortcuts: () => overlay.set('shortcuts'), signOut }),
      ...pages,
      ...draftsFound(drafts ?? []),
      ...(mayRead ? [...viewEntries(views), ...statusEntries(), ...found, ...signersFound(envelopes)] : []),
    ]
  }, [session, capabilities, mayRead, pathname, envelopes, templates, drafts, views, choose, signOut])

  const person = session?.person.id
  useEffect(() => {
    const names = new Map(entries.flatMap(({ group, act, name }) => (group === 'recent' ? [] : [[act, name]])))
    if (person) namePlaces(person, (path) => names.get(path))
  }, [person, entries])

  const prepared: SearchableEntry[] = useMemo(() => prepare(entries), [entries])
  return { prepared, mayRead, ...known }
}

/** The visited pages of this tab except the current one. A page without a known name is listed by its id. */
export function recentEntries(places: readonly Place[], known: readonly Entry[], at: string): Entry[] {
  const names = new Map(known.map((entry) => [entry.act, entry]))
  return places.flatMap(({ path, label }): Entry[] => {
    if (at === path || at.startsWith(`${path}/`)) return []
    const entry = names.get(path)
    const name = entry?.name ?? label ?? fallback(path)
    if (!name) return []
    const icon =
      entry?.icon ??
      (path.startsWith('/templates/') ? LayoutTemplate : path.startsWith('/envelopes/') ? FileText : History)
    return [
      { key: `recent ${path}`, group: 'recent', name, icon, act: path, ...(entry?.about && { about: entry.about }) },
    ]
  })
}

function fallback(path: string): string | undefined {
  const [, room, id] = path.split('/')
  if (!id) return undefined
  if (room === 'envelopes' && id !== 'new') return `Envelope ${id.slice(0, 8)}…${id.slice(-4)}`
  return room === 'templates' ? `Template ${id.slice(0, 8)}…${id.slice(-4)}` : undefined
}

const ONCE = { refetchInterval: false, refetchOnWindowFocus: false } as const

/**
 * What the palette shows at once: the envelopes that this tab has loaded, or else the newest of the mirror, and the account's templates.
 * The service is asked only while the mirror has not read the account once.
 */
function useLoadedEnvelopes(mayRead: boolean) {
  const client = useQueryClient()
  const [hadEnvelopes] = useState(() => readLists(client).length > 0)
  const isNeeded = mayRead && !hadEnvelopes
  const mirrored = useQuery({ ...newestListQuery({ q: '', zone: 'UTC' }), ...ONCE, enabled: isNeeded })
  const isServiceNeeded = isNeeded && (mirrored.isError || mirrored.data?.reading !== undefined)
  const newest = useQuery({ ...newestQuery(undefined), ...ONCE, enabled: isServiceNeeded })
  const known = useKnownTemplates(mayRead)
  const [found, events] = [mirrored.data, newest.data]
  const envelopes = useMemo(() => {
    const shown = [...readLists(client), ...(found ? [found] : []).flatMap(shownInMirror), ...shownInFeed(events)]
    return knownEnvelopes(shown, readOpenedEnvelopes(client))
  }, [client, found, events])
  return {
    envelopes,
    templates: known.templates,
    loading: (isNeeded && mirrored.isPending) || (isServiceNeeded && newest.isPending) || (mayRead && known.isPending),
    failed: [
      ...(isServiceNeeded && newest.isError
        ? [{ what: 'The envelopes', error: newest.error, retry: newest.refetch }]
        : []),
      ...(known.error ? [{ what: 'The templates', error: known.error, retry: known.refetch }] : []),
    ],
  }
}

/** What lists of this tab have loaded. */
function readLists(client: QueryClient): ShownEnvelope[] {
  const found = client.getQueriesData<InfiniteData<EnvelopeListPage>>({ queryKey: queryKeys.found.lists })
  const newest = client.getQueriesData<EnvelopeEvent[]>({ queryKey: queryKeys.envelopes.newestPages })
  return [
    ...found.flatMap(([, list]) => list?.pages.flatMap(shownInMirror) ?? []),
    ...newest.flatMap(([, page]) => shownInFeed(page)),
  ]
}

const shownInMirror = ({ items }: EnvelopeListPage): ShownEnvelope[] =>
  items.map(({ changed_at, envelope }) => ({ at: Date.parse(changed_at), envelope }))

const shownInFeed = (events: readonly EnvelopeEvent[] = []): ShownEnvelope[] =>
  events.map(({ event_time, envelope }) => ({ at: Date.parse(event_time), envelope }))

type Desk = {
  may: (permission: Permission) => boolean
  chooseTheme: (theme: Theme) => void
  showShortcuts: () => void
  signOut: () => void
}

/** Actions that are available on every page. */
export function actionEntries({ may, chooseTheme, showShortcuts, signOut }: Desk): Entry[] {
  const action = (name: string, rest: Omit<Entry, 'key' | 'group' | 'name'>): Entry => ({
    key: `action ${name}`,
    group: 'actions',
    name,
    ...rest,
  })
  return [
    ...(may('send')
      ? [action('New envelope', { keywords: 'send template', icon: Plus, keys: ['c'], act: '/envelopes/new' })]
      : []),
    action('Light theme', { keywords: 'switch appearance', icon: Sun, act: () => chooseTheme('light') }),
    action('Dark theme', { keywords: 'switch appearance', icon: Moon, act: () => chooseTheme('dark') }),
    action('System theme', { keywords: 'switch appearance', icon: Monitor, act: () => chooseTheme('system') }),
    action('Keyboard shortcuts', { keywords: 'help keys', icon: Keyboard, keys: ['?'], act: showShortcuts }),
    action('Sign out', { keywords: 'log out leave', icon: LogOut, act: signOut }),
  ]
}

type Open = { id: string; envelope: PdfSignRequest | undefined; may: Desk['may'] }

/** What the open envelope offers: its pages, and the acts that its state and the person's role allow. The address opens their dialogs. */
export function envelopeEntries({ id, envelope, may }: Open): Entry[] {
  const page = `/envelopes/${id}`
  const here = (name: string, rest: Omit<Entry, 'key' | 'group' | 'name'>): Entry => ({
    key: `here ${name} ${rest.act}`,
    group: 'here',
    name,
    ...rest,
  })
  const underWay = envelope !== undefined && inFlight(envelope)
  const pending = underWay ? (envelope.signers ?? []).filter((signer) => isPending(envelope, signer)) : []
  return [
    ...(underWay && may('resend')
      ? [
          here('Send reminder', {
            keywords: 'resend mail email envelope',
            icon: Send,
            act: envelopeParams.href(page, { act: 'resend' }),
          }),
        ]
      : []),
    ...(underWay && may('void')
      ? [
          here('Void envelope', {
            keywords: 'stop cancel',
            icon: CircleSlash,
            act: envelopeParams.href(page, { act: 'void' }),
          }),
        ]
      : []),
    ...(envelope !== undefined && canVoid(envelope) && may('send') && may('void')
      ? [
          here('Correct envelope', {
            keywords: 'change edit replace',
            icon: Replace,
            act: envelopeParams.href(page, { act: 'correct' }),
          }),
        ]
      : []),
    ...(envelope !== undefined && isScheduled(envelope) && may('void')
      ? [
          here('Cancel scheduled send', {
            keywords: 'stop void',
            icon: CircleSlash,
            act: envelopeParams.href(page, { act: 'void' }),
          }),
        ]
      : []),
    ...(may('delegate')
      ? pending.flatMap(({ id: slot, name, email }) =>
          email
            ? [
                here(`Change recipient ${name || email}`, {
                  about: email,
                  keywords: 'delegate correct address',
                  icon: UserRoundPen,
                  act: envelopeParams.href(page, { act: 'change-recipient', signer: email, slot: slot?.toString() }),
                }),
              ]
            : [],
        )
      : []),
    here('Document of this envelope', { keywords: 'pdf', icon: FileCheck, act: `${page}/document` }),
    here('Audit trail of this envelope', { keywords: 'history', icon: ScrollText, act: `${page}/audit` }),
  ]
}
