/** `node issue-key.js ACCOUNT EMAIL` of a release archive, where a service runs: makes an API key for dashboards, with the service's operator token. */
const [account, email] = process.argv.slice(2)
const { SERVICE_OPERATOR_TOKEN = '', SERVICE_PORT = '4010' } = process.env

async function main(): Promise<void> {
  if (!account || !email) throw new Error('name the account and an email address: node issue-key.js ACCOUNT EMAIL')
  const answer = await fetch(`http://127.0.0.1:${SERVICE_PORT}/core/operator/keys`, {
    method: 'POST',
    headers: { 'x-operator-token': SERVICE_OPERATOR_TOKEN, 'content-type': 'application/json' },
    body: JSON.stringify({
      account,
      app: 'desk',
      user: { email, first_name: account, last_name: '' },
      name: 'Dashboards',
    }),
  })
  const body = await answer.json()
  if (!answer.ok) throw new Error(`the service answered ${answer.status}: ${body.message}`)
  process.stdout.write(`SERVICE_API_KEY=${body.key}\n`)
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

export {}
