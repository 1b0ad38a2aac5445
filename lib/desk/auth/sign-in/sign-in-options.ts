import 'server-only'
import { demoAccounts } from '@/lib/desk/accounts/demo'
import { anyPerson } from '@/lib/desk/accounts/people'
import { anyPasskey } from '@/lib/desk/accounts/second-factor/passkeys'
import { env } from '@/lib/desk/env/env'

export type SignInOptions = {
  /** Empty outside the sandbox. */
  demoAccounts: readonly { role: string; name: string; email: string; password: string }[]
  singleSignOn: boolean
  /** Whether anybody could sign in with a passkey. */
  passkeys: boolean
  /** True when nobody exists yet: the first admin is made with the code that the server printed. */
  needsSetup: boolean
}

/** What the sign-in page offers. */
export async function signInOptions(): Promise<SignInOptions> {
  const { DESK_DEMO, DESK_OIDC_ISSUER } = env()
  return {
    demoAccounts: demoAccounts(),
    singleSignOn: DESK_OIDC_ISSUER !== undefined,
    passkeys: await anyPasskey(),
    needsSetup: !DESK_DEMO && !(await anyPerson()),
  }
}
