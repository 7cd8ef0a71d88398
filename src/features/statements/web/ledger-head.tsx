import { Trans } from '@lingui/react/macro'

/** The columns of a ledger and of a statement; on a narrow page what was charged and received is one of them. */
export const LedgerColumns = () => (
  <thead>
    <tr>
      <th scope="col" data-wide>
        <Trans>Date</Trans>
      </th>
      <th scope="col">
        <Trans>What</Trans>
      </th>
      <th scope="col" data-money data-wide>
        <Trans>Charged</Trans>
      </th>
      <th scope="col" data-money data-wide>
        <Trans>Received</Trans>
      </th>
      <th scope="col" data-money data-narrow>
        <Trans>Amount</Trans>
      </th>
      <th scope="col" data-money>
        <Trans>Balance</Trans>
      </th>
    </tr>
  </thead>
)
