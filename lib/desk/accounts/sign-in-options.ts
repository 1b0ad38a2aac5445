import 'server-only'
import { anyPerson } from '@/lib/desk/accounts/sql/people'
import { anyPasskey } from '@/lib/desk/accounts/sql/second-factors'
import { env } from '@/lib/desk/runtime/config/env'
import { demoAccounts } from './demo'

/**
 * What the sign-in page offers. The first page after a start needs it, and none of better-auth,
 * which takes 150 ms to load: `sign-in.ts` loads that.
 */
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
