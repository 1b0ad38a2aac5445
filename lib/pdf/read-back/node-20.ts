// Functions that the viewer's library uses and Node.js 20 does not have.
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
if (!('transferToFixedLength' in ArrayBuffer.prototype)) {
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    configurable: true,
    value(this: ArrayBuffer, length = this.byteLength) {
      const copy = new Uint8Array(length)
      copy.set(new Uint8Array(this).subarray(0, length))
      return copy.buffer
    },
  })
}
