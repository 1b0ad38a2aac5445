import { useQuery } from '@tanstack/react-query'
import { usePathname } from 'next/navigation'
import { useEffect, useMemo } from 'react'
import { draftsQuery } from '@/lib/browser/queries/drafts'
import { identityQuery } from '@/lib/browser/queries/identity'
import { sessionQuery } from '@/lib/browser/queries/session'
import { viewsQuery } from '@/lib/browser/queries/views'
import { closedBecause, type Permission } from '@/lib/desk/platform/auth/contract/permissions'
import { namePlaces, recentPlaces } from '../navigation/places'
import { showOverlay } from '../overlay'
import { useTheme } from '../theme/use-theme'
import { useSignOut } from '../use-shell'
import { actionEntries, envelopeEntries } from './actions'
import type { Entry } from './entry'
import { draftsFound, envelopesFound, signersFound, templatesFound } from './known'
import { pageEntries, statusEntries, viewEntries } from './pages'
import { recentEntries } from './recent'
import { type Prepared, prepare } from './search'
import { useKnown } from './use-known'

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
  const known = useKnown(mayRead)
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
      ...actionEntries({ may, chooseTheme: choose, showShortcuts: () => showOverlay('shortcuts'), signOut }),
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

  const prepared: Prepared[] = useMemo(() => prepare(entries), [entries])
  return { prepared, mayRead, ...known }
}
