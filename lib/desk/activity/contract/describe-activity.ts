import { isolate } from '@/lib/text/one-line'
import { formatIn } from '@/lib/text/time-zone'
import type { RecordEntry } from './activity-record'

type Detail = Record<string, unknown>
type Outcome = RecordEntry['outcome']
type Described = { action: string; detail?: Detail | undefined }

/** Names and subjects are parts of our sentence, which they do not turn. */
const text = (value: unknown) => (typeof value === 'string' && value !== '' ? isolate(value) : undefined)
const named = (before: string, value: unknown) => (text(value) ? `${before}${text(value)}` : '')
const plain = (sentence: string) => () => sentence
/** "Ada Lovelace <ada@example.com>", or "a person" where the record does not say. */
const whom = ({ person }: Detail) => text(person) ?? 'a person'
const MINUTE = {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
} as const
/** " for 2 Dec 2026, 09:00 UTC": the record is the same for readers in every zone. */
function readableTime(value: unknown): string {
  const time = Date.parse(typeof value === 'string' ? value : '')
  return Number.isNaN(time) ? '' : ` for ${formatIn('UTC', MINUTE).format(time)}`
}
const to = ({ target }: Detail) => named(' to ', target)
const times = ({ count }: Detail) => (typeof count === 'number' && count > 1 ? ` ${count} times within an hour` : '')

const was = ({ before }: Detail): Detail => (typeof before === 'object' && before !== null ? { ...before } : {})
/** " (before: support)" of the values that were replaced. */
function changedFrom(detail: Detail, names: string[]): string {
  const values = names.map((name) => text(was(detail)[name])).filter((value) => value !== undefined)
  return values.length > 0 ? ` (before: ${values.join(', ')})` : ''
}
const envelope = (subject: unknown, unnamed = 'the envelope') =>
  text(subject) ? `the envelope “${text(subject)}”` : unnamed
/** An endpoint with its event, or with how many. */
function subscription(detail: Detail): string {
  const { target, event, subscriptions, events = subscriptions, done } = detail
  const count = Array.isArray(events) ? events.length : 1
  const endpoint = typeof target === 'string' ? text(target.replace(/^https?:\/\//, '')) : undefined
  if (count < 2) return `${endpoint ?? 'an endpoint'}${text(event) ? ` (${text(event)})` : ''}`
  const part = typeof done === 'number' && done < count ? `${done} of ` : ''
  return `${endpoint ?? 'an endpoint'} (${part}${count} events)`
}

const MEANS: Record<string, string> = {
  password: 'a password',
  passkey: 'a passkey',
  app: 'a code of their app',
  'recovery code': 'a recovery code',
}

const bulkJob = (name: unknown) => (text(name) ? `the bulk job “${text(name)}”` : 'a bulk job')

const BRANDING_PARTS = {
  logo: 'logo',
  accent: 'color',
  sender: 'sender name',
  reply_to: 'reply-to',
  footer: 'email footer',
  consent: 'consent',
  approve_consent: 'approvers’ consent',
  consent_language: 'language of the consent',
  language: 'language of signers',
}
/** ", sender name: Northwind (before: none), email footer: 14 Quayside" */
const brandingParts = (detail: Detail) =>
  Object.entries(BRANDING_PARTS)
    .filter(([part]) => text(detail[part]))
    .map(([part, label]) => `, ${label}: ${text(detail[part])}${changedFrom(detail, [part])}`)
    .join('')

const BULK_STARTS: Record<string, string> = {
  remind: 'started reminders for',
  void: 'started to void',
  again: 'started to send again',
  download: 'chose the signed PDFs of',
}

/** ", 3 drafts to Max, 2 scheduled envelopes canceled, notices to all admins" */
const describeHandOver = ({ drafts, drafts_to: draftsTo, canceled, notices_to: noticesTo }: Detail) =>
  [
    typeof drafts === 'number' ? `, ${counted(drafts, 'draft')}${named(' to ', draftsTo)}` : '',
    typeof canceled === 'number' ? `, ${counted(canceled, 'scheduled envelope')} canceled` : '',
    named(', notices to ', noticesTo),
  ].join('')
const counted = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

/** What each action is called in a sentence that begins with the person's name. */
const SENTENCES = {
  'envelope.send': ({ template, subject, replaces, scheduled }) =>
    `${text(scheduled) ? 'scheduled' : 'sent'} ${envelope(subject, 'an envelope')}${named(' from the template ', template)}${text(replaces) ? ' in place of another one' : ''}${readableTime(scheduled)}`,
  'envelope.void': ({ subject, canceled_before_send: canceled, replaced }) =>
    `${canceled === true ? 'canceled the scheduled send of' : 'voided'} ${envelope(subject)}${replaced === true ? ' to send a corrected one' : ''}`,
  'envelope.resend': ({ subject, automatic, to, copy }) =>
    copy === true
      ? `sent the copy of ${envelope(subject)} again${named(' to ', to)}`
      : `sent ${automatic === true ? 'an automatic' : 'a'} reminder for ${envelope(subject)}${named(' to ', to)}`,
  'envelope.set-aside': ({ subject, done }) =>
    done === false
      ? `put ${envelope(subject)} back on Home`
      : `marked ${envelope(subject)}, which was declined, as done`,
  'reminders.change': ({ use, template }) =>
    `${use === 'off' ? 'turned off' : 'changed'} automatic reminders${text(template) ? ' of a template' : ''}`,
  'bulk-job.start': ({ kind, template, rows, name }) =>
    `${BULK_STARTS[text(kind) ?? ''] ?? 'started a bulk send of'} ${typeof rows === 'number' ? rows : 'many'} envelopes${named(' from the template ', template)}${text(name) ? `, “${text(name)}”` : ''}`,
  'bulk-job.pause': ({ name }) => `paused ${bulkJob(name)}`,
  'bulk-job.resume': ({ name }) => `resumed ${bulkJob(name)}`,
  'bulk-job.cancel': ({ name }) => `cancelled ${bulkJob(name)}`,
  'bulk-job.download': plain('downloaded signed PDFs as a zip'),
  'bulk-job.retry': ({ name }) => `retried the failed rows of ${bulkJob(name)}`,
  'envelope.export': ({ q, selected }) =>
    typeof selected === 'number'
      ? `exported ${selected} selected envelopes`
      : text(q)
        ? `exported the envelopes found by “${text(q)}”`
        : 'exported all envelopes',
  'envelope.values': ({ subject }) => `exported what signers filled in in ${envelope(subject)}`,
  'template.values': ({ template }) =>
    `exported what signers filled in in envelopes of the template${named(' ', template)}`,
  'bulk-job.values': ({ name }) => `exported what signers filled in in ${bulkJob(name)}`,
  'template.save': ({ template, before }) =>
    `${text(before) ? 'changed' : 'created'} the template${named(' ', template)}${text(before) && before !== template ? ` (before: ${text(before)})` : ''}`,
  'template.remove': ({ template }) => `deleted the template${named(' ', template)}`,
  'signer.delegate': ({ subject, from, to }) =>
    `changed the recipient of ${envelope(subject)}${named(' to ', to)}${text(from) ? ` (before: ${text(from)})` : ''}`,
  'signer.code': ({ subject, to, unlocked }) =>
    unlocked === true
      ? `unlocked the link of ${text(to) ?? 'a recipient'} for ${envelope(subject)}`
      : `replaced the access code of ${text(to) ?? 'a recipient'} for ${envelope(subject)}`,
  'signer.link': ({ subject, purpose, to }) =>
    purpose === 'sign_now'
      ? `opened ${envelope(subject)} to sign it`
      : purpose === 'in_person'
        ? `handed a device over to ${text(to) ?? 'a recipient'} to sign ${envelope(subject)}`
        : `copied the signing link of ${text(to) ?? 'a recipient'} for ${envelope(subject)}`,
  'signer.lookup': ({ email }) => `looked up ${text(email) ?? 'a signer'}`,

  'contact.merge': ({ other, name }) => `merged the contacts ${text(name) ?? 'of a person'}${named(' and ', other)}`,
  'contact.separate': ({ name }) => `separated the contact${named(' ', name)} again`,
  'contact.forget': ({ addresses }) =>
    `forgot a contact${typeof addresses === 'number' && addresses > 1 ? ` with ${addresses} addresses` : ''}`,

  'webhook.create': (detail) => `created ${subscription(detail)}`,
  'webhook.change': (detail) => `changed ${subscription(detail)}${changedFrom(detail, ['target', 'event'])}`,
  'webhook.rotate': (detail) => `rotated the secret of ${subscription(detail)}`,
  'webhook.end-overlap': (detail) => `switched the secret of ${subscription(detail)}`,
  'webhook.pause': (detail) => `paused ${subscription(detail)}`,
  'webhook.resume': (detail) => `resumed ${subscription(detail)}`,
  'webhook.remove': (detail) => `removed ${subscription(detail)}`,
  'webhook.retry': (detail) => `retried the delivery${named(' ', detail.delivery)} of ${subscription(detail)}`,
  'webhook.sign': (detail) =>
    `got a new signature for the delivery${named(' ', detail.delivery)} of ${subscription(detail)}`,
  'webhook.dismiss': (detail) =>
    `dismissed ${typeof detail.count === 'number' ? detail.count : 'some'} dead letters${to(detail)}`,
  'webhook.label': (detail) =>
    `${text(detail.label) ? `labeled the endpoint${named(' “', detail.label)}”` : 'removed the label of the endpoint'}${named(' for ', detail.target)}`,
  'webhook.test': (detail) => `tested ${subscription(detail)}`,
  'webhook.recover': (detail) =>
    `retried ${typeof detail.count === 'number' ? detail.count : 'all'} dead letters${to(detail)}`,
  'webhook.recover-range': (detail) => `retried the dead letters of a period${to(detail)}`,
  'webhook.recover-cancel': (detail) => `stopped retrying dead letters${to(detail)}`,
  'live.activate': plain('turned live updates on'),
  'live.deactivate': plain('turned live updates off'),
  'live.rotate': plain('rotated the secret of live updates'),

  'people.set-up': plain('set this team up as its first admin'),
  'people.invite': (detail) => `invited ${whom(detail)}${named(' as ', detail.role)}`,
  'people.renew-invite': (detail) => `made a new invitation link for ${whom(detail)}`,
  'people.withdraw-invite': (detail) => `withdrew the invitation of ${whom(detail)}`,
  'people.accept-invite': ({ role }) => `accepted the invitation${named(' as ', role)}`,
  'people.role': (detail) =>
    `changed the role of ${whom(detail)}${named(' to ', detail.role)}${changedFrom(detail, ['role'])}`,
  'people.disable': (detail) => `disabled ${whom(detail)}${describeHandOver(detail)}`,
  'people.hand-over': (detail) =>
    text(detail.returned)
      ? `made the canceled envelope “${text(detail.returned)}” a draft of ${whom(detail)}`
      : `handed over the work of ${whom(detail)}${describeHandOver(detail)}`,
  'people.enable': (detail) => `enabled ${whom(detail)} again`,
  'people.sign-out': (detail) => `signed ${whom(detail)} out everywhere`,
  'people.reset-password': (detail) => `made a link for ${whom(detail)} to choose a new password`,
  'people.reset-second-factor': (detail) => `removed the second factor of ${whom(detail)}`,
  'people.rules': ({ second_factor_for_admins: asked }) =>
    asked === true ? 'began to ask admins for a second factor' : 'stopped asking admins for a second factor',
  'key.add': ({ key, account }) => `added the API key${named(' ', key)}${named(' of ', account)}`,
  'key.replace': (detail) =>
    `replaced the API key${named(' ', detail.key)}${named(' of ', detail.account)}${changedFrom(detail, ['tail'])}`,
  'key.default': (detail) =>
    `made ${text(detail.key) ?? 'the configured API key'}${named(' of ', detail.account)} the default${changedFrom(detail, ['key', 'account'])}`,
  'key.remove': ({ key, account }) => `removed the API key${named(' ', key)}${named(' of ', account)}`,
  'key.assign': (detail) =>
    `gave ${whom(detail)} ${text(detail.key) ? `the API key ${text(detail.key)}` : 'the default API key'}${changedFrom(detail, ['key'])}`,
  'mirror.rebuild': ({ account }) => `had all envelopes${named(' of ', account)} read again`,
  'mirror.retention': (detail) =>
    `changed how many months ended envelopes stay in the search index${named(' to ', detail.keep_ended_months)}${changedFrom(detail, ['keep_ended_months'])}`,
  'mirror.remove': ({ account }) => `removed the search index${named(' of ', account)}`,
  'mirror.purge': plain('had old envelopes removed from the search index'),
  'branding.change': (detail) => `changed the branding${named(' of ', detail.account)}${brandingParts(detail)}`,
  'notifications.change': ({ changes }) => `changed the team’s default notifications${named(': ', changes)}`,
  'notifications.chat': ({ host }) => `had notifications posted to a chat${named(' at ', host)}`,
  'notifications.chat-remove': plain('stopped posting notifications to a chat'),
  'notifications.chat-test': plain('sent a test message to the chat'),
  'activity.export': plain('exported the activity record'),

  'account.confirm': (detail) =>
    `confirmed who they are${named(' with ', MEANS[text(detail.with) ?? ''] ?? detail.with)}`,
  'account.confirm-failed': (detail) => `failed to confirm who they are${times(detail)}`,
  'account.rename': (detail) => `changed their own name${named(' to ', detail.name)}${changedFrom(detail, ['name'])}`,
  'account.dismiss-notice': plain('dismissed a notice about their account'),
  'account.password': (detail) => `chose a new password${named(' with a ', detail.with)}`,
  'account.app-add': plain('added an authenticator app'),
  'account.app-remove': plain('removed their authenticator app'),
  'account.recovery-codes': plain('made new recovery codes'),
  'account.passkey-add': ({ passkey }) => `added the passkey ${text(passkey) ?? ''}`.trimEnd(),
  'account.passkey-rename': (detail) =>
    `renamed a passkey${named(' to ', detail.passkey)}${changedFrom(detail, ['passkey'])}`,
  'account.passkey-remove': ({ passkey }) => `removed the passkey ${text(passkey) ?? ''}`.trimEnd(),
  'account.sign-out-others': plain('signed themselves out on all other devices'),
  'account.sign-out-one': ({ device, address }) =>
    `signed themselves out on ${text(device) ?? 'one device'}${named(' at ', address)}`,
  'sign-in': (detail) => `signed in${named(' with ', MEANS[text(detail.with) ?? ''] ?? detail.with)}`,
  'sign-in.failed': (detail) => `failed to sign in${times(detail)}`,
  'sign-in.second-step-failed': (detail) => `failed the second step of a sign-in${times(detail)}`,
} as const satisfies Record<string, (detail: Detail) => string>

/**
 * Everything that the activity record can name. Recording an action without a sentence does not
 * compile.
 */
export type ActivityAction = keyof typeof SENTENCES

type KindOf<A extends string> = A extends `${infer Kind}.${string}` ? Kind : A

/** The kinds of action, by the first word of their names. */
export const ACTIVITY_KINDS: Record<KindOf<ActivityAction>, string> = {
  envelope: 'Envelopes',
  'bulk-job': 'Bulk jobs',
  template: 'Templates',
  signer: 'Signers',
  contact: 'Contacts',
  webhook: 'Webhooks',
  live: 'Live updates',
  people: 'People and roles',
  account: 'Own accounts',
  'sign-in': 'Sign-ins',
  key: 'API keys',
  mirror: 'Search index',
  branding: 'Branding',
  reminders: 'Reminders',
  notifications: 'Notifications',
  activity: 'This record',
}

const isAction = (action: string): action is ActivityAction => Object.hasOwn(SENTENCES, action)

/**
 * Describes an entry in a sentence; an unknown action keeps its own name. A note is what the person
 * wrote for the team.
 */
export function describeActivity({ action, detail = {} }: Described): { text: string; note?: string; known: boolean } {
  const describe: ((detail: Detail) => string) | undefined = isAction(action) ? SENTENCES[action] : undefined
  const note = text(detail.reason)
  return { text: describe?.(detail) ?? action, known: describe !== undefined, ...(note && { note }) }
}

/** What the sentences begin with, for what was only tried; other verbs end in "ed". */
const VERBS: Record<string, string> = {
  sent: 'send',
  canceled: 'cancel',
  cancelled: 'cancel',
  forgot: 'forget',
  got: 'get',
  labeled: 'label',
  stopped: 'stop',
  set: 'set',
  made: 'make',
  withdrew: 'withdraw',
  began: 'begin',
  gave: 'give',
  had: 'have',
  chose: 'choose',
  retried: 'retry',
  voided: 'void',
  turned: 'turn',
  started: 'start',
  resumed: 'resume',
  downloaded: 'download',
  exported: 'export',
  looked: 'look',
  dismissed: 'dismiss',
  tested: 'test',
  switched: 'switch',
  accepted: 'accept',
  signed: 'sign',
  scheduled: 'schedule',
  added: 'add',
  posted: 'post',
  confirmed: 'confirm',
  failed: 'fail',
}

/** "voided the envelope" becomes "void the envelope". */
function toInfinitive(sentence: string): string {
  const [verb = '', ...rest] = sentence.split(' ')
  return [VERBS[verb] ?? verb.replace(/d$/, ''), ...rest].join(' ')
}

/**
 * What happened as a sentence of its own: "Voided the envelope …". An action of an unknown kind
 * keeps its name.
 */
export function describeEntry({ outcome, ...entry }: Described & { outcome: Outcome }) {
  const described = describeActivity(entry)
  const { text, known } = described
  // A failed sign-in is what was done.
  if (outcome !== 'done' && known && !text.startsWith('failed')) {
    const tried = `to ${toInfinitive(text)}`
    const isUnknown = outcome === 'under way' || outcome === 'unconfirmed'
    return { ...described, text: isUnknown ? `Began ${tried}` : `Tried ${tried}: ${outcome}` }
  }
  return known ? { ...described, text: text.charAt(0).toUpperCase() + text.slice(1) } : described
}
