/**
 * What the certificate page at the end of a sealed document says.
 * Labels stand in a column of their own beside the value and should be short. Dates and times are
 * values: `2026-11-20 10:00:00 UTC` in every language.
 */
export const certificate = {
  title: 'Certificate of completion',
  envelope: 'Envelope',
  sender: 'Sender',
  senderEmail: 'Sender’s email',
  sentBy: 'Sent by',
  created: 'Created',
  completed: 'Completed',

  documents: '{count, plural, one {Document} other {Documents (#)}}',
  documentNumber: 'No.',
  documentName: 'Name',
  documentPages: 'Pages',

  signers: '{count, plural, one {Signer} other {Signers (#)}}',
  approvers: '{count, plural, one {Approver} other {Approvers (#)}}',
  delegated: '{count, plural, one {Delegated} other {Delegated (#)}}',
  replaced: '{count, plural, one {Replaced by the sender} other {Replaced by the sender (#)}}',
  copies: '{count, plural, one {Copy} other {Copies (#)}}',
  morePeople:
    '{count, plural, one {And # more, whom the audit trail names.} other {And # more, whom the audit trail names.}}',

  name: 'Name (as given)',
  namedBy: 'Named by',
  email: 'Email',
  role: 'Role',
  openedOn: 'Opened',
  signedOn: 'Signed',
  approvedOn: 'Approved',
  host: 'In person, host',
  ip: 'IP address',
  browser: 'Browser',
  identityCheck: 'Identity check',
  accessCodeChecked: 'Access code checked, {time}',
  emailCodeChecked: 'Code sent to {email} checked, {time}',
  linkOnly: 'Link sent to this address; no further check',
  linkGiven: 'Link sent to this address and given to {person}; no further check',
  inPersonOnly: 'In person on the device of {host}; no further check',
  consent: 'Consent',
  agreedToWording: 'Agreed to wording {number}',
  delegatedBy: 'Delegated by',
  delegatedTo: 'Delegated to',
  delegatedOn: 'Delegated',
  inPlaceOf: 'In place of',
  replacedBy: 'Replaced by',
  newPerson: 'New person',
  replacedOn: 'Replaced',
  adoptedSignature: 'Signature as adopted',
  adoptedInitials: 'Initials as adopted',

  wording: 'Wording {number}',
  wordingDetails: 'Wording {number} · version {version} · language {language}',

  choices: 'Choices made',
  question: 'Question',
  answer: 'Answer',

  overflow: 'Text that had no room in its field',
  overflowPlace: '{field}, page {page}',

  trail: 'Audit trail',
  time: 'Time',
  who: 'Who',
  what: 'What',
  entry:
    '{action, select, sent {Sent} invited {Invited} opened {Opened} signed {Signed} approved {Approved} declined {Declined} delegated {Delegated} voided {Voided} expired {Expired} reminded {Reminded} completed {Completed} content_removed {Content removed} sealing_failed {Sealing failed} mail_refused {Mail refused} mail_bounced {Mail bounced} copy_sent {Copy sent} link_given {Link given} continued {Continued} code_sent {Code sent} code_refused {Code refused} code_accepted {Code accepted} code_replaced {Code replaced} link_locked {Link locked} other {{action}}}',
  entryAbout: '{entry}: {about}',
  entryInPerson: '{entry}: in person, hosted by {host}',
  entryDelegated: 'Delegated: to {person}',
  entryReplaced: 'Replaced: {before} with {after}',
  moreEntries:
    '{count, plural, one {# more entry, which the envelope’s audit trail has} other {# more entries, which the envelope’s audit trail has}}',

  hashes: 'Hashes (SHA-256)',
  originalFile: 'Document {number}, original file',
  givenFile: 'Document {number}, as given by the sender',

  seal: 'Seal',
  sealText:
    'This file is sealed with a digital signature (PAdES) that covers all of its pages, this certificate included. A PDF reader that checks signatures shows any change made after sealing.',

  footEnvelope: 'Envelope {id}',
  footPage: 'Certificate page {page} of {pages}',
} as const
