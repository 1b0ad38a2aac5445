/**
 * What the dialogs of the signing room say, and what is wrong with an entry of a form. A browser gets
 * them once a person begins. `kind` of a mark is `signature` or `initials`.
 */
export const dialogs = {
  pageNeed: 'Page {page}, {need, select, required {required} other {optional}}',
  optionalMark: '(optional)',
  done: 'Done',
  choose: 'Choose',
  printedAs: 'It is printed as {text}.',

  groupProblem:
    '{kind, select, choice {Choose one of “{group}”.} several {Tick only one of “{group}”.} exactly_one {Tick one of “{group}”.} other {Tick at least one of “{group}”.}}',
  entryProblem:
    '{problem, select, not_an_option {Choose one of the options.} not_a_number {Enter a number in digits.} not_a_day {Enter a whole date: day, month and year.} not_a_phone_number {Enter a phone number, such as +1 202 555 0100.} not_digits {Enter digits only.} not_letters {Enter letters only.} not_letters_digits {Enter letters and digits only.} not_email {Enter an email address, such as name@example.com.} not_url {Enter a web address, such as https://example.com.} not_iban {Check the IBAN. A character is missing or wrong.} other {Choose this again.}}',
  tooSmall: 'Enter {bound} or more.',
  tooLarge: 'Enter {bound} or less.',
  tooEarly: 'Enter {date} or a later date.',
  tooLate: 'Enter {date} or an earlier date.',
  decimals:
    '{count, plural, =0 {Enter a number without decimals.} one {Enter at most # digit after the decimal point.} other {Enter at most # digits after the decimal point.}}',
  doubt: '“{text}” can be read in two ways. Enter {whole} without a separator.',
  doubtOr: '“{text}” can be read in two ways. Enter {whole} or {decimal}.',

  markTitle: '{kind, select, initials {Your initials} other {Your signature}}',
  markAbout:
    '{touch, select, yes {{kind, select, initials {Adopt them once, then tap each place for initials.} other {Adopt it once, then tap each place for a signature.}}} other {{kind, select, initials {Adopt them once, then click each place for initials.} other {Adopt it once, then click each place for a signature.}}}}',
  adopt: '{kind, select, initials {Adopt initials} other {Adopt signature}}',
  useForAll: '{count, plural, =2 {Use for both places} one {Use for # place} other {Use for all # places}}',
  removeHere: 'Remove from this place',
  method: 'Method',
  methodName: '{method, select, saved {Saved} drawn {Draw} uploaded {Upload} other {Type}}',
  remember: 'Remember on this device',
  rememberHelp: 'Everybody who uses this browser can see it. Leave this off on a shared computer.',
  savedMark: '{kind, select, initials {Your saved initials} other {Your saved signature}}',
  savedHere: 'Saved in this browser only.',
  forget: 'Delete from this device',
  yourName: 'Your name',
  typeMark: '{kind, select, initials {Type your initials.} other {Type your name.}}',
  style: 'Style',
  styleName:
    '{style, select, classic {Classic} flowing {Flowing} formal {Formal} relaxed {Relaxed} fine {Fine} other {Inked}}',
  otherStyles: 'Other styles don’t support these characters.',
  pad: '{kind, select, initials {{state, select, drawn {Your initials, drawn} other {Your initials, nothing drawn yet}}} other {{state, select, drawn {Your signature, drawn} other {Your signature, nothing drawn yet}}}}',
  drawHelp:
    '{kind, select, initials {Draw with a finger, a pen or the mouse. Without one, type your initials instead.} other {Draw with a finger, a pen or the mouse. Without one, type your signature instead.}}',
  drawFirst:
    '{kind, select, initials {Draw your initials on the line first.} other {Draw your signature on the line first.}}',
  undo: 'Undo',
  pictureOf: '{kind, select, initials {Picture of your initials} other {Picture of your signature}}',
  pictureAbout:
    '{kind, select, initials {A photo or scan of your initials on white paper} other {A photo or scan of your signature on white paper}}',
  choosePicture: 'Choose a picture',
  chooseAnother: 'Choose another picture',
  removeBackground: 'Remove the background',
  pictureHelp: 'PNG or JPEG, up to 10 MB.',
  pictureProblem:
    '{problem, select, none {Choose a picture first.} type {Choose a PNG or JPEG picture.} size {This picture has more than 10 MB. Choose a smaller one.} pixels {This picture has too many pixels. Choose a smaller one.} unreadable {This picture could not be read. Choose another one.} no_ink {No ink was found in this picture. Keep its background, or choose another one.} browser {This browser cannot save the picture. Type your signature instead.} other {This picture could not be used. Choose another one.}}',

  delegateTitle: 'Delegate to somebody else',
  delegateAbout:
    '{task, select, approve {They approve in your place with their own link. Your link stops working, and what you filled in is not passed on.} other {They sign in your place with their own link. Your link stops working, and what you filled in is not passed on.}}',
  name: 'Name',
  emailAddress: 'Email address',
  privateMessage: 'Private message',
  privateMessageHelp: 'Only this person sees it, in the invitation.',
  nameMissing: 'Enter the name as it should appear on the document.',
  addressMissing: 'Enter an email address such as ada@example.com.',
  addressWrong: 'This is not an email address. It looks like name@company.com.',
  ownAddress: 'This is your own address. Name somebody else.',
  alreadyAsked: 'This person is already asked to sign this document. Name somebody else.',
  notDelegated: 'Not delegated yet',
  delegationLimit: 'This document was delegated too often. Sign it yourself, or write to the sender.',

  declineTitle: '{task, select, approve {Decline to approve “{subject}”} other {Decline to sign “{subject}”}}',
  declineAbout:
    'The envelope ends for everybody: nobody else can sign it either. The sender is notified. This cannot be undone.',
  declineAction: '{task, select, approve {Decline to approve} other {Decline to sign}}',
  reason: 'Reason',
  reasonHelp: 'The sender sees it, and it is recorded in the audit trail.',
  notDeclined: 'Not declined yet',
  goBack: 'Go back',

  cancel: 'Cancel',
  close: 'Close',

  continueAbout: 'Scan this code with your phone’s camera. It works once, within ten minutes.',
  continueEntries: 'What you filled in on this screen stays here.',
  continueCode: 'Code to continue on a phone',
  continueFailed: 'The code could not be made',
} as const
