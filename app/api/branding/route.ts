import { readBranding, saveBranding } from '@/lib/desk/branding/branding'
import { BrandingChange, type DeskBranding } from '@/lib/desk/contract/branding'
import { readRoute, route } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ context }) => readBranding(context.upstream))

export const PUT = route(
  {
    permission: 'branding',
    freshAuth: true,
    body: BrandingChange,
    activity: ({ body }, saved?: DeskBranding) => ({
      action: 'branding.change',
      detail: { account: saved?.account, sender: body.senderName, reply_to: body.replyTo },
    }),
  },
  ({ context, person, body }) => saveBranding(context, person, body),
)
