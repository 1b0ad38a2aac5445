import { addressOfView, envelopesParams } from '@/app/(desk)/envelopes/search-params'
import { Bookmark, type Icon, Plus, Radio } from '@/components/ui/icons'
import { BadgeCheck, BookOpen, Code, FilePenLine, History, KeyRound, UsersRound } from '@/components/ui/more-icons'
import { statusLook } from '@/components/ui/status'
import { may, type Permission } from '@/lib/desk/platform/auth/contract/permissions'
import type { Session } from '@/lib/desk/platform/contract/desk'
import type { SavedView } from '@/lib/desk/views/contract/views'
import { navEntries } from '../navigation/nav-entries'
import type { Entry } from './entry'

type Page = { href: string; name: string; about?: string; keywords?: string; icon: Icon; permission: Permission }

/** Pages below those in the navigation. */
const INSIDE: Page[] = [
  { href: '/drafts', name: 'Drafts', keywords: 'unsent continue', icon: FilePenLine, permission: 'draft' },
  { href: '/webhooks/new', name: 'New endpoint', keywords: 'webhook new', icon: Plus, permission: 'webhooks' },
  {
    href: '/settings/mirror',
    name: 'Sync',
    keywords: 'live updates local copy webhook',
    icon: Radio,
    permission: 'webhooks',
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

const KEYWORDS: Record<string, string> = { '/settings': 'account password theme key', '/outbox': 'mails' }
const STATUSES = ['Sent', 'Signed', 'Voided', 'Declined', 'Expired', 'Scheduled']

/** The pages that this person's role includes. */
export function pageEntries(session: Session): Entry[] {
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
