import { expect, test } from 'vitest'
import { databaseUrlProblem } from './database-url'

test.each([
  'postgres://desk@127.0.0.1:5432/desk',
  'postgres://desk:secret@localhost/desk',
  'postgres://desk@[::1]/desk',
  'postgres:///desk?host=/var/run/postgresql',
  'postgres://desk@%2Fvar%2Frun%2Fpostgresql/desk',
  'postgresql://desk@db.example/desk?sslmode=verify-full',
  'postgres://desk@10.0.0.5/desk?sslmode=disable',
  'postgres://desk:p%2Fa%23s%3Fs%25@localhost/desk',
  'postgres://desk:p@s:s@localhost/desk',
  'postgres://db.example/desk?user=desk@azure&sslmode=require',
])('%s can be used', (url) => expect(databaseUrlProblem(url)).toBeUndefined())

test.each([
  'postgres://desk@db.example/desk',
  'postgres://desk@10.0.0.5/desk?application_name=sslmode',
  'postgres://desk@127.0.0.1/desk?host=db.example',
  'postgres://desk@127.0.0.1.db.example/desk',
])('%s does not say whether it is encrypted', (url) => expect(databaseUrlProblem(url)).toMatch('sslmode=verify-full'))

test.each(['p/ss', 'p#ss', 'p?ss', 'p%ss', '12/34', '12#34', '12?34'])(
  'a password %s is to be percent-encoded',
  (password) => {
    const problem = databaseUrlProblem(`postgres://desk:${password}@localhost/desk`)
    expect(problem).toMatch('percent-encoded')
    expect(problem).not.toContain(password)
  },
)

test('another scheme is refused', () => expect(databaseUrlProblem('mysql://db')).toBe('must be a postgres:// URL'))
