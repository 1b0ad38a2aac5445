import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A Node.js that asks this name server alone when a program asks DNS itself, as it does for targets. */
export function nodeWithNames(folder: string, nameServer: string): string {
  const preload = `
    import { Resolver } from 'node:dns/promises'
    const asked = new WeakSet()
    for (const name of ['resolve4', 'resolve6']) {
      const resolve = Resolver.prototype[name]
      Resolver.prototype[name] = function (host) {
        if (!asked.has(this)) this.setServers(['${nameServer}'])
        asked.add(this)
        return resolve.call(this, host)
      }
    }`
  const [program, file] = [join(folder, 'node'), join(folder, 'names.mjs')]
  writeFileSync(file, preload)
  writeFileSync(program, `#!/bin/sh\nexec '${process.execPath}' --import 'file://${file}' "$@"\n`)
  chmodSync(program, 0o755)
  chmodSync(file, 0o644)
  return program
}
