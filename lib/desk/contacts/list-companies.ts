import 'server-only'
import type { Context, Person } from '@/lib/desk/platform/context'
import type { CompanyPage, ContactQuery } from './contract/contact'
import { readList } from './read-list'
import * as store from './sql/read'

/** Lists the companies of the people that the account has sent to, those it sent to last first. */
export async function listCompanies(context: Context, _: Person, query: ContactQuery): Promise<CompanyPage> {
  const { items: companies, ...page } = await readList(context, query, {
    find: store.findCompanies,
    findSimilar: store.findSimilarCompanies,
    idOf: ({ key }) => key,
    toItems: async (_tx, _account, rows) =>
      rows.map(({ key, name, people, lastSentAt }) => ({
        key,
        name,
        people: Math.min(people, store.PEOPLE_CAP),
        is_capped: people > store.PEOPLE_CAP,
        last_sent_on: new Date(lastSentAt).toISOString(),
      })),
  })
  return { companies, ...page }
}
