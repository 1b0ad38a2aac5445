import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { DeskRules } from '@/lib/desk/contract/auth/people'
import { env } from '@/lib/desk/env/env'
import { type Desk, desk } from './database'
import { deskRules, passkeys, totpFactors } from './schema/people'

/** Until an admin decides: the demo's accounts are everybody's, and nobody else may begin without a second factor as admin. */
const byDefault = () => !env().DESK_DEMO

export async function readRules(db: Desk = desk()): Promise<DeskRules> {
  const [row] = await db.select().from(deskRules)
  return { second_factor_for_admins: row?.secondFactorForAdmins ?? byDefault() }
}

export async function setRules(db: Desk, { second_factor_for_admins: secondFactorForAdmins }: DeskRules) {
  await db
    .insert(deskRules)
    .values({ secondFactorForAdmins })
    .onConflictDoUpdate({ target: deskRules.id, set: { secondFactorForAdmins } })
}

/** True for a person whose factors can be asked for: a confirmed app, or a passkey. */
export const hasSecondFactor = (person: string, db: Desk = desk()) => ask(db, factorOf(person))

/** True for an admin whom the desk's rule asks for a second factor that is not there. */
export const owesSecondFactor = (admin: string) =>
  ask(
    desk(),
    sql`coalesce((select ${deskRules.secondFactorForAdmins} from ${deskRules}), ${byDefault()}) and not ${factorOf(admin)}`,
  )

const factorOf = (person: string) => sql`(
  exists (select from ${totpFactors} where ${eq(totpFactors.personId, person)} and ${totpFactors.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${eq(passkeys.personId, person)}))`

async function ask(db: Desk, question: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`select ${question} as yes`)
  return rows[0]?.yes === true
}
