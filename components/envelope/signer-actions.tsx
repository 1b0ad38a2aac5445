'use client'

import { useQuery } from '@tanstack/react-query'
import { Mail, UserRoundPen } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '@/components/ui/button'
import { personName } from '@/components/ui/people'
import { sessionQuery, useMay } from '@/lib/browser/session'
import type { PdfSignRequest } from '@/lib/contract/envelope'
import { isPending } from '@/lib/contract/signer-state'
import { type SigningLine, type Station, sharesAddress } from '@/lib/contract/signing-line'
import { DelegateDialog } from './delegate-dialog'

type SignerActionsProps = { id: string; envelope: PdfSignRequest; line: SigningLine; station: Station }

/** What can be done about one pending person. */
export function SignerActions({ id, envelope, line, station }: SignerActionsProps) {
  const { data: session } = useQuery(sessionQuery)
  const mayDelegate = useMay('delegate')
  const [delegating, setDelegating] = useState(false)
  const { signer } = station
  if (!signer.email || !isPending(envelope, signer)) return null

  return (
    <div className="-ml-2 flex flex-wrap items-center gap-1 sm:ml-0">
      {session?.demo ? (
        <ButtonLink variant="ghost" size="sm" href={`/outbox?to=${encodeURIComponent(signer.email)}`}>
          <Mail aria-hidden="true" />
          Mails<span className="sr-only"> to {personName(signer)}</span>
        </ButtonLink>
      ) : null}
      {mayDelegate ? (
        <>
          <Button variant="ghost" size="sm" onClick={() => setDelegating(true)}>
            <UserRoundPen aria-hidden="true" />
            Delegate<span className="sr-only"> the slot of {personName(signer)}</span>
          </Button>
          <DelegateDialog
            id={id}
            signer={signer}
            shared={sharesAddress(line, station)}
            open={delegating}
            onOpenChange={setDelegating}
          />
        </>
      ) : null}
    </div>
  )
}
