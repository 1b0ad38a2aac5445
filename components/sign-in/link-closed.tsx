import { TextLink } from '@/components/ui/link'
import { SignInFrame } from './sign-in-frame'

/** A one-time link that does not work. It does not reveal whose it was. */
export function LinkClosed({ what }: { what: string }) {
  return (
    <SignInFrame title={`${what} is closed`} about="It was used, replaced or withdrawn, or it expired.">
      <p className="text-ink-soft">
        Ask an admin for a new link. If you already have an account, <TextLink href="/sign-in">sign in</TextLink>.
      </p>
    </SignInFrame>
  )
}
