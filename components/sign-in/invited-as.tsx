import { ROLE_LABELS } from '@/lib/desk/contract/auth/roles'
import type { Role } from '@/lib/desk/contract/desk'

type InvitedAsProps = { role: Role; invitedBy: string; account: string | undefined }

/** Who asks, for which account and as what: enough to tell whether the invitation is expected. */
export function InvitedAs({ role, invitedBy, account }: InvitedAsProps) {
  return (
    <>
      {invitedBy} invited you{account ? ` to ${account}` : ''}. Your role: {ROLE_LABELS[role]}.
    </>
  )
}
