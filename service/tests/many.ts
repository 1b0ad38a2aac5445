import pg from 'pg'

/**
 * Writes many envelopes of a tenant that already has one, as copies of it: several in each second, in every status, each with
 * the signer `grace@example.com`. By SQL, because making thousands by requests would take minutes.
 */
export async function manyEnvelopes(databaseUrl: string, pattern: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query('begin')
  await client.query(
    `create temp table many on commit drop as select gen_random_uuid() as id, n from generate_series(1, ${Number(count)}) n`,
  )
  await client.query(
    `insert into envelopes select (jsonb_populate_record(e, jsonb_build_object('id', many.id, 'audit_id', many.id,
        'status', (array['Sent', 'Signed', 'Voided', 'Declined'])[1 + many.n % 4],
        'updated_on', e.updated_on - (many.n / 7) * interval '1 second'))).*
      from envelopes e, many where e.id = $1`,
    [pattern],
  )
  await client.query(
    `insert into signers select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'envelope_id', many.id,
        'token_hash', many.id || s.position::text,
        'envelope_updated_on', s.envelope_updated_on - (many.n / 7) * interval '1 second'))).*
      from signers s, many where s.envelope_id = $1`,
    [pattern],
  )
  await client.query(
    `insert into envelope_files select (jsonb_populate_record(f, jsonb_build_object('envelope_id', many.id))).*
      from envelope_files f, many where f.envelope_id = $1`,
    [pattern],
  )
  await client.query('commit')
  await client.query('analyze')
  await client.end()
}
