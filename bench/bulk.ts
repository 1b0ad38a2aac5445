import pg from 'pg'
import { pdfOf } from '@/lib/tests/torture/signed-envelope'

/** Every address has as many parts, however large the tenant. */
const PARTS_EACH = 200
const PAGES = 3

/**
 * Writes `count` envelopes of two signers for an account straight into the service's tables, newest now, one a minute back
 * from there: every sixth is Signed (without a document: nobody reads these), every eleventh Voided, the rest Sent.
 */
export async function bulkEnvelopes(databaseUrl: string, account: string, count: number): Promise<void> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  try {
    await client.query('begin')
    const made = await client.query(
      `create temp table bulk on commit drop as
       select gen_random_uuid() as id, gen_random_uuid() as audit, n, a.id as account, u.id as creator,
         date_trunc('second', now() - n * interval '1 minute') as at,
         case when n % 6 = 0 then 'Signed' when n % 11 = 0 then 'Voided' else 'Sent' end as status
       from generate_series(1, $2::int) n, accounts a join lateral
         (select id from users where account_id = a.id limit 1) u on true
       where a.name = $1`,
      [account, count],
    )
    if (made.rowCount !== count)
      throw new Error(`the account ${account} has nobody to send as: issue a key for it first`)
    const document = await client.query<{ id: string }>(
      `insert into documents (id, account_id, sha256, canonical_sha256, page_count, content, created_on)
       select gen_random_uuid(), a.id, encode(sha256($2), 'hex'), encode(sha256($2), 'hex'), $3, $2, now()
       from accounts a where a.name = $1 returning id`,
      [account, Buffer.from(await pdfOf(PAGES)), PAGES],
    )
    await client.query(
      `insert into envelopes (id, account_id, creator_id, status, email_subject, email_message, signer_order_required,
         self_signed, created_on, updated_on, updated_by, audit_id, version)
       select id, account, creator, status, 'Agreement number ' || n, 'As discussed on the telephone.', true,
         false, at, at, 'bench@example.com', audit, 1 from bulk`,
    )
    await client.query(
      `insert into envelope_files (envelope_id, index, name, document_id, page_count, fields)
       select id, 0, 'agreement.pdf', $1, $2, '[]' from bulk`,
      [document.rows[0]?.id, PAGES],
    )
    await client.query(
      `insert into signers (id, envelope_id, account_id, slot, position, generation, name, email, email_lower,
         request_role, state, invited_on, token_hash, envelope_updated_on)
       select gen_random_uuid(), id, account, p, p, 0, 'Signer ' || (n * 2 + p), 'signer' || ((n * 2 + p) % $1) || '@example.com',
         'signer' || ((n * 2 + p) % $1) || '@example.com', 'Signer',
         case when status = 'Signed' then 'signed' else 'pending' end, at, encode(sha256((id::text || p)::bytea), 'hex'), at
       from bulk, generate_series(0, 1) p`,
      [Math.max(1, (count * 2) / PARTS_EACH)],
    )
    await client.query('commit')
    await client.query('vacuum analyze envelopes, signers, envelope_files')
  } finally {
    await client.end()
  }
}
