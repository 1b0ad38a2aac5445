import { ROLE_LABELS } from '@/lib/desk/accounts/contract/permissions'
import type { Role } from '@/lib/desk/accounts/contract/signed-in'
import { action, aside, facts, isNameToGreet, type Letter, moment, note, text } from '@/lib/mail/letter'
import { isolate, oneLine } from '@/lib/text/one-line'

/** The mails about people's accounts. All parts are plain text; rendering escapes them. */

const greeting = (name: string) => text(isNameToGreet(name) ? `Hello ${isolate(name)},` : 'Hello,')

type Link = { link: string; expiresAt: Date }

type Invited = { name: string; email: string; role: Role }

export const invitationLetter = (
  admin: { name: string; email: string },
  { name, email, role }: Invited,
  { link, expiresAt }: Link,
): Letter => ({
  subject: `Invitation to Sender’s desk from ${oneLine(admin.name)}`,
  heading: 'You are invited to Sender’s desk',
  blocks: [
    greeting(name),
    text(`${isolate(admin.name)} (${admin.email}) invites you to send and track documents with the team.`),
    facts({ 'Your role': ROLE_LABELS[role], 'You sign in as': email }),
    action('Create your account', link),
    note(
      `The link works once, until ${moment(expiresAt)}. Do not forward it: anyone who opens it can create your account.`,
    ),
    aside('If you did not expect this email, do not open the link.'),
  ],
})

export const passwordResetLetter = (admin: string, name: string, { link, expiresAt }: Link): Letter => ({
  subject: 'Set a new password',
  heading: 'Set a new password',
  blocks: [
    greeting(name),
    text(`${isolate(admin)} sent you a link to set a new password for Sender’s desk.`),
    action('Set a new password', link),
    note(
      `The link works once, until ${moment(expiresAt)}. Do not forward it: anyone who opens it can set your password.`,
    ),
    aside('If you did not ask for this, tell an admin. Your password works until the link is used.'),
  ],
})

export const newDeviceLetter = (device: string, address: string | undefined, at: Date, account: string): Letter => ({
  subject: 'New sign-in to your account',
  heading: 'New sign-in to your account',
  blocks: [
    facts({ Device: oneLine(device), Address: address, Time: moment(at) }),
    action('Check your devices', account),
    note(
      'If this was you, ignore this email. If not, sign out devices you don’t recognize, then change your password.',
    ),
  ],
})

export const factorRemovedLetter = (what: string, by: string | undefined, at: Date, account: string): Letter => ({
  subject: 'A second factor was removed from your account',
  heading: `${what} removed`,
  blocks: [
    text(by ? `${isolate(by)} removed it from your account.` : 'It was removed in your account’s settings.'),
    facts({ Time: moment(at) }),
    action('Check your account', account),
    note('If you did not ask for this, tell an admin and change your password.'),
  ],
})

export const roleChangedLetter = (role: string, by: string, at: Date, account: string): Letter => ({
  subject: 'Your role was changed',
  heading: `Your role is now ${role}`,
  blocks: [
    text(`${isolate(by)} changed your role at Sender’s desk.`),
    facts({ Time: moment(at) }),
    action('Open Sender’s desk', account),
    note('If you did not expect this, tell an admin.'),
  ],
})
