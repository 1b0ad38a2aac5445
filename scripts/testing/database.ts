import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

/** Makes a database in the run's server, empty or with the tables of a program, and answers its URL and how to remove it. */
export async function createDatabase(program?: 'desk' | 'service'): Promise<{ url: string; drop(): Promise<void> }> {
  const server = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Copying the files takes half the processor time of logging each page.
  const template = program ? ` template template_${program} strategy file_copy` : ''
  await query(server, `create database ${name}${template}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.toString(), drop: () => query(server, `drop database if exists ${name} with (force)`) }
}

async function query(server: string, sql: string): Promise<void> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
