import pg from 'pg'

const SYLLABLES =
  'ka lo mi ren tu va sol dar bel nor fi gan hes jo ku lan mar nov os pel qui ras sen tal ur ves wil xan yor zed'
const KINDS = 'Agreement Agreement Agreement Agreement Agreement Lease Lease NDA Purchase Amendment'
const FIRST_NAMES =
  'Ada Grace Alan Edsger Barbara Donald Frances Katherine Margaret Radia Shafi Tim Vint Whitfield Adele Anita Carol Dana Elena Fran'
const MESSAGE = 'please review and sign the attached document before the end of the month and call us with questions'

/**
 * Writes `count` mirrored envelopes of one account straight into the dashboard's tables, the newest a minute old, one a minute: half of
 * the subjects with the same word. The same rows each time. A rare word has 200 envelopes and a surname about 40, however many there are. `logged`
 * writes them as a program does, at the price of a log that is longer than the tables.
 */
export async function mirrorRows(
  databaseUrl: string,
  account: string,
  count: number,
  { logged = false }: { logged?: boolean } = {},
): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    // Indexes are built once instead of a million times.
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      `select indexname, indexdef from pg_indexes
       where tablename in ('mirror_envelopes', 'mirror_signers') and indexname not like '%pk'`,
    )
    for (const { indexname } of rows) await client.query(`drop index ${indexname}`)
    await client.query("set work_mem = '64MB'; set maintenance_work_mem = '512MB'")
    // Nothing here has to survive a crash.
    if (!logged) for (const table of TABLES) await client.query(`alter table ${table} set unlogged`)
    await client.query(
      `create function pg_temp.pick(list text[], n bigint, salt int) returns text language sql immutable as
       $$ select list[1 + abs(hashint8(n * 31 + salt)) % array_length(list, 1)] $$`,
    )
    const surnames = list(SYLLABLES).slice(0, Math.max(1, Math.round((count / 40) ** (1 / 3))))
    await client.query(INSERT, [account, count, list(SYLLABLES), list(KINDS), list(FIRST_NAMES), MESSAGE, surnames])
    await client.query(TOKENS, [account, list(SYLLABLES), list(`${KINDS} ${FIRST_NAMES} ${MESSAGE} zanzibar`)])
    await client.query(SIGNERS, [account])
    for (const { indexdef } of rows) await client.query(indexdef)
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}

const list = (text: string) => text.split(' ')

const TABLES = ['mirror_envelopes', 'mirror_signers', 'mirror_tokens', 'mirror_days']

const INSERT = `
  insert into mirror_envelopes (account, id, event_id, changed_at, read_at, status, subject, template_id, template_name, sender,
    created_at, expires_at, completed_at, signed, signers, envelope, subject_key, template_key, progress, search)
  select $1, id, id, at, now(), status, subject, md5(template)::uuid::text, template, sender, at - interval '1 day',
    at + interval '30 days', case when status = 'Signed' then at end, signed, 2,
    jsonb_build_object('id', id, 'status', status, 'emailSubject', subject, 'emailMessage', $6::text, 'templateName', template,
      'signers', jsonb_build_array(
        jsonb_build_object('name', first || ' ' || last, 'email', email, 'companyName', company, 'sign', 'Pending'),
        jsonb_build_object('name', 'Bo ' || last, 'email', 'bo.' || email, 'companyName', company, 'sign', 'Pending'))),
    lower(subject), lower(template), signed * 500,
    (format('%1$s:1A %2$s:2A %3$s:3A %4$s:6A %5$s:9B %6$s:10B,13B,14B %7$s:16B bo:18B example:20B %8$s:24C template:25C ',
       lower(kind), rare, n, left(id, 8), lower(first), last, company, lower(kind) || 's')
     || (select string_agg(w || ':' || (30 + o) || 'D', ' ') from unnest(string_to_array($6, ' ')) with ordinality as m(w, o))
     || format(' ''status=%s'' ''signer=%s'' ''signer=%s'' ''signer=%s'' ''template=%s'' ''sender=%s'' ',
       lower(status), lower(first), last, company, lower(kind) || 's', split_part(sender, '@', 1))
     || case when status = 'Sent' then format('''waiting=%s'' ''waiting=%s''', lower(first), last) else '' end)::tsvector
  from (
    select *, kind || ' ' || rare || ' ' || n as subject, kind || 's template' as template,
      lower(first) || '.' || last || '@' || company || '.example' as email,
      'sender' || (n % 50) || '@desk.example' as sender,
      case when status = 'Signed' then 2 when n % 3 = 0 then 1 else 0 end as signed
    from (
      select n, md5('envelope ' || n)::uuid::text as id, date_trunc('minute', now()) - n * interval '1 minute' as at,
        pg_temp.pick($4, n, 1) as kind, pg_temp.pick($5, n, 2) as first,
        pg_temp.pick($7, n, 3) || pg_temp.pick($7, n, 4) || pg_temp.pick($7, n, 5) as last,
        pg_temp.pick($3, n, 6) || pg_temp.pick($3, n, 7) || 'corp' as company,
        case when n % ($2::bigint / 200) = 17 then 'zanzibar' else pg_temp.pick($3, n, 8) || pg_temp.pick($3, n, 9) end as rare,
        case when n % 10 < 5 then 'Signed' when n % 10 < 8 then 'Sent' when n % 10 = 8 then 'Voided'
          when n % 100 = 9 then 'Declined' else 'Expired' end as status
      from generate_series(1, $2::bigint) as n
    ) as picked
  ) as made`

/** Each word that a row of the above may have, and a few more. */
const TOKENS = `
  with syllables as (select unnest($2::text[]) as s)
  insert into mirror_tokens (account, word)
  select distinct $1, word from (
    select a.s || b.s || c.s from syllables a, syllables b, syllables c
    union all select a.s || b.s || 'corp' from syllables a, syllables b
    union all select a.s || b.s from syllables a, syllables b
    union all select lower(unnest($3::text[]))
  ) as made(word) where length(word) between 3 and 30`

/** Two people for each envelope: while it is in flight, the first one signs next. */
const SIGNERS = `
  insert into mirror_signers (account, envelope_id, position, email, name, company, state, changed_at)
  select account, id, position, envelope -> 'signers' -> position ->> 'email', envelope -> 'signers' -> position ->> 'name',
    envelope -> 'signers' -> position ->> 'companyName',
    case when status <> 'Sent' then 'signed' when position = 0 then 'turn' else 'waiting' end, changed_at
  from mirror_envelopes, generate_series(0, 1) as position where account = $1 order by changed_at desc, position`
