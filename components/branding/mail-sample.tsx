'use client'

import { useDeferredValue } from 'react'
import { MailFrame } from '@/components/ui/mail-frame'
import { logoSource } from '@/lib/browser/queries/branding'
import { htmlText } from '@/lib/mail/html'
import { invitation } from '@/lib/mail/invitation'

type MailSampleProps = {
  branding: { logo?: string | undefined; accent: string; senderName: string; mailFooter: string }
  account: string | undefined
}

/** An invitation as it would look. */
export function MailSample({ branding, account = 'Your company' }: MailSampleProps) {
  const { logo, accent, senderName, mailFooter } = branding
  const letter = invitation({
    emailSubject: 'Offer letter',
    emailMessage: '',
    sender: { name: 'Ada Lovelace', email: 'ada@example.com', account },
    signer: { name: 'Grace Hopper', requestRole: 'Signer' },
    files: ['offer.pdf'],
    link: 'https://signing.example/sign/their-own-link',
  })
  const look = { name: senderName.trim(), logo: logo && logoSource(logo), accent, footer: mailFooter.trim() }
  const html = useDeferredValue(htmlText(letter, look))
  return (
    <section aria-labelledby="mail-sample" className="min-w-0">
      <h3 id="mail-sample" className="mb-1 text-13 font-medium">
        An email with this branding
      </h3>
      <div className="overflow-hidden rounded-lg border border-line bg-surface">
        <MailFrame html={html} title="An email with this branding" />
      </div>
    </section>
  )
}
