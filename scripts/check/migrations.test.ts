import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { VERSION } from '@/lib/postgres/release'
import { DESK_TABLES, SERVICE_TABLES } from '@/lib/postgres/roles'
import { dangersOf, findDangers, partsOf } from './migrations'

const dangersIn = (sql: string) => {
  const isNew = new Set<string>()
  return partsOf(sql).flatMap((part) => dangersOf(part, isNew))
}

test.each([DESK_TABLES, SERVICE_TABLES])(
  'migrations after the previous release leave it working ($folder)',
  (tables) => {
    expect(findDangers(tables.folder, tables.previous)).toEqual([])
  },
)

test('the recorded release is that of package.json', () => {
  expect(VERSION).toBe(JSON.parse(readFileSync('package.json', 'utf8')).version)
})

test.each([
  'create index "i" on "envelopes" ("a")',
  'create unique index concurrently "i" on "envelopes" ("a")',
  'drop index "i"',
  'drop index concurrently if exists "i"',
  'drop table "contacts" cascade',
  'alter table "envelopes" drop column "a"',
  'alter table "envelopes" rename column "a" to "b"',
  'alter table "envelopes" rename to "letters"',
  'alter table "envelopes" alter column "a" set data type bigint',
  'alter table "envelopes" alter column "a" set not null',
  'alter table "envelopes" add column "a" text not null',
  'alter table "envelopes" add column "a" bigserial',
  'alter table "envelopes" add column "a" uuid default gen_random_uuid() not null',
  'alter table "envelopes" add column "a" text generated always as (lower("b")) stored',
  'alter table "envelopes" add constraint "c" foreign key ("a") references "public"."accounts"("id")',
  'alter table "envelopes" add constraint "c" check (a > 0)',
  'alter table "envelopes" add constraint "c" unique("a")',
  "update envelopes set a = ''",
  'delete from envelopes where a is null',
  'insert into a select * from b on conflict (id) do update set x = 1',
  'do $$ begin update envelopes set a = 1; end $$',
  'create table "t" ("id" text); insert into t select id from envelopes',
  'create index concurrently if not exists "i" on "envelopes" ("a"); alter table "envelopes" add column "b" text',
])('refused, with what to write instead: %s', (sql) => {
  expect(dangersIn(sql)).toHaveLength(1)
})

test.each([
  'create index concurrently if not exists "i" on "envelopes" using btree ("a")',
  '-- contract: release 1.2 no longer reads it\nalter table "envelopes" drop column "a"',
  '-- contract: release 1.2 sorts by another one\ndrop index concurrently if exists "i"',
  'alter table "envelopes" add column "a" text',
  'alter table "envelopes" add column "a" integer default 0 not null',
  'alter table "envelopes" add constraint "c" check (a is not null) not valid--> statement-breakpoint\nalter table "envelopes" validate constraint "c"',
  'create table "t" ("id" text primary key);--> statement-breakpoint\ncreate index "i" on "t" ("id");--> statement-breakpoint\nalter table "t" add constraint "c" foreign key ("id") references "public"."envelopes"("id")',
  'create function f() returns trigger language plpgsql as $$ begin update x set a = 1; drop table y; end $$;--> statement-breakpoint\ncreate trigger f after insert on "envelopes" execute function f()',
  'insert into t select id from envelopes',
])('allowed: %s', (sql) => {
  expect(dangersIn(sql)).toEqual([])
})
