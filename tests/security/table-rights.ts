import type { Books } from './books.ts'

/** Who runs queries in a role that the policies restrict. */
export const WORKERS = [
  'owner',
  'client',
  // A client of another organization, with the settings of this one.
  'foreignClient',
  // Somebody of a team who works with some properties.
  'limited',
  // The same of another organization, with the settings of this one.
  'foreignLimited',
  // The same without any settings.
  'limitedOutside',
  'job',
  'nobody',
  'administrator',
] as const
export type Worker = (typeof WORKERS)[number]

/** Whose rows: the organization's books and the worker's own account. */
export type Of = { books: Books; self: string }
/** The column that identifies a row, and the condition for the rows each worker sees; a worker not named has no right to the table. */
type Rights = { key: string } & Partial<Record<Worker, (of: Of) => string>> & {
    /** Which rows a client may change; defaults to none. */
    clientChanges?: (of: Of) => string
    /** Which rows somebody may change who works with some properties; defaults to those that they see. */
    limitedChanges?: (of: Of) => string
    /** Who may add rows and not even ask for any. */
    addsOnly?: readonly Worker[]
  }

const none = () => 'false'
const all = () => 'true'
const ofOrganization = ({ books }: Of) => `organization_id = '${books.owner.organizationId}'`
const isOrganization = ({ books }: Of) => `id = '${books.owner.organizationId}'`
const ofSelf = ({ self }: Of) => `account_id = '${self}'`
const isSelfOrOwner = (of: Of) => `in ('${of.self}', '${of.books.owner.id}')`
const ofAccountsOf = (of: Of) =>
  `account_id in (select id from accounts where ${ofOrganization(of)})`

/** What belongs to a client: who keeps the books sees all of it, a client their own. */
const OF_CLIENT: Rights = {
  key: 'id',
  owner: ofOrganization,
  job: ofOrganization,
  client: ({ self }) => `client_id = '${self}'`,
  nobody: none,
}

/** What the owner's side sees, and no client. */
const OF_BOOKS = (key: string): Rights => ({
  key,
  owner: ofOrganization,
  job: ofOrganization,
  nobody: none,
})

/** Everybody who writes leaves a row, and only the jobs read them. */
const ADDED_ALONE: Rights = {
  key: 'id',
  owner: none,
  job: none,
  client: none,
  nobody: none,
  administrator: none,
  addsOnly: WORKERS,
}

/** Every table that a worker can reach, and exactly which of its rows. */
export const RIGHTS: Record<string, Rights> = {
  organizations: {
    key: 'id',
    owner: isOrganization,
    job: isOrganization,
    client: isOrganization,
    nobody: none,
    administrator: all,
  },
  accounts: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: (of) => `id ${isSelfOrOwner(of)}`,
    nobody: none,
    administrator: () => "role in ('owner', 'administrator')",
  },
  memberships: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    nobody: none,
    administrator: all,
  },
  membership_properties: OF_BOOKS('property_id'),
  sessions: {
    key: 'account_id',
    owner: ofAccountsOf,
    job: ofAccountsOf,
    client: ({ self }) => `account_id = '${self}'`,
    nobody: none,
    administrator: all,
  },
  idempotency_keys: {
    key: 'account_id',
    owner: ofSelf,
    job: none,
    client: ofSelf,
    nobody: none,
    administrator: ofSelf,
  },
  email_changes: {
    key: 'id',
    owner: ofSelf,
    job: none,
    nobody: none,
    administrator: none,
    addsOnly: ['administrator'],
  },
  owners: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ofOrganization,
    nobody: none,
    administrator: all,
  },
  backups: { key: 'id', administrator: all },
  clock_marks: { key: 'id', owner: all, job: all, nobody: none, administrator: all },
  events: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: none,
    nobody: none,
    administrator: () => "kind = 'owner'",
  },
  properties: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ({ self }) => `id in (select property_id from leases where client_id = '${self}')`,
    nobody: none,
  },
  clients: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ({ self }) => `id = '${self}'`,
    // A client fills in what their own record came without.
    clientChanges: ({ self }) => `id = '${self}' and deleted_at is null`,
    nobody: none,
  },
  leases: OF_CLIENT,
  lease_rents: {
    ...OF_CLIENT,
    key: 'lease_id',
    client: ({ self }) => `lease_id in (select id from leases where client_id = '${self}')`,
  },
  recurring_charges: OF_CLIENT,
  meter_readings: OF_CLIENT,
  past_receipts: OF_CLIENT,
  charges: OF_CLIENT,
  credits: OF_CLIENT,
  payouts: OF_CLIENT,
  allocations: OF_CLIENT,
  payment_claims: {
    ...OF_CLIENT,
    client: ({ self }) => `client_id = '${self}' and told_by is null`,
    // A client withdraws a claim that waits, and takes that back.
    clientChanges: ({ self }) =>
      `client_id = '${self}' and told_by is null and state in ('waiting', 'withdrawn')`,
  },
  transfer_references: {
    ...OF_CLIENT,
    key: 'reference',
    clientChanges: ({ self }) => `client_id = '${self}'`,
  },
  money_settings: {
    key: 'organization_id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ofOrganization,
    nobody: none,
  },
  invitations: {
    key: 'client_id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ({ self }) => `client_id = '${self}'`,
    nobody: none,
  },
  calendar_links: OF_BOOKS('organization_id'),
  organization_mails: OF_BOOKS('organization_id'),
  mail_refusals: OF_BOOKS('id'),
  job_wakes: ADDED_ALONE,
  rights_requests: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ({ self }) => `person_id = '${self}'`,
    nobody: none,
    administrator: () => "asked_by = 'owner'",
  },
  reminder_settings: OF_BOOKS('organization_id'),
  reminder_stops: OF_BOOKS('lease_id'),
  reminders: OF_BOOKS('id'),
  reminder_steps: OF_BOOKS('charge_id'),
  owner_news: OF_BOOKS('about'),
  tds_certificates: OF_BOOKS('client_id'),
  house_property_years: OF_BOOKS('property_id'),
  house_property_loans: OF_BOOKS('property_id'),
  cheques: OF_BOOKS('id'),
  expenses: OF_BOOKS('id'),
  recurring_expenses: OF_BOOKS('id'),
  expense_categories: OF_BOOKS('id'),
  expense_recoveries: OF_BOOKS('charge_id'),
  files: { ...OF_CLIENT, client: ({ self }) => `visible_to = '${self}'` },
  file_contents: OF_BOOKS('id'),
  file_parts: OF_BOOKS('content_id'),
  left_objects: OF_BOOKS('name'),
  bank_accounts: OF_BOOKS('id'),
  bank_lines: OF_BOOKS('id'),
  bank_line_payments: OF_BOOKS('payment_id'),
  bank_payers: OF_BOOKS('id'),
  bank_rules: OF_BOOKS('id'),
  imports: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: none,
    nobody: none,
  },
  invoices: OF_CLIENT,
  gst_details: { ...OF_CLIENT, key: 'lease_id' },
  document_counters: { ...OF_CLIENT, key: 'organization_id', client: none },
  receipts: {
    key: 'id',
    owner: ofOrganization,
    job: ofOrganization,
    client: ({ self }) => `client_id = '${self}'`,
    nobody: none,
  },
  receipt_counters: {
    key: 'organization_id',
    owner: ofOrganization,
    job: ofOrganization,
    client: none,
    nobody: none,
  },
  day_totals: OF_BOOKS('organization_id'),
  receipt_totals: {
    key: 'organization_id',
    owner: ofOrganization,
    job: ofOrganization,
    client: none,
    nobody: none,
  },
}

const ofProperties =
  (column = 'property_id') =>
  ({ books }: Of) =>
    `${column} in (${books.limitedTo.map((id) => `'${id}'`).join()})`
const ofClientsThere = (of: Of) => `select client_id from leases where ${ofProperties()(of)}`

const LIMITED: [tables: string[], limited: (of: Of) => string][] = [
  [
    [
      'allocations',
      'charges',
      'cheques',
      'credits',
      'events',
      'expense_recoveries',
      'expenses',
      'files',
      'gst_details',
      'invoices',
      'lease_rents',
      'leases',
      'meter_readings',
      'past_receipts',
      'payment_claims',
      'receipts',
      'recurring_charges',
      'recurring_expenses',
      'reminder_stops',
      'reminders',
    ],
    ofProperties(),
  ],
  [['properties'], ofProperties('id')],
  [['payouts'], (of) => `${ofProperties()(of)} or ${ofProperties('to_property_id')(of)}`],
  [['clients'], (of) => `id in (${ofClientsThere(of)})`],
  [
    ['accounts'],
    (of) =>
      `${ofOrganization(of)} and (role in ('owner', 'member') or id in (${ofClientsThere(of)}))`,
  ],
  [
    [
      'document_counters',
      'expense_categories',
      'money_settings',
      'organization_mails',
      'owners',
      'receipt_counters',
      'reminder_settings',
      'transfer_references',
    ],
    ofOrganization,
  ],
  [['organizations'], isOrganization],
  [['clock_marks'], all],
  [['sessions', 'idempotency_keys', 'email_changes'], ofSelf],
  [['memberships'], ({ self }) => `id = '${self}'`],
  [['membership_properties'], ({ self }) => `member_id = '${self}'`],
  [['invitations', 'job_wakes'], none],
]

for (const [tables, limited] of LIMITED)
  for (const table of tables) RIGHTS[table] = { ...(RIGHTS[table] as Rights), limited }
RIGHTS.accounts = { ...(RIGHTS.accounts as Rights), limitedChanges: ({ self }) => `id = '${self}'` }
RIGHTS.payouts = { ...(RIGHTS.payouts as Rights), limitedChanges: ofProperties() }

/** What somebody of another organization's team sees with the settings of this one: nothing of a property or a person. */
const OF_NO_PROPERTY = [isOrganization, ofOrganization, all]

/** The condition for the rows of a table that a worker sees; undefined where it has no right to the table. */
export function rightOf(table: string, worker: Worker): ((of: Of) => string) | undefined {
  const rights = RIGHTS[table]
  if (worker === 'limitedOutside') return rights?.limited && none
  if (worker === 'foreignLimited') {
    const { limited } = rights ?? {}
    if (!limited || OF_NO_PROPERTY.includes(limited)) return limited
    if (table === 'accounts') return (of) => `${ofOrganization(of)} and role in ('owner', 'member')`
    return limited === ofSelf && table !== 'sessions' ? ofSelf : none
  }
  if (worker !== 'foreignClient') return rights?.[worker]
  const { client } = rights ?? {}
  if (!client || ['organizations', 'idempotency_keys'].includes(table)) return client
  return (of) => `${client(of)} and ${ofOrganization(of)}`
}
