import * as branding from '@/lib/contract/branding'
import { components } from './component'

export const BRANDING_COMPONENTS = components(branding, {
  Branding: {
    description:
      'How an account’s mails and signing room look, and what its signers agree to. A part that is left out keeps the service’s own.',
    fields: {
      logo: 'A PNG, base64, at most 100 KiB, 1,200 pixels a side and 600,000 pixels in all.',
      accent: 'Color of buttons: # and six hexadecimal digits in lower case, dark enough for white text.',
      senderName: 'Name that mails come from.',
      replyTo: 'Address that answers to mails go to, instead of the sender’s.',
      mailFooter: 'Last paragraph of each mail.',
      signConsent: 'What signers agree to. Each wording gets a version that audit trails name.',
      approveConsent: 'What approvers agree to.',
      consentLanguage: 'Language of both wordings, such as de or pt-BR; en if left out.',
    },
  },
  ShownBranding: {
    description: 'How the sender’s account looks.',
    fields: { name: 'Name that mails come from.', logo: 'A PNG, base64.', accent: 'Color of buttons.' },
  },
})
