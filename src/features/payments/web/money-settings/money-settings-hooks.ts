import { t } from '@lingui/core/macro'
import type { Decoded } from '../../../../shared/wire-record.ts'
import { readAs } from '../../../../web/api/calls.ts'
import type { BeginData } from '../../../../web/pages.ts'
import { prefetchRecord, type RecordState, useRecord } from '../../../../web/record/use-record.ts'
import { signedInCaller } from '../../../identity/web/sessions/session.ts'
import type { moneySettingsContract } from '../../money-settings-contract.ts'
import { moneySettingsWire } from '../../money-settings-wire.ts'

export const callMoneySettings = signedInCaller<typeof moneySettingsContract>()

/** The key under which the settings of the money are cached. */
export const MONEY_SETTINGS = 'money settings'

/** The settings of the money as their owner sees them. */
export type OwnersMoneySettings = Decoded<typeof moneySettingsWire>

const settings = {
  name: MONEY_SETTINGS,
  fetchRecord: (_: string, signal: AbortSignal) =>
    callMoneySettings('GET /moneysettings', { signal }),
  read: readAs(moneySettingsWire),
}

/** The id under which an organization's only settings are cached. */
const ONLY = 'own'

export const useMoneySettings = (): RecordState<OwnersMoneySettings> => useRecord(settings, ONLY)

export const beginMoneySettings: BeginData = (queries) => prefetchRecord(queries, settings, ONLY)

/** Whether an owner is resident in India for income tax. */
export const residenceChoices = () => [
  { value: 'unknown', label: t`Not chosen yet` },
  { value: 'resident', label: t`Resident in India` },
  { value: 'non-resident', label: t`Not resident in India (NRI)` },
]

/** When receipts carry the owner's PAN. */
export const panChoices = () => [
  { value: 'unasked', label: t`Not chosen yet: nothing is printed` },
  { value: 'never', label: t`Never` },
  { value: 'asked', label: t`When the year's rent is above ₹ 1 lakh` },
  { value: 'always', label: t`On all receipts for rent` },
]
