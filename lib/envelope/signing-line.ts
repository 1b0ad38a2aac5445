import type { DocumentSigner, PdfSignRequest } from '@/lib/contract/envelope'
import { isCopy, signingRounds } from './rounds'
import { isPending, type SignerState, sameAddress, signerState } from './signer-state'

/** One assignment on the line. `handedOn` links the people of a delegated slot, first person first. */
export type Station = {
  key: string
  signer: DocumentSigner
  state: SignerState
  /** Beside others who may sign at the same time, or alone on the line. */
  beside: boolean
  /** How many people held this slot before. */
  generation: number
  /** True when the next station is the person this one handed the slot to. */
  handedOn: boolean
  /** Name or address of the person the slot came from. */
  from?: string
}

export type Round = { number: number; stations: Station[]; open: boolean }

export type SigningLine = {
  rounds: Round[]
  copies: DocumentSigner[]
  signed: number
  /** People who have to act; handed-on and copied ones are not among them. */
  total: number
  current: Station[]
}

/** The people who held one slot, in the order in which they held it. */
type Chain = DocumentSigner[]

const called = (signer: DocumentSigner) => signer.name || signer.email

function takesOver(chain: Chain, signer: DocumentSigner): boolean {
  const last = chain.at(-1)
  if (!last) return false
  const handed = last.delegated === true || last.delegatedTo !== undefined || last.sign?.toLowerCase() === 'delegated'
  if (!handed) return false
  if (last.id !== undefined && signer.id !== undefined) return last.id === signer.id
  return sameAddress(last.delegatedTo, signer.email) || sameAddress(last.email, signer.delegatedFrom)
}

/** A delegated slot is in the list once a person; its rows need not stand next to each other. */
function chains(signers: DocumentSigner[]): Chain[] {
  const found: Chain[] = []
  for (const signer of signers) {
    const chain = found.find((candidate) => takesOver(candidate, signer))
    if (chain) chain.push(signer)
    else found.push([signer])
  }
  return found
}

/** Lays the signers of an envelope out as the way it takes: round after round, and inside a slot from person to person. */
export function signingLine(envelope: PdfSignRequest): SigningLine {
  const signers = envelope.signers ?? []
  const slots = chains(signers.filter((signer) => !isCopy(signer))).map((chain) => ({ chain, group: chain[0]?.group }))
  const way = signingRounds(slots, envelope.signerOrderRequired ?? false).map((round) =>
    round.map((slot) => slot.chain),
  )
  const turn = way.findIndex((round) => round.some((slot) => slot.some((signer) => isPending(envelope, signer))))

  const rounds = way.map((round, at) => ({
    number: at + 1,
    open: at === turn,
    stations: round.flatMap((slot, column) =>
      slot.map((signer, generation): Station => {
        const before = slot[generation - 1]
        const from = before ? called(before) : signer.delegatedFrom
        return {
          key: `${at}.${column}.${generation}`,
          signer,
          state: signerState(envelope, signer, at === turn),
          beside: round.length > 1,
          generation,
          handedOn: generation < slot.length - 1,
          ...(from && { from }),
        }
      }),
    ),
  }))

  const stations = rounds.flatMap((round) => round.stations)
  const acting = stations.filter((station) => station.state !== 'delegated')
  return {
    rounds,
    copies: signers.filter(isCopy),
    signed: acting.filter((station) => station.state === 'signed').length,
    total: acting.length,
    current: acting.filter((station) => station.state === 'turn'),
  }
}

/** Every pending slot with one address, and its round: the interface can only name the address (4.7), and so means any of them. */
export function pendingWith(line: SigningLine, email: string | undefined): { station: Station; round: number }[] {
  return line.rounds.flatMap(({ number, stations }) =>
    stations
      .filter(({ state, signer }) => (state === 'turn' || state === 'waiting') && sameAddress(signer.email, email))
      .map((station) => ({ station, round: number })),
  )
}
