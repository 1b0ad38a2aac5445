import 'server-only'
import { demoAccounts } from '@/lib/desk/accounts/demo'
import { env } from '@/lib/desk/env/env'
import { anyPasskey } from '@/lib/desk/store/accounts/passkeys'
import { anyPerson } from '@/lib/desk/store/accounts/people'

export type SignInOptions = {
  /** Empty outside the sandbox. */
  demoAccounts: readonly { role: string; name: string; email: string; password: string }[]
  singleSignOn: boolean
  /** Whether anybody could sign in with a passkey. */
  passkeys: boolean
  /** True when there are no people yet: the code that the server printed creates the first admin. */
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
