import { rmSync } from 'node:fs'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { migrateDatabase } from '@/lib/postgres/migrate'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { throwawayFolder } from './throwaway-folder'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: string
  }
}

/** Databases with the tables of a program and nothing in them, which `createDatabase` copies. */
const TEMPLATES = { template_desk: DESK_TABLES, template_service: SERVICE_TABLES }

type Server = { url: string; stop(): Promise<void> }
/** Every project of a run calls `setup`, from a module of its own; the first one starts the server, and the last one stops it. */
const world = globalThis as { testPostgres?: { server: Promise<Server>; users: number } }

/** One PostgreSQL for a test run; `TEST_DATABASE_URL` takes its place. Every test file makes its own database in it. */
export default async function setup(project: TestProject) {
  world.testPostgres ??= { server: start(), users: 0 }
  const shared = world.testPostgres
  shared.users += 1
  const { url, stop } = await shared.server
  project.provide('postgres', url)
  return async () => {
    shared.users -= 1
    if (shared.users > 0) return
    world.testPostgres = undefined
    await stop()
  }
}

async function start(): Promise<Server> {
  const given = process.env.TEST_DATABASE_URL
  const server = given ? { url: given, stop: async () => undefined } : await startThrowaway()
  for (const [name, tables] of Object.entries(TEMPLATES)) await makeTemplate(server.url, name, tables)
  return server
}

async function startThrowaway(): Promise<Server> {
  const dataDir = throwawayFolder('desk-test-')
  // The folder is thrown away after the run: nothing has to reach the disk, and no table grows enough to need vacuuming.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    max_connections: '300',
    // The log of changes lies in the same folder, which may be in memory.
    max_wal_size: '256MB',
  }
  const postgres = await startEmbeddedPostgres({ dataDir, databases: [], settings })
  return {
    url: postgres.url('postgres'),
    async stop() {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function makeTemplate(server: string, name: string, tables: typeof DESK_TABLES): Promise<void> {
  await connected(server, async (client) => {
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
  })
  const url = new URL(server)
  url.pathname = `/${name}`
  await connected(url.href, (client) => migrateDatabase(client, tables))
}

async function connected(url: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}
