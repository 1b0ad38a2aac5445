import 'server-only'
import { demoAccounts } from '@/lib/desk/accounts/demo'
import { env } from '@/lib/desk/env/env'
import { anyPasskey } from '@/lib/desk/store/accounts/passkeys'
import { anyPerson } from '@/lib/desk/store/accounts/people'

/** What the sign-in page offers. */
export async function signInOptions() {
  const { DESK_DEMO, DESK_OIDC_ISSUER } = env()
  return {
    demoAccounts: demoAccounts(),
    singleSignOn: DESK_OIDC_ISSUER !== undefined,
    passkeys: await anyPasskey(),
    /** There are no people yet: the code that the server printed creates the first admin. */
    needsSetup: !DESK_DEMO && !(await anyPerson()),
  }
}
