import { action, facts, type Letter, moment, note, oneLine, text } from '@/lib/mail/letter'

/** The mails about people's accounts. All parts are plain text; rendering escapes them. */

type Link = { link: string; expiresAt: Date }

export const invitationLetter = (invitedBy: string, name: string, { link, expiresAt }: Link): Letter => ({
  subject: `${oneLine(invitedBy)} invites you to Sender’s desk`,
  heading: 'You are invited to Sender’s desk',
  blocks: [
    text(`Hello ${oneLine(name)},`),
    text(`${oneLine(invitedBy)} invites you to send and follow envelopes with the team.`),
    action('Create your account', link),
    note(
      `The link works once, until ${moment(expiresAt)}. Do not forward it: anyone who opens it can create your account.`,
    ),
    note('If you did not expect this mail, do not open the link.'),
  ],
})

export const passwordResetLetter = (name: string, { link, expiresAt }: Link): Letter => ({
  subject: 'Choose a new password',
  heading: 'Choose a new password',
  blocks: [
    text(`Hello ${oneLine(name)},`),
    text('An admin created a link with which you choose a new password for Sender’s desk.'),
    action('Choose a new password', link),
    note(
      `The link works once, until ${moment(expiresAt)}. Do not forward it: anyone who opens it can set your password.`,
    ),
    note('If you did not ask for this, tell an admin.'),
  ],
})

export const newDeviceLetter = (device: string, address: string | undefined, at: Date, account: string): Letter => ({
  subject: 'New sign-in to your account',
  heading: 'Somebody signed in to your account on a new device',
  blocks: [
    facts({ Device: oneLine(device), Address: address, Time: moment(at) }),
    action('Check your devices', account),
    note(
      'If this was you, there is nothing to do. If not, sign out devices you don’t recognize, then change your password.',
    ),
  ],
})

export const factorRemovedLetter = (what: string, by: string | undefined, at: Date, account: string): Letter => ({
  subject: 'A second factor was removed from your account',
  heading: `${what} removed`,
  blocks: [
    text(by ? `${oneLine(by)} removed it from your account.` : 'It was removed in your account’s settings.'),
    facts({ Time: moment(at) }),
    action('Check your account', account),
    note('If you did not ask for this, tell an admin and change your password.'),
  ],
})

export const roleChangedLetter = (role: string, by: string, at: Date, account: string): Letter => ({
  subject: 'Your role was changed',
  heading: `Your role is now ${role}`,
  blocks: [
    text(`${oneLine(by)} changed your role at Sender’s desk.`),
    facts({ Time: moment(at) }),
    action('Open Sender’s desk', account),
    note('If you did not expect this, tell an admin.'),
  ],
})
