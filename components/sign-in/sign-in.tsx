import { Banner } from '@/components/ui/banner'
import { ComeAgain } from './come-again'
import { type DemoAccount, DemoAccounts } from './demo-accounts'
import { PasskeyButton } from './passkey-button'
import { SignInForm } from './sign-in-form'
import { SignInFrame } from './sign-in-frame'
import { SingleSignOn } from './single-sign-on'

type SignInProps = {
  next: string
  demoAccounts: readonly DemoAccount[]
  singleSignOn: boolean
  /** Whether anybody has a passkey. */
  passkeys: boolean
  /** The browser followed a link from another site, and sends the session cookie only with the next request. */
  fromElsewhere: boolean
  /** Set when the identity provider sent the person back without a session. */
  refused: boolean
}

export function SignIn({ next, demoAccounts, singleSignOn, passkeys, fromElsewhere, refused }: SignInProps) {
  return (
    <SignInFrame title="Sign in" about="Send envelopes, follow who signs, keep what was signed.">
      {fromElsewhere && !refused ? <ComeAgain path={next} /> : null}
      {refused ? (
        <Banner tone="bad" title="Single sign-on failed">
          Only people whom an admin added can sign in. Ask an admin to add your address, then try again.
        </Banner>
      ) : null}
      <SignInForm next={next} />
      {passkeys ? <PasskeyButton next={next} /> : null}
      {singleSignOn ? <SingleSignOn next={next} /> : null}
      {demoAccounts.length > 0 ? <DemoAccounts accounts={demoAccounts} next={next} /> : null}
    </SignInFrame>
  )
}
