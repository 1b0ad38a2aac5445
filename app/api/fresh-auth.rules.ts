/**
 * What changes second factors, recovery codes, sessions, passwords, people or keys: the person must have proved within ten minutes
 * who they are. Written down a second time by hand, as the permissions above.
 */
export const FRESH_AUTH: readonly string[] = [
  'POST account/app',
  'PUT account/app',
  'DELETE account/app',
  'PATCH account/passkeys/[id]',
  'DELETE account/passkeys/[id]',
  'POST account/passkeys',
  'POST account/passkeys/options',
  'POST account/recovery-codes',
  'DELETE account/sessions',
  'DELETE account/sessions/[id]',
  'POST account/password',
  'POST people/[id]/disable',
  'POST people/[id]/enable',
  'POST people/[id]/hand-over',
  'POST people/[id]/password-reset',
  'PUT people/[id]/role',
  'DELETE people/[id]/second-factor',
  'DELETE people/[id]/sessions',
  'POST people/invites/[id]/link',
  'DELETE people/invites/[id]',
  'POST people/invites',
  'PUT people/rules',
  'POST keys',
  'DELETE keys/default',
  'PUT keys/people/[id]',
  'PATCH keys/[id]',
  'DELETE keys/[id]',
  'PUT keys/[id]/secret',
  'PUT branding',
]

/** Changes in those folders that ask for none, because they change nothing that lets somebody in. */
export const NO_FRESH_AUTH: readonly string[] = [
  'POST account/fresh-auth',
  'PATCH account',
  'DELETE account/notices/[id]',
  'POST keys/[id]/test',
]
