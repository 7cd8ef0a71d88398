import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Questions } from './bare-server.ts'
import { send } from './http-load.ts'
import { type Books, onDatabase, type Product } from './product.ts'

export const LIST = '/rentTranscation?limit=50'
export const WORD = 'tenant57@'

/** The bare server's work: the one statement that each call of the product comes down to. */
export async function startBareServer(product: Product, books: Books) {
  const { organizationId } = books
  const accountId = await prepareCreate(product, organizationId)
  const reply = async (path: string) => (await send(product.url, { path, token: books.token })).body
  const page = `select * from receipts where organization_id = '${organizationId}' order by id desc limit 50`
  const questions: Questions = {
    database: product.database,
    organizationId,
    accountId,
    statements: {
      'same-reply': { text: page, reply: await reply(LIST) },
      rows: {
        text: `select id, code, rent_from, rent_to, monthly_rent, amount, snapshot from (${page}) page`,
      },
      session: {
        text: `select * from find_session(sha256('${books.token}'), now() - interval '12 hours', now() - interval '30 days')`,
        reply: await reply('/session'),
      },
      search: { text: searchOf(organizationId), reply: await reply(`/search?q=${WORD}`) },
      create: { text: 'select bench_create()' },
    },
  }
  const file = join(import.meta.dirname, 'bare-server.ts')
  const child = spawn(process.execPath, [file, JSON.stringify(questions)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout, 'data')
  const port = /\d+/.exec(String(line))?.[0]
  if (!port || !child.pid) throw new Error(`The bare server said: ${line}`)
  return { url: `http://127.0.0.1:${port}`, pid: child.pid, stop: () => void child.kill() }
}

// Row level security lets these through as they are; the newest five of each kind.
const searchOf = (organizationId: string) =>
  [
    `select id from receipts where organization_id = '${organizationId}'
       and id = any (array(select find_receipts('{%${WORD}%}', 201)))`,
    `select id from properties where organization_id = '${organizationId}' and lower(address1) like '%${WORD}%'`,
    `select id from accounts where organization_id = '${organizationId}' and role = 'client' and email like '%${WORD}%'`,
    `select l.id from leases l join accounts a on a.id = l.client_id
       where l.organization_id = '${organizationId}' and a.email like '%${WORD}%'`,
  ]
    .map((text) => `(${text} order by 1 desc limit 5)`)
    .join(' union all ')

/**
 * Makes `bench_create()`, which writes in one round trip what recording a receipt writes: its numbers, the charge, the
 * payment, what it settles, the receipt and the event, as copies of the newest ones with ids of their own. Returns the
 * owner's account, as whom it is called.
 */
async function prepareCreate(product: Product, organizationId: string): Promise<string> {
  return onDatabase(product, async (client) => {
    const of = async (sql: string) => (await client.query(sql)).rows[0]
    const receipt = await of(
      `select r.id, r.credit_id, a.charge_id, a.id as allocation_id, e.id as event_id, e.actor_id
       from receipts r join allocations a using (organization_id, credit_id)
         join events e on e.organization_id = r.organization_id and e.record_id = r.id
       where r.organization_id = '${organizationId}' and r.overlap_allowed limit 1`,
    )
    const copy = async (table: string, id: string, changes: Record<string, string>) => {
      const { rows } = await client.query<{ name: string }>(
        `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0
           and not attisdropped and attgenerated = '' and has_column_privilege('rentbook_app', attrelid, attnum, 'insert')`,
        [table],
      )
      const names = rows.map(({ name }) => name)
      const values = names.map((name) => changes[name] ?? `o.${name}`)
      return `insert into ${table} (${names.join(', ')}) select ${values.join(', ')} from ${table} o
        where o.organization_id = '${organizationId}' and o.id = '${id}';`
    }
    const counted = `where organization_id = '${organizationId}'`
    await client.query(`create or replace function bench_create() returns uuid language plpgsql as $$
      declare
        new_charge uuid := uuidv7(); new_credit uuid := uuidv7(); new_receipt uuid := uuidv7(); next integer;
      begin
        update receipt_counters set last_number = last_number + 1 ${counted} returning last_number into next;
        update document_counters set last_number = last_number + 1 ${counted};
        ${await copy('charges', receipt.charge_id, { id: 'new_charge', source: `'receipt:' || new_receipt`, overlap_allowed: 'true' })}
        ${await copy('credits', receipt.credit_id, { id: 'new_credit' })}
        ${await copy('allocations', receipt.allocation_id, { id: 'uuidv7()', credit_id: 'new_credit', charge_id: 'new_charge' })}
        update charges set settled = amount ${counted} and id = new_charge;
        update credits set applied = available ${counted} and id = new_credit;
        ${await copy('receipts', receipt.id, {
          id: 'new_receipt',
          credit_id: 'new_credit',
          number: 'next',
          code: `'bench ' || next`,
          verify_hash: `sha256(new_receipt::text::bytea)`,
        })}
        ${await copy('events', receipt.event_id, { id: 'uuidv7()', record_id: 'new_receipt' })}
        return new_receipt;
      end $$;
      grant execute on function bench_create() to rentbook_app`)
    return receipt.actor_id
  })
}
