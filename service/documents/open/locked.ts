import { invalid } from '../../errors'

export const locked = (name: string) => invalid(`${name} needs a password to open; remove the password first`)
