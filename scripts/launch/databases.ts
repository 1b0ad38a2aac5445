import { startEmbeddedPostgres } from '@/lib/postgres/embedded'
import type { LaunchConfig } from './config'
import type { Part } from './launch'

export type Databases = { desk: string; service: string }

/** The URLs that the programs are given: yours, or those of the embedded PostgreSQL, which then becomes one of the parts. */
export async function startDatabases(config: LaunchConfig, parts: Part[]): Promise<Databases> {
  const desk = config.env.DATABASE_URL
  const service = config.embeddedService ? config.env.SERVICE_DATABASE_URL : 'not used'
  if (desk && service) return { desk, service }
  const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, databases: ['desk', 'service'] })
  parts.push(postgres)
  return { desk: desk || postgres.url('desk'), service: service || postgres.url('service') }
}
