/** Every screen's URL, odd spellings included. Records are named by the query parameter `Id`. */

const withId = (path: string, id: string) => `${path}?Id=${encodeURIComponent(id)}`
const withLink = (path: string, id: string, token: string) =>
  `${path}?id=${encodeURIComponent(id)}&token=${encodeURIComponent(token)}`

/** Who signs in where; administrators with a password do so as owners. */
export type SignInAs = 'owner' | 'client'

/** The path with the role that is chosen where somebody has to sign in first. */
export const asRole = (path: string, as: SignInAs) =>
  `${path}${path.includes('?') ? '&' : '?'}as=${as}`

/** The role that an address asks to sign in with, if it does. */
export function roleIn(query: URLSearchParams): SignInAs | undefined {
  const as = query.get('as')
  return as === 'owner' || as === 'client' ? as : undefined
}

/** The path without that role: nobody has to choose any more. */
export const withoutRole = (path: string): string =>
  path.replace(/([?&])as=(?:owner|client)(&|$)/, (_, before: string, after: string) =>
    after === '&' ? before : '',
  )

export const paths = {
  signIn: '/',
  adminSignIn: '/adminTechharvest',
  register: '/register',
  registerOwner: '/register?type=owner',
  forgotPassword: '/forgotPassword',
  resetPassword: (id: string, token: string) => withLink('/resetpassword', id, token),
  invitation: (id: string, token: string) => withLink('/invitation', id, token),
  undoEmail: (id: string, token: string) => withLink('/undoemail', id, token),
  undoChange: (id: string, token: string) => withLink('/undochange', id, token),
  confirmAdministrator: (id: string, token: string) => withLink('/confirmadmin', id, token),
  privacy: '/privacy',
  terms: '/terms',

  dashboard: '/dashboard',
  owners: '/dashboard/listownermaster',
  addOwner: '/dashboard/addownermaster',
  editOwner: (id: string) => withId('/dashboard/ownermaster/update', id),
  properties: '/dashboard/listpropertymaster',
  addProperty: '/dashboard/addpropertymaster',
  editProperty: (id: string) => withId('/dashboard/propertymaster/update', id),
  property: (id: string) => withId('/dashboard/propertymaster/detail', id),
  clients: '/dashboard/listclientmaster',
  addClient: '/dashboard/addclientmaster',
  /** Adds the client to whom that property is to be let. */
  addClientFor: (propertyId: string) =>
    `/dashboard/addclientmaster?property=${encodeURIComponent(propertyId)}`,
  editClient: (id: string) => withId('/dashboard/clientmaster/update', id),
  client: (id: string) => withId('/dashboard/clientmaster/detail', id),
  leases: '/dashboard/listrentmaster',
  addLease: '/dashboard/addrentmaster',
  addLeaseFor: (propertyId: string) => withId('/dashboard/addrentmaster/', propertyId),
  /** Lets a property, or any, to that client. */
  addLeaseTo: (clientId: string, propertyId?: string) =>
    `${propertyId ? `${withId('/dashboard/addrentmaster/', propertyId)}&` : '/dashboard/addrentmaster?'}client=${encodeURIComponent(clientId)}`,
  /** Lets a property in one step, with its client and its terms. */
  letProperty: '/dashboard/letproperty',
  /** Lets that property to that client, either of them where it is known. */
  letPropertyTo: (clientId: string, propertyId = '') => {
    const named = new URLSearchParams({
      ...(propertyId && { Id: propertyId }),
      ...(clientId && { client: clientId }),
    })
    return `/dashboard/letproperty${named.size > 0 ? `?${named}` : ''}`
  },
  editLease: (id: string) => withId('/dashboard/rentmaster/update', id),
  lease: (id: string) => withId('/dashboard/rentmaster/detail', id),
  /** Where a receipt is recorded for the property's current agreement. */
  recordReceipt: (propertyId: string) => withId('/dashboard/rentmaster/transcation', propertyId),
  dues: '/dashboard/dues',
  /** The rent of a financial year by property and month. */
  rentRegister: '/dashboard/rentregister',
  /** What makes up the figures of a month (YYYY-MM). */
  month: (month: string) => `/dashboard/month?month=${month}`,
  /** The agreements that have ended and are not settled yet. */
  settling: '/dashboard/settling',
  /** The books as an accountant reads them. */
  books: '/dashboard/books',
  dayBook: '/dashboard/daybook',
  /** The entries of these days; of one property where it is named. */
  dayBookOf: (propertyId: string, { from, to }: { from: string; to: string }, figure = '') =>
    `/dashboard/daybook?${new URLSearchParams({ ...(propertyId && { Id: propertyId }), from, to, ...(figure && { figure }) })}`,
  trialBalance: '/dashboard/trialbalance',
  depositRegister: '/dashboard/deposits',
  income: '/dashboard/income',
  tdsLedger: '/dashboard/tds',
  /** The worksheet for income from house property. */
  houseProperty: '/dashboard/houseproperty',
  /** What a property brought and cost in a financial year ('2026-27'); without one, all of them and today's. */
  propertyYear: (propertyId = '', year = '') => {
    const named = new URLSearchParams({
      ...(propertyId && { Id: propertyId }),
      ...(year && { to: `${year.slice(0, 4)}-04-01` }),
    })
    return `/dashboard/propertyyear${named.size > 0 ? `?${named}` : ''}`
  },
  /** Tax invoices and notes of days; of one agreement, or of one charge of it, where they are named. */
  invoices: '/dashboard/invoices',
  invoicesOf: (leaseId: string, chargeId?: string) =>
    `${withId('/dashboard/invoices', leaseId)}${chargeId ? `&charge=${encodeURIComponent(chargeId)}` : ''}`,
  /** The lines of an owner's bank statements. */
  bank: '/dashboard/bank',
  /** The cheques that clients handed over; of one agreement where it is named. */
  cheques: '/dashboard/cheques',
  chequesOf: (leaseId: string) => withId('/dashboard/cheques', leaseId),
  /** What was paid for properties; of one of them where it is named. */
  expenses: '/dashboard/expenses',
  expensesOf: (propertyId: string) => withId('/dashboard/expenses', propertyId),
  addExpense: '/dashboard/addexpense',
  addExpenseOf: (propertyId: string) => withId('/dashboard/addexpense', propertyId),
  expense: (id: string) => withId('/dashboard/expense', id),
  /** What clients paid before the books began. */
  pastReceipts: '/dashboard/pastreceipts',
  /** Payments that clients reported. */
  claims: '/dashboard/claims',
  /** The payments that clients reported, this one first. */
  claim: (id: string) => withId('/dashboard/claims', id),
  /** What a client owes, and how they pay it. */
  myDues: '/dashboard/mydues',
  /** What is done for several agreements in one go. */
  recordSeveral: '/dashboard/recordseveral',
  readings: '/dashboard/readings',
  chargeSeveral: '/dashboard/chargeseveral',
  raiseRents: '/dashboard/raiserents',
  /** The address to which an owner's calendar program subscribes. */
  calendar: '/dashboard/calendar',
  /** When clients are reminded, and what was sent. */
  reminders: '/dashboard/reminders',
  /** Everybody who is late, one after the other. */
  remindAll: '/dashboard/remindall',
  /** Where a client stops the reminders of an agreement: the link in each of them. */
  stopReminders: (token: string) => `/stopreminders/${token}`,
  /** Where the reader of an e-mail refuses an organization's mails: the link in each of them. */
  notForMe: (token: string) => `/notforme/${token}`,
  /** What was charged and received of an agreement. */
  statement: (leaseId: string) => withId('/dashboard/statement', leaseId),
  /** What was charged and received of all agreements of a client; clients need not name themselves. */
  statementOf: (clientId = '') =>
    clientId
      ? `/dashboard/statement?client=${encodeURIComponent(clientId)}`
      : '/dashboard/statement',
  /** How an owner wants to be paid. */
  moneySettings: '/dashboard/moneysettings',
  /** Who works in the books beside the owner. */
  team: '/dashboard/team',
  /** Where an owner moves in with a sheet. */
  importBooks: '/dashboard/import',
  /** What the product stores of the signed-in account. */
  account: '/dashboard/account',
  /** How that account signs in, and where it is signed in. */
  accountSignIn: '/dashboard/account/signin',
  /** What was done to it, and all of its data as a file. */
  accountData: '/dashboard/account/data',
  /** The stored data of the account, and requests about it. */
  accountRights: '/dashboard/account/rights',
  receipts: '/dashboard/listrentrecipt',
  receipt: (id: string) => withId('/dashboard/rentTranscation/detail', id),
  /** Prints the receipt as soon as it is there. */
  printReceipt: (id: string) => `${withId('/dashboard/rentTranscation/detail', id)}&print=yes`,
  /** The public page behind the code on a receipt. The server writes it: it is no screen of the application. */
  verification: (token: string) => `/v/${token}`,
  paymentGateway: '/dashboard/api-gateway',
} as const

/** What the router matches; those of the dashboard are below `/dashboard`. `:optional?` may be left out. */
export const patterns = {
  signIn: '/',
  adminSignIn: '/adminTechharvest',
  register: '/register',
  forgotPassword: '/forgotPassword',
  resetPassword: '/resetpassword',
  invitation: '/invitation',
  stopReminders: '/stopreminders/:token',
  notForMe: '/notforme/:token',
  undoEmail: '/undoemail',
  undoChange: '/undochange',
  confirmAdministrator: '/confirmadmin',
  privacy: '/privacy',
  terms: '/terms',
  dashboard: '/dashboard',

  owners: 'listownermaster',
  addOwner: 'addownermaster',
  editOwner: ':optional?/ownermaster/update',
  properties: 'listpropertymaster',
  addProperty: 'addpropertymaster',
  editProperty: ':optional?/propertymaster/update',
  property: ':optional?/propertymaster/detail',
  clients: 'listclientmaster',
  addClient: 'addclientmaster',
  /** Opens the update form of the client in the path. */
  editClientById: 'addclientmaster/:id',
  editClient: ':optional?/clientmaster/update',
  client: ':optional?/clientmaster/detail',
  leases: 'listrentmaster',
  addLease: 'addrentmaster',
  letProperty: 'letproperty',
  editLease: ':optional?/rentmaster/update',
  lease: ':optional?/rentmaster/detail',
  recordReceipt: ':optional?/:whichroute/transcation',
  dues: 'dues',
  rentRegister: 'rentregister',
  month: 'month',
  settling: 'settling',
  books: 'books',
  dayBook: 'daybook',
  trialBalance: 'trialbalance',
  depositRegister: 'deposits',
  income: 'income',
  tdsLedger: 'tds',
  houseProperty: 'houseproperty',
  propertyYear: 'propertyyear',
  recordSeveral: 'recordseveral',
  readings: 'readings',
  chargeSeveral: 'chargeseveral',
  raiseRents: 'raiserents',
  calendar: 'calendar',
  invoices: 'invoices',
  bank: 'bank',
  cheques: 'cheques',
  expenses: 'expenses',
  addExpense: 'addexpense',
  expense: 'expense',
  pastReceipts: 'pastreceipts',
  reminders: 'reminders',
  remindAll: 'remindall',
  claims: 'claims',
  myDues: 'mydues',
  statement: 'statement',
  moneySettings: 'moneysettings',
  team: 'team',
  importBooks: 'import',
  account: 'account',
  accountSignIn: 'account/signin',
  accountData: 'account/data',
  accountRights: 'account/rights',
  receipts: 'listrentrecipt',
  receipt: ':optional?/rentTranscation/detail',
  paymentGateway: 'api-gateway',
} as const

/** The screens that the sidebar leads to. */
export type SidebarScreen =
  | 'dashboard'
  | 'owners'
  | 'properties'
  | 'leases'
  | 'rentRegister'
  | 'addLease'
  | 'clients'
  | 'dues'
  | 'claims'
  | 'expenses'
  | 'bank'
  | 'books'
  | 'receipts'
  | 'moneySettings'
  | 'team'
  | 'myDues'

/** The pattern of each screen from the root: '/dashboard/:optional?/rentmaster/detail'. */
export const wholePattern = (name: keyof typeof patterns): string => {
  const pattern = patterns[name]
  return pattern.startsWith('/') ? pattern : `${patterns.dashboard}/${pattern}`
}

/** The whole pattern of the screen at this path; undefined where there is none. */
export const screenAt = (pathname: string): string | undefined =>
  screens.find((pattern) => matchPath(pattern, pathname))

const screens = (Object.keys(patterns) as (keyof typeof patterns)[]).map(wholePattern)

/**
 * The value in the path of each ':name' of the pattern, null where the path does not match. Any case fits, with or
 * without a slash at the end; '/*' at the end of a pattern matches all that is below.
 */
export function matchPath(pattern: string, pathname: string): Record<string, string> | null {
  const known = expressions.get(pattern) ?? new RegExp(`^${expressionOf(pattern)}/?$`, 'i')
  expressions.set(pattern, known)
  const match = known.exec(pathname)
  return match && { ...match.groups }
}

const expressions = new Map<string, RegExp>()

function expressionOf(pattern: string): string {
  const segments = pattern.split('/').filter(Boolean)
  return segments
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?'
      if (!segment.startsWith(':')) return `/${segment}`
      const [, name = '', optional = ''] = /^:(\w+)(\??)$/.exec(segment) ?? []
      return `(?:/(?<${name}>[^/]+))${optional}`
    })
    .join('')
}

/** The property to which what is added belongs, '' where the address names none. */
export const propertyIdIn = (query: URLSearchParams): string => query.get('property') ?? ''

/** The client to whom is let, '' where the address names none. */
export const clientIdIn = (query: URLSearchParams): string => query.get('client') ?? ''

/** The record that the address names, '' where it names none. */
export const recordIdIn = (query: URLSearchParams): string => query.get('Id') ?? ''

const NAMING = ['Id', 'client', 'property', 'charge']

/** What a page is about: its address and the records named there, but not how a list is sorted, searched or paged. */
export const pageSubject = (pathname: string, search: string): string => {
  const query = new URLSearchParams(search)
  return [pathname, ...NAMING.map((name) => query.get(name) ?? '')].join(' ')
}
