/**
 * What the signing room says at first. `task` is `sign` or `approve`, `need` `required` or `optional`.
 */
export const room = {
  asks: '{task, select, approve {{sender} asks {name} to approve} other {{sender} asks {name} to sign}}',
  asked: '{task, select, approve {You are asked to approve} other {You are asked to sign}}',
  untitled: 'Untitled document',
  expires: 'Expires {at}',
  onlyForYou: 'Only for you',
  showMore: 'Show more',
  showLess: 'Show less',
  skip: '{task, select, approve {Skip to approval} other {Skip to finish}}',
  notSavedTitle: 'This browser cannot save your progress',
  notSaved: 'What you fill in is lost when you close or reload this page.',

  documentNumber: 'Document {number}',
  pageCount: '{count, plural, one {# page} other {# pages}}',
  pageOf: '{document}, page {page} of {count}',
  damagedPage: 'Page {page} is damaged and cannot be drawn.',
  textNotRead: 'The text of page {page} could not be read.',
  pageNotDrawn: 'Page {page} could not be drawn.',
  anotherBrowser: 'Open your link in another browser or on another device, or download the document to read it.',
  pagesNotShown: 'Part of the document could not be shown, so you cannot finish here',
  downloadDocument: 'Download the document',
  zoom: 'Zoom',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  autoZoom: 'Auto',
  fitWidth: 'Fit width',
  fitPage: 'Fit page',
  percent: '{percent} %',
  zoomNow: '{zoom} ({percent} %)',

  fieldType:
    '{type, select, signature {Signature} initials {Initials} date {Date of signing} name {Full name} email {Email address} company {Company} title {Job title} text {Text} checkbox {Checkbox} number {Number} date_entry {Date} phone {Phone number} other {Choice}}',
  signHere: 'Sign here',
  named: '{name}: {text}',
  fieldOnPage: '{field}, page {page}',
  mark: '{mark}, {need, select, required {required} other {optional}}, {state, select, placed {placed} review {placed, not looked at yet} ready {not placed yet} other {not adopted yet}}',
  entry: '{field}, {text}',
  emptyEntry: '{field}, {need, select, required {required, empty} other {optional, empty}}',
  dateAtSigning: 'Date, at signing',
  dateNote: '{field}, filled in when you finish',
  dateNoteOf: '{field}: {date}, filled in when you finish',
  fromSender:
    '{field}, filled in by the sender: {state, select, ticked {ticked} unticked {not ticked} empty {left empty} other {{text}}}',
  filledBy: 'Filled in by {name}',
  fromOther:
    'Filled in by {name}: {state, select, mark {{field}.} ticked {{field}, ticked.} unknown {{field}. It is in the signed document.} other {{field}, {text}.}}',

  progressLabel: 'Progress',
  fieldsDone: '{done} of {total, plural, one {# field} other {# fields}}',
  nothingToDo: 'Nothing to fill in',
  start: 'Start',
  nextField: 'Next field',
  goToEnd: '{task, select, approve {Go to approval} other {Finish}}',
  lookAtEach: 'Look at each place',
  saved: 'Saved on this device',
  continueLater: 'You can close this page and continue later on this device. Your entries stay here for 7 days.',
  yourFields: 'Your fields',
  noFields:
    '{task, select, approve {You have no fields to fill in. Read the document, then approve it below.} other {You have no fields to fill in. Read the document, then finish below it.}}',
  moreToDo: 'More to fill in: {fields}.',
  page: 'Page {page}',
  documentPage: 'Document {document}, page {page}',
  fieldState:
    '{state, select, sender {Filled in by the sender} date {Filled in at signing} review {Look at this place} done {Done} required {Required} other {Optional}}',
  clear: 'Clear',
  clearGroup: 'Clear {group}',

  missing:
    '{kind, select, signature {Your signature is missing here.} initials {Your initials are missing here.} tick {Tick “{field}” to go on.} dropdown {Choose an option for “{field}”.} date_entry {Enter a date for “{field}”.} other {Fill in “{field}”.}}',
  doesNotFit: 'This does not fit here. Shorten it.',
  notAccepted: 'This was not accepted. Change it, then try again.',
  notSealed:
    'The final document could not be sealed, so your signature was not recorded. The sender has been informed. Try again later.',
  mostCharacters: '{count, plural, one {At most # character fits here.} other {At most # characters fit here.}}',
  unprintable: '{characters} cannot be printed on the document. Use other characters.',

  finish: '{task, select, approve {Approve} other {Finish}}',
  dateOfSigning: 'Date of signing: {date}',
  othersMaySign: 'If others sign as well, their entries are added to the signed document.',
  othersPending:
    '{count, plural, one {# other may still sign. Their entries are added to the signed document.} other {# others may still sign. Their entries are added to the signed document.}}',
  othersTooLarge: 'Some entries of others are too large for this page. They are in the signed document.',
  consentMissing:
    '{task, select, approve {Tick this to approve electronically.} other {Tick this to sign electronically.}}',
  consentChanged: 'The wording has changed. Read it, then agree again.',
  attention: '{count, plural, one {# field needs your attention} other {# fields need your attention}}',
  show: 'Show',
  anotherDay: 'It is another day now.',
  unknownZone: 'The service does not know your time zone, so the date is the day in UTC.',
  checkDate:
    '{task, select, approve {Check the date of signing, {date}, then approve again.} other {Check the date of signing, {date}, then sign again.}}',
  act: '{task, select, approve {Approve} other {Sign}}',
  acting: '{task, select, approve {Approving} other {Signing}}',
  sealing: 'After the last signature the PDF is sealed, which takes a few seconds.',
  notDone: '{task, select, approve {Not approved yet} other {Not signed yet}}',
  notDoneKept:
    '{task, select, approve {Everything you filled in is saved. You can safely approve again: it counts only once.} other {Everything you filled in is saved. You can safely sign again: it counts only once.}}',

  delegate: 'Delegate',
  decline: 'Decline',

  unexpected: 'Something went wrong. What you entered is kept. Try again in a moment.',
  outcomeUnknown: 'We do not know yet whether this was done',
  requestId: 'Request {id}',
  waiting: 'Still waiting for an answer…',
  waitingForService: 'Still waiting for an answer…',

  continueOnPhone: 'Continue on a phone',

  newVersionTitle: 'A new version is available',
  newVersion: 'Reload the page to continue. What you entered on the page is kept.',
  reload: 'Reload',
  partMissing: 'A part of this page could not be loaded',

  signsHere: '{name} signs here',
  handBack: 'Hand back',
  giveBack: 'Please give the device back.',
  deviceOfHost: 'This device is handed over',
} as const
