import { DEFAULT_CONSENT } from '@/lib/envelope/consent'

type ConsentSampleProps = { branding: { signConsent: string; approveConsent: string; consentLanguage: string } }

/** The consent as signers and approvers see it above the button that signs. */
export function ConsentSample({ branding }: ConsentSampleProps) {
  const { signConsent, approveConsent, consentLanguage } = branding
  const wordings = [
    { who: 'Signers', text: signConsent.trim(), usual: DEFAULT_CONSENT.sign },
    { who: 'Approvers', text: approveConsent.trim(), usual: DEFAULT_CONSENT.approve },
  ]
  return (
    <section aria-labelledby="consent-sample" className="min-w-0">
      <h3 id="consent-sample" className="mb-1 text-13 font-medium">
        What people agree to
      </h3>
      <dl className="flex flex-col gap-3 rounded-lg border border-line bg-surface p-4">
        {wordings.map(({ who, text, usual }) => (
          <div key={who}>
            <dt className="text-12 text-ink-soft">{who}</dt>
            <dd
              lang={text ? consentLanguage || usual.language : usual.language}
              dir="auto"
              className="mt-1 flex items-start gap-2 text-14"
            >
              <span aria-hidden="true" className="mt-0.5 size-4 shrink-0 rounded-sm border border-line-strong" />
              <span className="min-w-0 whitespace-pre-line [overflow-wrap:anywhere]">{text || usual.text}</span>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
