/** Characters kept: about 8,000 envelopes of usual size. */
const MAX_CHARACTERS = 8 * 1024 * 1024

type Item = { version: number; json: string }

/**
 * Feed items as JSON, kept while they are current: an envelope's version counts every change of it and its signers, so an
 * item of the same version is the same item, in this process or any other. The least recently used go first.
 */
export class FeedItems {
  #items = new Map<string, Item>()
  #characters = 0

  constructor(readonly maxCharacters = MAX_CHARACTERS) {}

  get(id: string, version: number): string | undefined {
    const item = this.#items.get(id)
    if (item?.version !== version) return undefined
    this.#items.delete(id)
    this.#items.set(id, item)
    return item.json
  }

  set(id: string, item: Item): void {
    this.#remove(id)
    this.#items.set(id, item)
    this.#characters += item.json.length
    for (const oldest of this.#items.keys()) {
      if (this.#characters <= this.maxCharacters) break
      this.#remove(oldest)
    }
  }

  #remove(id: string): void {
    this.#characters -= this.#items.get(id)?.json.length ?? 0
    this.#items.delete(id)
  }
}
