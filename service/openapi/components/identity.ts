import { ApiResponse, ServiceFault } from '@/lib/contract/answer'
import { AuditEntry, ServiceAuditTrail } from '@/lib/contract/audit'
import { ServiceHealth } from '@/lib/contract/health'
import * as identity from '@/lib/contract/identity'
import * as reference from '../reference'
import { components } from './component'

const SCHEMAS = {
  ...identity,
  ...reference,
  ApiResponse,
  ServiceHealth,
  Error: ServiceFault,
  AuditEntry,
  AuditTrail: ServiceAuditTrail,
}

export const IDENTITY_COMPONENTS = components(SCHEMAS, {
  ApiResponse: {
    description: 'That something was done.',
    fields: {
      code: 'The HTTP status.',
      message: 'Id of the created object, or a confirmation.',
      notice:
        'What the maker should know, such as "2 scripts and 1 attachment were removed." Only where there is something.',
    },
  },
  Error: {
    description: 'Why something was not done.',
    fields: {
      code: 'The HTTP status.',
      message: 'What happened, for a person to read.',
      reason: 'Why, for programs: stable, such as already_signed or template_not_found. More may be added.',
      field: 'The offending input as a path, such as signers.0.email. Only where one input is to blame.',
    },
  },
  MeResponse: {
    description: 'The identity behind a key.',
    fields: {
      account: 'Tenant account of the key.',
      app: 'Application the key is scoped to.',
      user: 'Creator user bound to the key.',
      key: 'The key itself, without its text.',
      capabilities: 'What the key may do.',
      mails: 'The format of the mails that this service writes.',
      field_placement: 'How this service places fields: page-fractions-1 is the Field of this document.',
      slot_defaults: 'True: a template’s slots keep defaultName and defaultEmail.',
      offers: `What else this service does: mail_state, a signer’s mail is answered (without it no mail leaves the outbox); resend_to_one, a resend takes the address of one signer; removed_content, a file of a request says what the sender’s program left out; supplied_file, it has the file that the program made it of; single_test, a test of a subscription is one attempt that nothing counts, also while it is paused, and takes secret: "next".`,
    },
    always: ['account', 'app', 'user', 'key', 'capabilities', 'mails', 'field_placement', 'slot_defaults', 'offers'],
  },
  MeUser: {
    description: 'The user to whom everything the key creates is attributed.',
    fields: { email: 'E-mail address.', first_name: 'First name.', last_name: 'Last name.' },
    always: ['email', 'first_name', 'last_name'],
  },
  MeKey: {
    description: 'What is known of the key.',
    fields: {
      id: 'UUID of the key.',
      name: 'Label given at creation.',
      rate_limit_per_min: 'Requests a minute. Left out when the account default of 60 applies.',
      expires_on: 'MM/dd/yyyy HH:mm:ss, UTC. Absent when the key does not expire.',
    },
    always: ['id', 'name'],
  },
  AuditTrail: {
    description:
      'By party (an e-mail address, or the service), then by action: a list of AuditEntry in the order of events.',
  },
  AuditEntry: {
    description: 'One entry of an audit trail. Entries form a chain: each holds the hash of the one before.',
    fields: {
      seq: 'Position in the chain, from 1.',
      action: 'What was done, such as opened, signed, declined, delegated.',
      at: 'When: ISO 8601 in UTC.',
      actor: 'Who did it.',
      ip: 'From which address.',
      user_agent: 'With which program.',
      detail: 'What else belongs to it.',
      previous_hash: 'Hash of the entry before.',
      hash: 'SHA-256 over previous_hash and this entry.',
    },
  },
  ServiceHealth: {
    description: 'Whether a process of the service can work.',
    fields: {
      code: 'The HTTP status.',
      message: 'ok, or not ready.',
      database: 'answers, or does not answer.',
      mail: 'works, does not work, is not configured, or unknown while the server is being tried.',
      reasons: 'What is wrong, a sentence each.',
    },
  },
  EventCatalog: {
    description: 'The event types a subscription can listen for.',
    fields: { version: 'Version of the catalog.', events: 'The event types.' },
  },
  CatalogEvent: {
    description: 'An event type.',
    fields: { event_type: 'Its name.', description: 'What it means.', trigger: 'When it happens.' },
  },
  VerificationContract: {
    description: 'How a receiver tells true deliveries from others.',
    fields: {
      algorithm: 'HMAC-SHA256.',
      headers: 'The headers of a delivery, and what they hold.',
      signature_formula: 'What is signed, and how.',
      timestamp_tolerance_seconds: 'How far the timestamp may be from the receiver’s clock.',
      dedup_note: 'How to recognise a delivery that comes twice.',
      node_sample: 'A complete receiver in JavaScript.',
      python_sample: 'A complete receiver in Python.',
    },
  },
})
