'use client'

import { useQuery } from '@tanstack/react-query'
import { Banner } from '@/components/ui/banner'
import { ErrorState } from '@/components/ui/error-state'
import { LoadingPanel } from '@/components/ui/loading'
import { brandingQuery, identityQuery } from '@/lib/browser/queries/session'
import { MAIL_FORMAT } from '@/lib/mail/format'
import { BrandingForm } from './branding-form'

/** How the account looks to its signers, in its mails, and in the navigation. */
export function BrandingSettings() {
  const { data, error, refetch } = useQuery(brandingQuery)
  const identity = useQuery(identityQuery).data
  if (error && !data) return <ErrorState error={error} onRetry={() => refetch()} />
  if (!data) return <LoadingPanel note="Loading the branding" lines={['w-40', 'w-72', 'w-56']} />
  // Before the first save only the service's own word tells what it can do.
  const keepsOwnLook = data.mails ? data.mails === 'own' : identity !== undefined && identity.mails !== MAIL_FORMAT
  return (
    <div className="flex flex-col gap-6">
      <div>
        <h2 className="text-16 font-semibold">Branding</h2>
        <p className="mt-1 max-w-[68ch] text-13 text-ink-soft [overflow-wrap:anywhere]">{`What signers of ${data.account ?? 'this account'} see in the signing room and in emails. Your team sees the logo in the navigation.`}</p>
      </div>
      {keepsOwnLook ? (
        <Banner tone="warn" title="Mails keep their own look">
          This signing service has no setting for the look of its mails and signing pages. The logo is shown in the
          navigation only.
        </Banner>
      ) : null}
      <BrandingForm saved={data} hasPreview={!keepsOwnLook} />
    </div>
  )
}
