// The viewer's library begins with a function that Node.js 20 does not have yet.
if (!('withResolvers' in Promise)) {
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    value: () => {
      const parts: { resolve?: unknown; reject?: unknown } = {}
      const promise = new Promise((resolve, reject) => Object.assign(parts, { resolve, reject }))
      return { promise, ...parts }
    },
  })
}
