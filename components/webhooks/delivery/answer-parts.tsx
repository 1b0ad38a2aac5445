import { Disclosure } from '@/components/ui/disclosure'
import { HeaderList } from '@/components/ui/header-list'
import { ScrollText } from '@/components/ui/scroll-text'
import type { AnyAttempt } from '@/lib/desk/contract/webhooks/webhook-desk'

/** What the receiver answered to one attempt. `open`: the body is shown at once. */
export function AnswerParts({ attempt, open = false }: { attempt: AnyAttempt; open?: boolean }) {
  const { response_body, response_headers = {}, response_truncated } = attempt
  const headers = Object.entries(response_headers)
  return (
    <>
      {response_body ? (
        <Disclosure
          title={`Receiver’s answer${response_truncated ? ', first 4 kB: the rest was cut off' : ''}`}
          open={open}
        >
          <ScrollText label="Receiver’s answer" className="max-h-80 pt-0">
            {response_body}
          </ScrollText>
        </Disclosure>
      ) : null}
      {headers.length > 0 ? (
        <Disclosure title={`Receiver’s headers (${headers.length})`}>
          <HeaderList label="Receiver’s headers" headers={headers} className="pt-0" />
        </Disclosure>
      ) : null}
    </>
  )
}
