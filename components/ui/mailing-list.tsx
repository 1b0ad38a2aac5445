import { isolate } from '@/lib/contract/one-line'
import { Person, type PersonFacts, personName } from './people'

export type Mailing = {
  mailed: readonly PersonFacts[]
  spared: readonly { signer: PersonFacts; why: string }[]
}

/** Two lists: who gets a reminder, and who does not with the reason. */
export function MailingList({ mailed, spared }: Mailing) {
  return (
    <div className="flex flex-col gap-4">
      {mailed.length > 0 ? (
        <section>
          <h3 className="mb-2 text-13 font-semibold">Will get it</h3>
          <ul className="flex flex-col gap-2">
            {mailed.map((signer, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots may carry one address, and order is their identity
              <li key={at}>
                <Person person={signer} withEmail />
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <p className="text-14 text-ink-soft">Nobody can be reminded right now, so nothing would be sent.</p>
      )}
      {spared.length > 0 ? (
        <section>
          <h3 className="mb-2 text-13 font-semibold">Won’t get it</h3>
          <ul className="flex flex-col gap-1 text-13 text-ink-soft">
            {spared.map(({ signer, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two slots may carry one address, and order is their identity
              <li key={at} className="[overflow-wrap:anywhere]">
                {`${isolate(personName(signer))}, ${why}`}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}
