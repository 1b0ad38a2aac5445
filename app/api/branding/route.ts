import { readBranding, saveBranding } from '@/lib/desk/branding/branding'
import { BrandingChange, type DeskBranding } from '@/lib/desk/branding/contract'
import { readRoute, route } from '@/lib/desk/platform/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ context }) => readBranding(context))

export const PUT = route(
  {
    permission: 'branding',
    freshAuth: true,
    body: BrandingChange,
    activity: ({ body }, saved?: DeskBranding) => ({
      action: 'branding.change',
      detail: { account: saved?.account, sender: body.senderName, reply_to: body.replyTo, consent: consentOf(body) },
    }),
  },
  ({ context, body }) => saveBranding(context, body),
)

/** Whose wording signers and approvers agree to. The wording itself is in the service's history and in audit trails. */
const consentOf = ({ signConsent, approveConsent }: BrandingChange) =>
  signConsent || approveConsent ? 'own wording' : 'default wording'
