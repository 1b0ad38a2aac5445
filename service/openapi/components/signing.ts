import * as signing from '@/lib/contract/signing'
import { components } from './component'
import { FIELD } from './envelope'

const mark = 'drawn or typed.'

export const SIGNING_COMPONENTS = components(signing, {
  SigningView: {
    description: 'What a signer’s own link shows: their part of the envelope.',
    fields: {
      envelope: 'The envelope, as far as a signer may know it.',
      signer: 'The signer.',
      files: 'The documents.',
      fields: 'The signer’s own fields.',
      turn: 'True when the signer can sign now.',
      branding: 'How the sender’s account looks, if it has set that.',
      consent: 'What the signer agrees to by signing.',
      filled:
        'What others who have finished filled in, in the order of the document. Empty while it is not the signer’s turn.',
      othersPending: 'How many others may still sign or approve.',
    },
    always: ['consent', 'filled', 'othersPending'],
  },
  FilledField: {
    description:
      'What somebody who has finished filled in, and where. Without `value` and `png` it could not be shown: an answer holds about a megabyte of them.',
    fields: {
      file: 'Index of the document.',
      page: 'Page, from 1.',
      x: 'Left edge, a fraction of the page as a person sees it.',
      y: 'Upper edge, a fraction.',
      width: 'Width, a fraction.',
      height: 'Height, a fraction.',
      signerName: 'Who filled it in.',
      type: 'Type of the field.',
      label: 'Label of the field, if it has one.',
      value: 'The text that will be stamped; "true" for a ticked checkbox.',
      png: 'Picture of the field with the mark as it will be stamped: a PNG with a transparent ground, base64.',
    },
    always: ['signerName', 'type'],
  },
  SigningConsent: {
    description: 'The wording that the signer agrees to. The audit trail and the certificate repeat it.',
    fields: {
      text: 'The wording, in paragraphs.',
      version: 'Tells the wordings of an account apart.',
      language: 'Language of the wording, such as en or pt-BR.',
      sha256: 'SHA-256 of the text (UTF-8), hex.',
    },
  },
  SigningEnvelope: {
    description: 'An envelope as one of its signers sees it.',
    fields: {
      id: 'The envelope’s id.',
      emailSubject: 'Subject line of the invitation.',
      emailMessage: 'Body of the invitation.',
      status: 'The envelope’s status.',
      sender: 'Who sent it.',
      expiresOn: 'MM/dd/yyyy HH:mm:ss, UTC. Absent when it does not expire.',
    },
    always: ['emailSubject', 'emailMessage', 'sender'],
  },
  SigningFile: {
    description: 'A document of the envelope.',
    fields: { index: 'Position, from 0; names it in the path.', name: 'File name.', pageCount: 'Number of pages.' },
    always: ['name'],
  },
  SigningField: {
    description: 'A Field of the signer, with the document it is on.',
    fields: { ...FIELD, id: 'Names the field in values.', file: 'Index of the document.' },
  },
  SignRequest: {
    description: 'A signature.',
    fields: {
      signature: `The signature, ${mark} Needed of everybody but an approver without a signature field; a mark without a field is not kept for an approver.`,
      initials: `The initials, ${mark} Needed where a required field asks for them.`,
      values: 'Text of each field by its id; a checkbox is "true" or "".',
      consent:
        'The signer agrees to sign electronically: `true` to the current wording, or the version and hash of the wording that was shown. One that is not current anymore is refused.',
      zone: 'The signer’s IANA time zone: date fields are stamped with the day there. UTC if left out.',
    },
  },
  GivenConsent: {
    description: 'The wording that was shown to the signer.',
    fields: { version: 'Its version.', sha256: 'Its hash.' },
  },
  DrawnMark: {
    description: 'A mark drawn by hand.',
    fields: { kind: 'drawn', png: 'A PNG, base64, at most 1 MiB.' },
  },
  TypedMark: {
    description: 'A mark typed as text.',
    fields: {
      kind: 'typed',
      text: 'What is set as the mark.',
      style:
        'The handwriting: classic, flowing, formal, relaxed, fine or inked. Left out, unknown, or without all characters of the text: classic.',
    },
  },
  SignedAnswer: {
    description: 'A signature was recorded.',
    fields: {
      code: '200.',
      message: 'A confirmation.',
      complete: 'True when everybody has signed. Otherwise a link to the signed document is mailed once they have.',
      copyToken: 'Opens the signer’s copy of the signed document; only when complete.',
    },
    always: ['complete'],
  },
  CopyView: {
    description: 'What the link to a signed copy shows.',
    fields: {
      emailSubject: 'Subject line of the invitation.',
      completedOn: 'When everybody had signed: MM/dd/yyyy HH:mm:ss, UTC.',
      expiresOn: 'When the link stops working: MM/dd/yyyy HH:mm:ss, UTC.',
      branding: 'How the sender’s account looks, if it has set that.',
    },
    always: ['emailSubject', 'completedOn', 'expiresOn'],
  },
  DeclineRequest: {
    description: 'A refusal to sign.',
    fields: { reason: 'Why; the sender reads it.' },
  },
  DelegateRequest: {
    description: 'The person who takes over.',
    fields: {
      name: 'Display name.',
      email: 'Where the invitation is sent.',
      privateMessage: 'Message that only this person is shown.',
    },
  },
})
