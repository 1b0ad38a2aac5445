import { randomUUID } from 'node:crypto'

/**
 * A program of its own, because the dashboard's server code loads only under its condition: adds so many senders to `DATABASE_URL`,
 * and prints the cookie of a session of each as JSON. Signing in by password would take half a second of a processor for each.
 */
async function main(): Promise<void> {
  const { issueSession } = await import('@/lib/desk/accounts/sign-in')
  const { closeDesk, desk } = await import('@/lib/desk/runtime/database/database')
  const { people } = await import('@/lib/desk/accounts/schema')
  const cookies: string[] = []
  for (let number = 1; number <= Number(process.argv[2]); number++) {
    const person = { id: randomUUID(), name: `Person ${number}`, email: `person${number}@bench.example` }
    await desk()
      .insert(people)
      .values({ ...person, role: 'sender' })
    const answer = await issueSession(new Headers(), person)
    cookies.push(
      answer.headers
        .getSetCookie()
        .map((cookie) => cookie.split(';')[0])
        .join('; '),
    )
  }
  await closeDesk()
  process.stdout.write(JSON.stringify(cookies))
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
})
