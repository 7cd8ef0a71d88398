import { type Said, type Sayable, say } from '../../shared/said.ts'
import { CHARGE_NAMES, type ChargeKind } from './charge.ts'
import type { PaymentMethod } from './credit.ts'

/** Translated names of charges that have their default name. */
const NAMES: Record<string, Said> = {
  [CHARGE_NAMES.opening]: say`Opening balance`,
  [CHARGE_NAMES.rent]: say`Rent`,
  [CHARGE_NAMES.maintenance]: say`Maintenance`,
  [CHARGE_NAMES.electricity]: say`Electricity`,
}

/** The name of a charge for the server's texts: the usual ones in any language, what an owner typed as it was typed. */
export const chargeNameSaid = (name: string): Sayable => NAMES[name] ?? name

/** Translated names of the kinds of charges. */
export const KINDS_SAID: Record<ChargeKind, Said> = {
  opening: say`Brought forward`,
  rent: say`Rent`,
  maintenance: say`Maintenance`,
  electricity: say`Electricity`,
  other: say`Other charge`,
  late_fee: say`Late fee`,
}

/** How money was handed over. */
export const METHODS_SAID: Record<PaymentMethod, Said> = {
  cash: say`Cash`,
  upi: say`UPI`,
  imps: say`IMPS`,
  neft: say`NEFT`,
  rtgs: say`RTGS`,
  cheque: say`Cheque`,
  card: say`Card`,
  other: say`Another way`,
}
