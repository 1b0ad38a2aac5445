import { Disclosure } from '@/components/ui/disclosure'
import { HeaderList } from '@/components/ui/header-list'
import { ScrollText } from '@/components/ui/scroll-text'
import type { AnyAttempt } from '@/lib/desk/platform/upstream/contract/webhook-desk'

/** What the receiver answered to one attempt: body and headers. */
export function AnswerParts({ attempt, open = false }: { attempt: AnyAttempt; open?: boolean }) {
  const { response_body, response_headers = {}, response_truncated } = attempt
  const headers = Object.entries(response_headers)
  if (!response_body && headers.length === 0) return null
  return (
    <Disclosure
      title={`Receiver’s answer${response_truncated ? ', first 4 kB: the rest was cut off' : ''}`}
      open={open}
    >
      {response_body ? (
        <ScrollText label="Receiver’s answer" className="max-h-80 pt-0">
          {response_body}
        </ScrollText>
      ) : null}
      {headers.length > 0 ? (
        <HeaderList
          label="Receiver’s headers"
          headers={headers}
          className={response_body ? 'border-t border-line' : 'pt-0'}
        />
      ) : null}
    </Disclosure>
  )
}
