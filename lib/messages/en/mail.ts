/**
 * What emails to signers say. `task` is `sign` or `approve`, `acted` also `both`. Names, subjects
 * and addresses are arguments, never parts of a sentence that another message continues.
 */
export const mail = {
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',

  askedTo:
    '{task, select, approve {{sender} asks you to approve “{subject}”} other {{sender} asks you to sign “{subject}”}}',
  reminderSubject: 'Reminder: {subject}',
  reminder: 'This is a reminder. Your link is the same as before.',
  delegated: '{person} was asked first. Now you are asked instead.',
  writes: '{sender} writes:',
  writesToYou: '{sender}, to you only, writes:',
  delegatorWritesToYou: 'The person who named you, to you only, writes:',
  from: 'From',
  documents: '{count, plural, one {Document} other {Documents}}',
  before: '{task, select, approve {Approve before} other {Sign before}}',
  open: '{task, select, approve {Read and approve} other {Read and sign}}',
  yourLink:
    'This link is only for you. Anyone who has it can act in your name, so do not forward it. To let somebody else take your place, open it and choose Delegate.',
  unexpected:
    'Opening the link does not commit you to anything. If you did not expect this email, do not open the link; ask {sender} in a way you already know.',

  progress:
    '{acted, select, approve {{finished, plural, one {# of {total} has approved.} other {# of {total} have approved.}}} both {{finished, plural, one {# of {total} has signed or approved.} other {# of {total} have signed or approved.}}} other {{finished, plural, one {# of {total} has signed.} other {# of {total} have signed.}}}}',
  progressAll:
    '{acted, select, approve {{total, plural, one {One person has approved.} other {All # have approved.}}} both {{total, plural, one {One person has signed or approved.} other {All # have signed or approved.}}} other {{total, plural, one {One person has signed.} other {All # have signed.}}}}',
  yourTurn: 'It’s your turn.',

  notNeededSubject: 'No longer needed: {subject}',
  notNeeded: '{task, select, approve {Your approval is no longer needed} other {Your signature is no longer needed}}',
  notCompleted: 'Not completed: {subject}',
  voided: '{sender} of {account} has voided “{subject}”. Your link no longer works.',
  replaced: '{sender} of {account} has changed the recipient of “{subject}”. Your link no longer works.',
  declinedByOther: 'Another person has declined “{subject}”, so it cannot be completed. Your link no longer works.',
  questions: 'You don’t have to do anything. If you have questions, write to {sender} at {email}.',

  completedSubject: 'Completed: {subject}',
  completed: '“{subject}” is complete',
  copyReady: 'Your copy of the signed document is ready.',
  getCopy: 'Get your copy',
  completedOn: 'Completed',
  envelope: 'Envelope',
  genuine:
    'Your copy is genuine when the SHA-256 of the file is the one above. PDF readers also check the seal inside it.',
  copyUntil: 'This link works until {until}.',
  copyIsOpen: 'Anyone who has it can read the document, so do not forward it.',

  accessCodeAsked: 'The link asks for an access code. You get it from {sender} in another way, never by email.',
  emailCodeAsked: 'The link asks for a code that is sent to this address when you open it.',
  codeSubject: 'Your code to open a document',
  enterCode: 'Enter this code on the page that asked for it.',
  code: 'Code',
  codeUntil: 'Valid until',
  codeOnlyYou: 'This code is only for you. Do not forward it, and do not read it out to anyone.',
  codeNotAsked:
    'If you did not ask for a code, somebody else has your link. Tell the sender, and do not share the code.',
} as const
