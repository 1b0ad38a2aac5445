import type { NewKeyRequest } from '@/lib/contract/operator'

/** The sample tenant that the service seeds. */
const DEMO: NewKeyRequest = {
  account: 'Northwind Legal',
  app: 'senders-desk',
  user: { email: 'nora@northwind.example', first_name: 'Nora', last_name: 'Lindqvist' },
  name: "Sender's desk (embedded)",
}

/** Asks the embedded service for the dashboard's API key. It lives in memory only: the ones of earlier starts are revoked. */
export async function issueDemoKey(baseUrl: string, operatorToken: string, rateLimit?: number): Promise<string> {
  const operator = async (path: string, body?: unknown) => {
    const response = await fetch(`${baseUrl}/operator${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'x-operator-token': operatorToken, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`the service refused the operator call ${path}: ${response.status}`)
    return response.json()
  }
  const earlier: { id: string; name: string; revoked: boolean }[] = await operator(
    `/keys?account=${encodeURIComponent(DEMO.account)}`,
  )
  for (const key of earlier) {
    if (key.name === DEMO.name && !key.revoked) await operator(`/keys/${key.id}/revoke`, {})
  }
  const issued: { key: string } = await operator('/keys', { ...DEMO, rate_limit_per_min: rateLimit })
  return issued.key
}
