import type { AnyAttempt } from '@/lib/desk/platform/upstream/contract/webhook-desk'

/** What to do about a failure, by what its error says. The first that matches counts. */
const BY_ERROR: [pattern: RegExp, advice: string][] = [
  [
    /no complete answer within/,
    'Answer 2xx at once, and do the work afterwards. The receiver may have done it already.',
  ],
  [/refused the connection/, 'Nothing listens at this host and port. Start the receiver, or check its firewall.'],
  [
    /after the request was sent, without an answer/,
    'The receiver may have processed it. Look for a crash or a proxy’s limit.',
  ],
  [
    /closed the connection before/,
    'A firewall or proxy may have closed it. Check the network in front of the receiver.',
  ],
  [/could not be (found|looked up)|not resolve/, 'Check the host’s name in the target, and its DNS records.'],
  [/certificate has expired/, 'Renew the receiver’s certificate.'],
  [
    /self-signed|chain is incomplete|authority is unknown/,
    'Install a certificate of a public authority, with its full chain.',
  ],
  [/for another host name/, 'Install a certificate for this host, or change the target to the name it has.'],
  [/TLS connection failed/, 'Check the receiver’s TLS settings. It needs TLS 1.2 or newer and a valid certificate.'],
  [/not valid HTTP/, 'Something other than an HTTP server is answering on this port. Check the target.'],
  [/headers of the answer are too large/, 'Answer with fewer or shorter headers.'],
  [/no route|timed out|no connection/, 'The host can’t be reached. Check its network and firewall.'],
  [/must /, 'Change the endpoint’s target to an https address that is public.'],
  [
    /the attempt failed/,
    'This happened at the service. Retry it. If it happens again, tell the people who run the service.',
  ],
]

const BY_STATUS: Record<number, string> = {
  400: 'The receiver rejected the request. Its logs should say what it expects.',
  401: 'The receiver refused the signature or asks for credentials. Check the secret it uses.',
  403: 'The receiver or a firewall refused it. Check the secret, and rules that block requests.',
  404: 'Nothing handles this path. Check the path of the target.',
  405: 'The receiver doesn’t accept POST at this path. Check the target.',
  410: 'Resume the subscription when the receiver is back, or remove it.',
  413: 'The receiver’s limit for bodies is too low. Raise it.',
  429: 'The receiver gets more requests than it takes. Raise its limit.',
}

/** What the person who looks after the receiver can do; undefined when there is nothing true to say. */
export function failureAdvice({ status, error = '' }: AnyAttempt): string | undefined {
  if (status === undefined) return BY_ERROR.find(([pattern]) => pattern.test(error))?.[1]
  if (status >= 300 && status < 400) return 'Change the endpoint’s target to the final address.'
  // An answer that was cut off has a status as well.
  if (status < 300) return BY_ERROR.find(([pattern]) => pattern.test(error))?.[1]
  if (BY_STATUS[status]) return BY_STATUS[status]
  return status >= 500
    ? 'The receiver failed. Its logs from this time should say why.'
    : 'The receiver rejected the request. Its logs should say why.'
}
