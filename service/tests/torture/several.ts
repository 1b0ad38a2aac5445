import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect } from 'vitest'
import { issueKey, OPERATOR_TOKEN, operatorAt } from '@/lib/tests/torture/program'
import { createDatabase } from '@/scripts/testing/database'
import { openStore } from '../../store/store'
import { type Client, client } from '../client'
import { startSmtpServer } from '../mail/smtp-server'
import { type Program, runService } from '../program'

/** One database, a mail server, and as many service processes as are started. */
export async function openSeveral(environment: Record<string, string>) {
  const database = await createDatabase()
  const store = await openStore(database.url, { connections: 4 })
  const observer = new pg.Client(database.url)
  await observer.connect()
  const mailServer = await startSmtpServer()
  const settings = {
    SERVICE_DATABASE_URL: database.url,
    SERVICE_OPERATOR_TOKEN: OPERATOR_TOKEN,
    SERVICE_SEALING_KEY: randomBytes(32).toString('base64'),
    SERVICE_SMTP_URL: mailServer.url,
    SERVICE_LOG_LEVEL: 'error',
    ...environment,
  }
  const programs: Program[] = []
  let key: string | undefined

  /** Starts one more process and answers its API for the one tenant there is, and for the operator. */
  async function start(): Promise<{ api: Client; operator: Client; kill(): Promise<void> }> {
    const own = runService(settings)
    programs.push(own)
    const baseUrl = await own.ready
    key ??= await issueKey(operatorAt(baseUrl))
    return {
      api: client(`${baseUrl}/api/v1/service`, { 'x-api-key': key }),
      operator: client(`${baseUrl}/operator`, { 'x-operator-token': OPERATOR_TOKEN }),
      async kill() {
        own.program.kill('SIGKILL')
        await own.ended
      },
    }
  }

  return {
    databaseUrl: database.url,
    store,
    mailServer,
    start,
    async sql(statement: string): Promise<void> {
      await observer.query(statement)
    },
    /** How many envelopes there are of which this is true. */
    async count(condition: string): Promise<number> {
      const { rows } = await observer.query<{ count: number }>(`select count(*)::int from envelopes where ${condition}`)
      return rows[0]?.count ?? 0
    },
    /** Every mail of the outbox with how often the mail server was given it. */
    async mails(): Promise<{ to: string; state: string; received: number }[]> {
      const mails = await store.mails.newest({ limit: 10_000 })
      return mails.map(({ id, to, state }) => ({
        to,
        state,
        received: mailServer.received.filter(({ messageId }) => messageId?.startsWith(`<${id}@`)).length,
      }))
    },
    async close(): Promise<void> {
      for (const { program } of programs) program.kill('SIGKILL')
      await Promise.all(programs.map(({ ended }) => ended))
      await mailServer.close()
      await observer.end()
      await store.close()
      await database.drop()
      expect(programs.map(({ output }) => output.err).join('')).toBe('')
    },
  }
}
export type Several = Awaited<ReturnType<typeof openSeveral>>
