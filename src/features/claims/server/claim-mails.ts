import { dateSaid, type Said, say } from '../../../shared/said.ts'
import type { ClientScope, OwnerScope, SystemScope } from '../../identity/server/access/scope.ts'
import { inReadersLanguage } from '../../identity/server/readers-language.ts'
import {
  mailFromOrganization,
  type OrganizationMailDeps,
  type Unmailed,
} from '../../identity/server/unwanted-mails.ts'
import '../../identity/server/identity-tables.ts'
import { asRole, paths } from '../../../paths.ts'
import { nameInMail, sentenceInMail } from '../../../server/mail/name-in-mail.ts'
import { formatPaiseBriefly, type Paise, sumOf } from '../../../shared/paise.ts'
import type { PaymentMethod } from '../../ledger/credit.ts'

export type ClaimMailDeps = OrganizationMailDeps

type StatedClaim = {
  amount: Paise
  paidOn: string
  method: PaymentMethod
  reference: string | null
}

const METHODS: Record<PaymentMethod, Said> = {
  cash: say`in cash`,
  upi: say`by UPI`,
  imps: say`by IMPS`,
  neft: say`by NEFT`,
  rtgs: say`by RTGS`,
  cheque: say`by cheque`,
  card: say`by card`,
  other: say`in another way`,
}

/** Notifies the owner that a client reported a payment. */
export async function mailClaimToOwner(
  scope: ClientScope,
  { mailer, appUrl }: ClaimMailDeps,
  {
    parts,
    ...transfer
  }: Omit<StatedClaim, 'amount'> & {
    /** The purposes of the transfer, each with its amount. */
    parts: { amount: Paise; property: { address1: string } }[]
  },
): Promise<void> {
  const owner = await findAddressee(scope, scope.organization.ownerId)
  if (!owner) return
  const client = nameInMail(scope.actor.name)
  const amount = sumOf(parts.map((part) => part.amount))
  const isShared = parts.length > 1
  const whatFor = parts
    .map(({ amount, property }) => [nameInMail(property.address1), formatPaiseBriefly(amount)])
    .map(([address, part]) => (isShared ? `${address} (${part})` : address))
    .join(', ')
  const mail = {
    to: owner.email,
    subject: say`A payment to confirm: ${formatPaiseBriefly(amount)}, ${client}`,
    text: say`Dear ${nameInMail(owner.name)},

${client} says they paid ${inWords({ ...transfer, amount })}, for ${whatFor}.

Rentbook only records payments; it does not handle money. Please check that this payment has arrived, then confirm or decline it:

${appUrl}${asRole(paths.claims, 'owner')}

The receipt follows when you confirm.`,
  }
  await mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, mail))
}

/** Notifies the owner of payments that somebody recorded without a network who may not record them any more. */
export async function mailKeptToOwner(
  scope: SystemScope,
  { mailer, appUrl }: ClaimMailDeps,
  { name, count, amount }: { name: string; count: number; amount: Paise },
): Promise<void> {
  const owner = await findAddressee(scope, scope.organization.ownerId)
  if (!owner) return
  const who = nameInMail(name)
  const sum = formatPaiseBriefly(amount)
  const mail = {
    to: owner.email,
    subject:
      count === 1
        ? say`A payment to confirm from ${who}: ${sum}`
        : say`${count} payments to confirm from ${who}: ${sum}`,
    text: say`Dear ${nameInMail(owner.name)},

${who} recorded payments on a device without a network while they worked for you. The device has sent them only now, when ${who} may not record them any more. They are not recorded yet.

Please ask ${who} or the tenant, then confirm or decline each of them:
${appUrl}${asRole(paths.claims, 'owner')}`,
  }
  await mailer.enqueue(scope.tx, await inReadersLanguage(scope.tx, mail))
}

/** Notifies the client that their claim was declined, and why; returns who that is and why they get no mail. */
export async function mailDecline(
  scope: OwnerScope,
  deps: ClaimMailDeps,
  claim: StatedClaim & { clientId: string; reason: string },
): Promise<{ client: string; unmailed: Unmailed | null } | undefined> {
  const client = await findAddressee(scope, claim.clientId)
  if (!client) return undefined
  const owner = nameInMail(scope.organization.ownerName)
  const mail = {
    to: client.email,
    subject: say`Not confirmed: ${formatPaiseBriefly(claim.amount)}, ${owner}`,
    text: say`Dear ${nameInMail(client.name)},

${owner} did not confirm the payment you reported: ${inWords(claim)}.

Their reason: ${sentenceInMail(claim.reason)}

See what is due, and report it again if there was a mistake:

${deps.appUrl}${asRole(paths.dashboard, 'client')}`,
  }
  const unmailed = await mailFromOrganization(scope, deps, claim.clientId, mail)
  return { client: client.name, unmailed }
}

const inWords = ({ amount, paidOn, method, reference }: StatedClaim): Said => {
  const paid = say`${formatPaiseBriefly(amount)} on ${dateSaid(paidOn)} ${METHODS[method]}`
  return reference === null ? paid : say`${paid}, reference ending ${reference.slice(-4)}`
}

/** An account of the organization that mail still goes to, or undefined. */
export async function findAddressee(
  scope: OwnerScope | ClientScope | SystemScope,
  accountId: string,
): Promise<{ name: string; email: string } | undefined> {
  return scope.tx
    .selectFrom('accounts')
    .select(['name', 'email'])
    .where('organizationId', '=', scope.organization.id)
    .where('id', '=', accountId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
}
