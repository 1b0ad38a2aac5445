import { expect, test } from 'vitest'
import { saysWhetherEncrypted } from './database-url'

test.each([
  'postgres://desk@127.0.0.1:5432/desk',
  'postgres://desk:secret@localhost/desk',
  'postgres://desk@[::1]/desk',
  'postgres:///desk?host=/var/run/postgresql',
  'postgres://desk@%2Fvar%2Frun%2Fpostgresql/desk',
  'postgres://desk@db.example/desk?sslmode=verify-full',
  'postgres://desk@10.0.0.5/desk?sslmode=disable',
])('%s says whether it is encrypted', (url) => expect(saysWhetherEncrypted(url)).toBe(true))

test.each([
  'postgres://desk@db.example/desk',
  'postgres://desk@10.0.0.5/desk?application_name=sslmode',
  'postgres://desk@127.0.0.1/desk?host=db.example',
  'postgres://desk@127.0.0.1.db.example/desk',
])('%s does not', (url) => expect(saysWhetherEncrypted(url)).toBe(false))
