import { Disclosure } from '@/components/ui/disclosure'
import { HeaderList } from '@/components/ui/header-list'
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
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
            tabIndex={0}
            className="max-h-80 overflow-auto px-3 pb-3 font-mono text-12 whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {response_body}
          </pre>
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
