/** The value, or undefined when it takes longer or fails: a scrape then shows the other figures. */
export async function within<T>(ms: number, read: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined)
  })
  return Promise.race([read.catch(() => undefined), late]).finally(() => clearTimeout(timer))
}
