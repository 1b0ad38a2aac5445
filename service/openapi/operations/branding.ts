import { Branding } from '@/lib/contract/branding'
import { operations } from '../operation'
import { confirmed } from './answers'

export const BRANDING_OPERATIONS = operations(
  { tag: 'Branding', access: 'envelopes:write', extension: true, path: '/api/v1/service/branding' },
  {
    saveBranding: {
      call: 'PUT',
      summary: 'Set how mails and signing room look',
      description:
        'Replaces what was set before, for the key’s account. Mails that are written already keep their look.',
      body: {
        schema: Branding,
        example: {
          accent: '#1f4fd1',
          senderName: 'Analytical Engines',
          replyTo: 'contracts@example.com',
          mailFooter: 'Analytical Engines Ltd, 1 Mill Lane, London',
        },
      },
      answer: confirmed('branding saved'),
      errors: { 400: 'The body is malformed, or the logo is not such a PNG. `field` names it.' },
    },
  },
)
