import { type KeptPostgres, keepEmbeddedPostgres } from '@/lib/postgres/embedded-postgres'
import { ownerVariable } from '@/lib/postgres/migrate'
import { requireUsableAt } from '@/lib/postgres/require-usable'
import { createRoles, DESK_TABLES, type ProgramTables, prepareTables, SERVICE_TABLES } from '@/lib/postgres/roles'
import type { LaunchConfig } from './environments'
import type { Part } from './program'

export type Databases = { desk: string; service: string }
type Yours = { url: string | undefined; owner: string | undefined }

/**
 * The URLs that the programs are given: yours, or those of the embedded PostgreSQL, which then becomes one of the parts. The
 * programs never see the URL of the role that owns the tables.
 */
export async function startDatabases({ env, ...config }: LaunchConfig, parts: Part[]): Promise<Databases> {
  const desk = { url: env.DATABASE_URL, owner: env.DATABASE_OWNER_URL }
  const service = { url: env.SERVICE_DATABASE_URL, owner: env.SERVICE_DATABASE_OWNER_URL }
  let postgres: KeptPostgres | undefined
  if ((!config.serviceAlone && !desk.url) || (config.embeddedService && !service.url)) {
    postgres = await keepEmbeddedPostgres({ dataDir: config.dataDir, databases: ['desk', 'service'] })
    parts.push(postgres)
  }
  const [deskUrl, serviceUrl] = await Promise.all([
    config.serviceAlone ? 'not used' : prepare('desk', desk, { ...DESK_TABLES, onUpgrade: say('dashboard') }, postgres),
    config.embeddedService
      ? prepare('service', service, { ...SERVICE_TABLES, onUpgrade: say('service') }, postgres)
      : 'not used',
  ])
  return { desk: deskUrl, service: serviceUrl }
}

const say = (program: string) => (migrations: number) =>
  void process.stdout.write(
    `Upgrading the tables of the ${program} (${migrations} migrations). Others can use them meanwhile.\n`,
  )

async function prepare(name: string, yours: Yours, tables: ProgramTables, postgres?: KeptPostgres) {
  if (yours.url) {
    if (!yours.owner) return yours.url
    const asOwner = { ...tables, variable: ownerVariable(tables.variable) }
    await requireUsableAt(yours.owner, asOwner)
    await prepareTables(yours.owner, decodeURIComponent(new URL(yours.url).username), asOwner)
    return yours.url
  }
  if (!postgres) throw new Error(`there is no database for ${name}`)
  const { owner, runtime } = await createRoles(postgres.url(name), name)
  await prepareTables(owner, `${name}_app`, tables)
  return runtime
}
