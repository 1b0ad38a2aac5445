import * as mailReport from '@/lib/contract/mail-report'
import * as operator from '@/lib/contract/operator'
import { components } from './component'

const template = {
  templateName: 'Name of the template.',
  emailSubject: 'Subject of invitations, unless the send says otherwise.',
  emailMessage: 'Body of invitations, unless the send says otherwise.',
  signerOrderRequired: 'True: one after another. False: all at once. Default false.',
  expirationDays: 'Days until an envelope expires, unless the send says otherwise.',
  signers: 'The slots.',
  files: 'The documents with their fields.',
}

const slot = {
  id: 'The slot’s id, which fields and sends name as signerIndex.',
  name: 'What the slot is for, such as Employee.',
  requestRole: 'Signer, Approver or CC. Signer when left out.',
  group: 'With a signing order, neighbours of one group form a round.',
  defaultName: 'Suggested name of who fills the slot. A send still names everybody.',
  defaultEmail: 'Suggested address of who fills the slot.',
}

const user = { email: 'E-mail address.', first_name: 'First name.', last_name: 'Last name.' }

export const OPERATOR_COMPONENTS = components(
  { ...operator, ...mailReport },
  {
    MailReport: {
      description: 'What a mail provider says became of a mail.',
      fields: {
        recipient: 'Address that the mail was sent to.',
        message_id: 'Message-ID of the mail, with or without angle brackets.',
        status: 'Enhanced status code (RFC 3463), such as 5.1.1.',
        reason: 'What the server said.',
      },
    },
    MailReportAnswer: {
      description: 'That a report was read.',
      fields: {
        code: 'The HTTP status.',
        message: 'What was done.',
        matched: 'Whether it was about a mail of this service.',
      },
    },
    TemplateRequest: {
      description: 'The whole content of a template.',
      fields: template,
    },
    TemplateRequestSlot: {
      description: 'A slot of a template.',
      fields: { ...slot, id: `${slot.id} Its position, from 0, when left out.` },
    },
    NewTemplateRequest: {
      description: 'The whole content of a template, and whose it is.',
      fields: { account: 'The account, which is made where it is new.', ...template },
    },
    TemplateSlot: { description: 'A slot of a template.', fields: slot },
    NewKeyRequest: {
      description: 'What a new key stands for.',
      fields: {
        account: 'The account, which is made where it is new.',
        app: 'Application the key is scoped to.',
        user: 'Creator user, who is made where new.',
        name: 'Label of the key.',
        rate_limit_per_min: 'Requests a minute; 60 when left out.',
        expires_on: 'MM/dd/yyyy HH:mm:ss, UTC.',
        capabilities: 'What the key may do; everything when left out.',
      },
    },
    NewKeyUser: { description: 'A creator user.', fields: user },
    IssuedKey: {
      description: 'A new key. This answer is the only place its text is ever shown.',
      fields: { id: 'UUID of the key.', key: 'The full text, for X-API-Key.' },
    },
    ListedKey: {
      description: 'A key as account settings list it.',
      fields: {
        id: 'UUID of the key.',
        name: 'Label.',
        account: 'Account.',
        app: 'Application.',
        user: 'Creator user.',
        created_on: 'MM/dd/yyyy HH:mm:ss, UTC.',
        expires_on: 'MM/dd/yyyy HH:mm:ss, UTC. Absent when it does not expire.',
        revoked: 'True once it was revoked.',
        last_used_on: 'MM/dd/yyyy HH:mm:ss, UTC. Absent when it never was.',
      },
    },
    OutboxMail: {
      description: 'A mail the service has written.',
      fields: {
        id: 'UUID of the mail.',
        to: 'Address.',
        subject: 'Subject line.',
        text: 'Body as plain text.',
        html: 'Body as HTML.',
        sent_on: 'When it was written: ISO 8601 in UTC.',
        links: 'The links in it, such as a signing link.',
      },
    },
  },
)
