import { build } from './launch/build'

build()
