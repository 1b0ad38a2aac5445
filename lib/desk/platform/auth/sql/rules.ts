import 'server-only'
import { eq, sql } from 'drizzle-orm'
import type { DeskRules } from '@/lib/desk/platform/auth/contract/people'
import { env } from '@/lib/desk/platform/config/env'
import { type Desk, desk } from '@/lib/desk/platform/database/database'
import { deskRules, passkeys, totpFactors } from '../schema'

/** Until an admin decides. People share the demo accounts; elsewhere no admin may begin without a second factor. */
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

export const resetRules = () => desk().delete(deskRules)

/** True for a person with a confirmed app or a passkey. */
export const hasSecondFactor = (personId: string, db: Desk = desk()) => isTrue(db, factorOf(personId))

/** True for an admin without the second factor that the rules require. */
export const owesSecondFactor = (adminId: string) =>
  isTrue(
    desk(),
    sql`coalesce((select ${deskRules.secondFactorForAdmins} from ${deskRules}), ${byDefault()}) and not ${factorOf(adminId)}`,
  )

const factorOf = (personId: string) => sql`(
  exists (select from ${totpFactors} where ${eq(totpFactors.personId, personId)} and ${totpFactors.confirmedAt} is not null)
  or exists (select from ${passkeys} where ${eq(passkeys.personId, personId)}))`

async function isTrue(db: Desk, condition: ReturnType<typeof sql>): Promise<boolean> {
  const { rows } = await db.execute<{ yes: boolean }>(sql`select ${condition} as yes`)
  return rows[0]?.yes === true
}
