import { z } from 'zod'

const IPv4 = z.ipv4()

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  if (name === 'localhost' || name.endsWith('.localhost') || name === '::1') return true
  const ipv4 = name.replace(/^::ffff:/, '')
  return IPv4.safeParse(ipv4).success && ipv4.startsWith('127.')
}
