type Detail = Record<string, unknown>
type Deed = { action: string; detail?: Detail | undefined }

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined)
const named = (before: string, value: unknown) => (text(value) ? `${before}${text(value)}` : '')
const plain = (words: string) => () => words
/** "Ada Lovelace <ada@example.com>", or "a person" where the record does not say. */
const whom = ({ person }: Detail) => text(person) ?? 'a person'
const to = ({ target }: Detail) => named(' to ', target)
const times = ({ count }: Detail) => (typeof count === 'number' && count > 1 ? ` ${count} times within an hour` : '')

const MEANS: Record<string, string> = {
  password: 'a password',
  passkey: 'a passkey',
  app: 'a code of their app',
  'recovery code': 'a recovery code',
}

/** What each act is called in the sentence that begins with the person's name. A test holds it against the doors. */
const WORDS: Record<string, (detail: Detail) => string> = {
  'envelope.send': ({ template }) => `sent an envelope${named(' from the template ', template)}`,
  'envelope.void': plain('voided the envelope'),
  'envelope.resend': plain('had the mails of the envelope sent again'),
  'signer.delegate': ({ from, to }) => `delegated the slot${named(' of ', from)}${named(' to ', to)}`,
  'signer.lookup': ({ email }) => `looked up ${text(email) ?? 'a signer'}`,

  'webhook.create': (detail) => `subscribed${to(detail)}${named(', event ', detail.event)}`,
  'webhook.change': (detail) => `changed a subscription${to(detail)}${named(', event ', detail.event)}`,
  'webhook.rotate': plain('rotated the secret of a subscription'),
  'webhook.end-overlap': plain('ended the overlap of a secret rotation'),
  'webhook.pause': plain('paused a subscription'),
  'webhook.resume': plain('resumed a subscription'),
  'webhook.remove': plain('removed a subscription'),
  'webhook.retry': plain('had a delivery tried again'),
  'webhook.test': plain('sent a test event'),
  'webhook.recover': (detail) => `began to recover all dead letters${to(detail)}`,
  'webhook.recover-range': (detail) => `began to recover a range of dead letters${to(detail)}`,
  'webhook.recover-cancel': plain('cancelled a recovery of dead letters'),
  'live.activate': plain('turned live updates on'),
  'live.deactivate': plain('turned live updates off'),
  'live.rotate': plain('rotated the secret of live updates'),

  'people.set-up': plain('set this team up as its first admin'),
  'people.invite': (detail) => `invited ${whom(detail)}${named(' as ', detail.role)}`,
  'people.renew-invite': (detail) => `made a new invitation link for ${whom(detail)}`,
  'people.withdraw-invite': (detail) => `withdrew the invitation of ${whom(detail)}`,
  'people.accept-invite': ({ role }) => `accepted the invitation${named(' as ', role)}`,
  'people.role': (detail) => `changed the role of ${whom(detail)}${named(' to ', detail.role)}`,
  'people.disable': (detail) => `disabled ${whom(detail)}`,
  'people.enable': (detail) => `enabled ${whom(detail)} again`,
  'people.sign-out': (detail) => `signed ${whom(detail)} out everywhere`,
  'people.reset-password': (detail) => `made a link for ${whom(detail)} to choose a new password`,
  'people.reset-second-factor': (detail) => `removed the second factor of ${whom(detail)}`,
  'people.rules': ({ second_factor_for_admins: asked }) =>
    asked === true ? 'began to ask admins for a second factor' : 'stopped asking admins for a second factor',
  'key.add': ({ key, account }) => `added the API key${named(' ', key)}${named(' of ', account)}`,
  'key.replace': ({ key }) => `replaced the API key${named(' ', key)}`,
  'key.default': ({ key }) => `made ${text(key) ?? 'the configured API key'} the default`,
  'key.remove': ({ key }) => `removed the API key${named(' ', key)}`,
  'key.assign': (detail) =>
    `gave ${whom(detail)} ${text(detail.key) ? `the API key ${text(detail.key)}` : 'the default API key'}`,
  'activity.export': plain('exported the activity record'),

  'account.confirm': (detail) =>
    `confirmed who they are${named(' with ', MEANS[text(detail.with) ?? ''] ?? detail.with)}`,
  'account.confirm-failed': (detail) => `failed to confirm who they are${times(detail)}`,
  'account.rename': ({ name }) => `changed their own name${named(' to ', name)}`,
  'account.password': (detail) => `chose a new password${named(' with a ', detail.with)}`,
  'account.app-add': plain('added an authenticator app'),
  'account.app-remove': plain('removed their authenticator app'),
  'account.recovery-codes': plain('made new recovery codes'),
  'account.passkey-add': ({ passkey }) => `added the passkey ${text(passkey) ?? ''}`.trimEnd(),
  'account.passkey-rename': ({ passkey }) => `renamed a passkey${named(' to ', passkey)}`,
  'account.passkey-remove': ({ passkey }) => `removed the passkey ${text(passkey) ?? ''}`.trimEnd(),
  'account.sign-out-others': plain('signed themselves out on all other devices'),
  'account.sign-out-one': plain('signed themselves out on one device'),
  'sign-in': (detail) => `signed in${named(' with ', MEANS[text(detail.with) ?? ''] ?? detail.with)}`,
  'sign-in.failed': (detail) => `failed to sign in${times(detail)}`,
  'sign-in.second-step-failed': (detail) => `failed the second step of a sign-in${times(detail)}`,
}

/** The kinds of act, by the first word of their actions. */
export const KINDS: Record<string, string> = {
  envelope: 'Envelopes',
  signer: 'Signers',
  webhook: 'Webhooks',
  live: 'Live updates',
  people: 'People and roles',
  account: 'Own accounts',
  'sign-in': 'Sign-ins',
  key: 'API keys',
  activity: 'This record',
}

/** An act in words; one that we do not know keeps its own name. A note is what the person wrote for the desk. */
export function deedWords({ action, detail = {} }: Deed): { words: string; note?: string; known: boolean } {
  const words = Object.hasOwn(WORDS, action) ? WORDS[action] : undefined
  const note = text(detail.reason)
  return { words: words?.(detail) ?? action, known: words !== undefined, ...(note && { note }) }
}
