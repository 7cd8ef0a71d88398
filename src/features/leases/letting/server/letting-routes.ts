import type * as z from 'zod'
import { beforeTransaction } from '../../../../server/http/before-transaction.ts'
import { createdReply } from '../../../../server/http/success-replies.ts'
import { invalidField, Refusal } from '../../../../server/refusal.ts'
import { earlier } from '../../../../shared/days.ts'
import { paiseFromDecimal, ZERO } from '../../../../shared/paise.ts'
import { type Said, say, sayFixed } from '../../../../shared/said.ts'
import { addClient, requireFreeClientEmail } from '../../../clients/server/add-client.ts'
import { changeBy } from '../../../identity/server/access/hashing-queue.ts'
import type { Handlers, OwnerScope } from '../../../identity/server/access/scope.ts'
import type { OwnerDeps } from '../../../owners/server/register-owner.ts'
import { changeMoneySettings } from '../../../payments/server/change-money-settings.ts'
import type { Payment } from '../../../payments/server/record-payment.ts'
import { handedOverIn } from '../../../payments/server/stated-payment.ts'
import { addProperty } from '../../../properties/server/add-property.ts'
import { hashPassword } from '../../../sign-in/server/passwords.ts'
import type { NewLeaseTerms } from '../../lease.ts'
import { leaseTimeWire } from '../../lease-time-wire.ts'
import { leaseTermsWire } from '../../lease-wire.ts'
import { createLease } from '../../server/create-lease.ts'
import type { FindSupplierState } from '../../server/refuse-wrong-tax.ts'
import { type lettingContract, newPropertyBody, newTenantBody } from '../letting-contract.ts'
import { depositWire } from '../letting-wire.ts'

export const lettingRoutes = (deps: LettingDeps): Handlers<typeof lettingContract> => ({
  'POST /lettings': beforeTransaction(
    async ({ caller, look, body }) => {
      const { client } = newPartsOf(body)
      const email = client?.email
      // Without a password they are invited by mail, or set one by the mail for a forgotten one.
      if (email === undefined || !body.password) return null
      await look((scope) => requireFreeClientEmail(scope, email))
      return hashPassword(body.password, changeBy(caller.actor.accountId))
    },
    async ({ scope, body }, passwordHash) =>
      createdReply('The property is let.', await letFlat(scope, deps, body, passwordHash)),
  ),
})

type Body = z.output<(typeof lettingContract)['POST /lettings']['body']>

type LettingDeps = OwnerDeps & {
  /** Charges what an agreement requires by the end of today, if it is charged at all. */
  postExpectedChargesOf: (scope: OwnerScope, leaseId: string) => Promise<void>
  receivePayment: (scope: OwnerScope, leaseId: string, payment: Payment) => Promise<unknown>
  findSupplierState: FindSupplierState
}

/** What a letting adds to the books beside the agreement; null where it was there before. */
function newPartsOf(body: Body) {
  const faults: Record<string, Said> = {}
  const property = body.propertyId === undefined ? read(newPropertyBody, body, faults) : null
  const client = body.clientId === undefined ? read(newTenantBody, body, faults) : null
  const [first] = Object.values(faults)
  if (first !== undefined) throw new Refusal('invalid', first, { errors: faults })
  return { property, client }
}

/**
 * Lets a property to a client, both new where they are not named, and holds the deposit that was received.
 * Returns the id of the agreement.
 * @throws Refusal as `addClient`, `createLease` and `receivePayment` do
 */
async function letFlat(
  scope: OwnerScope,
  deps: LettingDeps,
  body: Body,
  passwordHash: string | null,
): Promise<string> {
  const { property, client } = newPartsOf(body)
  const { propertyId, clientId, depositReceived } = body
  const leaseId = await createLease(scope, {
    propertyId: property ? await addProperty(scope, property) : (propertyId ?? null),
    clientId: client ? await addTenant(scope, client, passwordHash) : (clientId ?? null),
    terms: termsIn(body),
    postExpectedChargesOf: deps.postExpectedChargesOf,
    findSupplierState: deps.findSupplierState,
  })
  const { taxResidence } = body
  if (taxResidence && taxResidence !== 'unknown')
    await changeMoneySettings(deps, scope, { chosen: { taxResidence }, expectedVersion: undefined })
  if (depositReceived === true) await deps.receivePayment(scope, leaseId, depositIn(scope, body))
  return leaseId
}

function addTenant(
  scope: OwnerScope,
  { email, ...given }: z.output<typeof newTenantBody>,
  passwordHash: string | null,
) {
  const details = {
    name: given.name,
    withholdsAs: given.withholdsAs,
    fatherName: given.fatherName ?? '',
    gender: given.gender ?? ('' as const),
    mobileNumber: given.mobileNumber ?? '',
    address1: given.clientAddress1 ?? '',
    address2: given.clientAddress2 ?? '',
  }
  return addClient(scope, details, { email: email ?? '', passwordHash })
}

/** The deposit as money that came on the first day, or today where that is to come. */
function depositIn({ today }: OwnerScope, body: Body): Payment {
  const deposit = paiseFromDecimal(body.securityDepositAmount)
  if (deposit <= 0n)
    throw invalidField('securityDepositAmount', say`Please enter the deposit that was received.`)
  if (!body.depositMode)
    throw invalidField('depositMode', sayFixed(depositWire.depositMode.rule.prompt))
  return {
    received: deposit,
    toDeposit: deposit,
    tds: ZERO,
    receivedOn: earlier(body.startDate ?? today, today),
    dateKnown: true,
    isDayConfirmed: true,
    ...handedOverIn(body.depositMode, body.depositMethod, 'depositMethod'),
    reference: body.depositReference,
    reason: null,
    named: [],
    sameTransferAs: null,
  }
}

const TERMS = Object.keys({ ...leaseTermsWire, ...leaseTimeWire })

/** Of all that a letting states, the terms of its agreement. */
const termsIn = (body: Body) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => TERMS.includes(name))) as NewLeaseTerms

function read<S extends z.ZodType>(
  schema: S,
  body: unknown,
  faults: Record<string, Said>,
): z.output<S> | null {
  const { data, error } = schema.safeParse(body)
  for (const { path, message } of error?.issues ?? []) faults[String(path[0])] ??= sayFixed(message)
  return data ?? null
}
