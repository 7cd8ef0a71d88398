import { type OwnData, ofOwner, singleRecord } from '../../identity/server/access/own-data.ts'
import { moneySettingsHistory } from '../money-settings-wire.ts'
import { findMoneySettings, moneySettingsColumns } from './money-settings-queries.ts'

/** An owner's money settings. */
export const moneySettingsData: OwnData = ofOwner((scope) => [
  singleRecord(
    {
      name: 'money-settings',
      about: 'How you are paid, and how receipts and clients read it.',
      columns: moneySettingsColumns,
    },
    moneySettingsHistory,
    () => findMoneySettings(scope),
  ),
])
