import { envelopeParams } from '@/app/(desk)/envelopes/[id]/search-params'
import { CircleSlash, Keyboard, LogOut, Monitor, Moon, Plus, Send, Sun } from '@/components/ui/icons'
import { FileCheck, ScrollText, UserRoundPen } from '@/components/ui/more-icons'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import type { Permission } from '@/lib/desk/platform/auth/contract/permissions'
import { inFlight, isScheduled } from '@/lib/envelope/envelope-status'
import { isPending } from '@/lib/envelope/signer-state'
import type { Theme } from '../theme/theme'
import type { Entry } from './entry'

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
    ...(may('send') ? [action('New envelope', { keywords: 'send template', icon: Plus, act: '/envelopes/new' })] : []),
    action('Light theme', { keywords: 'switch appearance', icon: Sun, act: () => chooseTheme('light') }),
    action('Dark theme', { keywords: 'switch appearance', icon: Moon, act: () => chooseTheme('dark') }),
    action('System theme', { keywords: 'switch appearance', icon: Monitor, act: () => chooseTheme('system') }),
    action('Keyboard shortcuts', { keywords: 'help keys', icon: Keyboard, act: showShortcuts }),
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
            keywords: 'resend mail envelope',
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
