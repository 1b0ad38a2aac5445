type Message = { event: string; id?: string; data: Record<string, unknown> }

/** Reads server-sent events as a browser does. What came is kept until somebody waits for it. */
export function readStream(body: ReadableStream<Uint8Array> | null) {
  if (!body) throw new Error('the answer has no body')
  const reader = body.getReader()
  const decoder = new TextDecoder()
  const all: Message[] = []
  let text = ''
  let at = 0
  let over = false

  async function more(): Promise<void> {
    const { value, done } = await reader.read()
    over = done
    text += decoder.decode(value, { stream: true })
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    all.push(...blocks.filter((block) => block.includes('data:')).map(messageOf))
  }

  async function until(fits: (message: Message) => boolean): Promise<Message> {
    for (;;) {
      const message = all[at]
      if (message) {
        at += 1
        if (fits(message)) return message
      } else if (over) {
        throw new Error(`the stream ended after ${JSON.stringify(all)}`)
      } else {
        await more()
      }
    }
  }

  return {
    until,
    next: (event: string) => until((message) => message.event === event),
    seen: (event: string) => all.filter((message) => message.event === event),
    async ended() {
      while (!over) await more()
    },
  }
}

function messageOf(block: string): Message {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
  const { kind, ...data } = JSON.parse(fields.data)
  return { event: kind, id: fields.id, data }
}
