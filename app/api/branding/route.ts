import { describeChange, readBranding, saveBranding } from '@/lib/desk/branding/branding'
import { BrandingChange, type DeskBranding } from '@/lib/desk/branding/contract'
import { readRoute, route } from '@/lib/desk/http/route'

export const GET = readRoute({ permission: 'desk' }, ({ context }) => readBranding(context))

export const PUT = route(
  {
    permission: 'branding',
    freshAuth: true,
    body: BrandingChange,
    // A logo and the one that it replaces.
    maxBytes: 320 * 1024,
    activity: ({ body }, saved?: DeskBranding) => ({
      action: 'branding.change',
      detail: { account: saved?.account, ...describeChange(body) },
    }),
  },
  ({ context, body }) => saveBranding(context, body),
)
