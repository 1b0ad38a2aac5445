import 'server-only'
import { demoAccounts } from '@/lib/desk/accounts/demo'
import { anyPasskey } from '@/lib/desk/platform/auth/sql/passkeys'
import { anyPerson } from '@/lib/desk/platform/auth/sql/people'
import { env } from '@/lib/desk/platform/config/env'

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
