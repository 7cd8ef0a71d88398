import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatDays } from '../../../shared/days.ts'
import { formatPaiseBriefly, type Paise, plus, sumOf, ZERO } from '../../../shared/paise.ts'
import { NameAndDays } from '../../../web/breakable.tsx'
import { Sum } from '../../../web/sum.tsx'
import { Stack } from '../../../web/ui/layout.tsx'
import { Text, Title, VisuallyHidden } from '../../../web/ui/text.tsx'
import { typedAmount } from '../../ledger/web/amount-rules.ts'
import { chargeNames, chargeTitle } from '../../ledger/web/charge-texts.ts'
import { Notices, withoutDay } from './notices.tsx'
import type { PaymentPreview, SettledCharge } from './payment-hooks.ts'
import classes from './payments.module.css'

type Props = {
  preview: PaymentPreview | undefined
  problem: string | undefined
  /** The typed part of the money that is deposit, which settles nothing. */
  deposit: string
  /** Shown while no amount is typed. */
  hint: string
  /** The preview is about what was typed before: it keeps its place, unseen. */
  isBehind?: boolean
}

/**
 * Previews the charges that the typed money settles; it keeps its place, so that nothing jumps while typing. No
 * landmark: a page of claims has one for each.
 */
export const Settles = ({ preview, problem, deposit, hint, isBehind = false }: Props) => (
  <Stack
    gap={8}
    tone="quiet"
    role="group"
    className={classes.slip}
    aria-label={t`What this settles`}
  >
    <Title order={3}>
      <Trans>What this settles</Trans>
    </Title>
    {preview ? (
      <div style={isBehind ? { visibility: 'hidden' } : undefined}>
        <SettledLines preview={preview} deposit={typedAmount(deposit) ?? ZERO} />
      </div>
    ) : problem ? null : (
      <Text isDimmed>{hint}</Text>
    )}
    <div role="status">
      <Notices notices={withoutDay(preview?.warnings ?? [])} areWarnings />
    </div>
    {problem && !preview && <Text isFault>{problem}</Text>}
    <VisuallyHidden role="status">
      {preview && !isBehind ? settlesSentence(preview.settles, preview.advance) : ''}
    </VisuallyHidden>
  </Stack>
)

type LinesProps = { preview: PaymentPreview; deposit: Paise }

/** Each amount that the money pays, and their sum. */
export const SettledLines = ({ preview: { settles, advance }, deposit }: LinesProps) => (
  <Sum
    lines={[
      ...settles.map((it, place) => ({
        key: String(place),
        label: <NameAndDays name={chargeNames([it])} days={it.days && formatDays(it.days)} />,
        detail: extentOf(it),
        amount: it.amount,
      })),
      ...(advance > 0n
        ? [{ key: 'advance', label: t`Advance`, detail: t`for charges to come`, amount: advance }]
        : []),
      ...(deposit > 0n
        ? [{ key: 'deposit', label: t`Deposit`, detail: t`Kept apart from rent`, amount: deposit }]
        : []),
    ]}
    total={{
      label: t`Total`,
      amount: plus(sumOf(settles.map(({ amount }) => amount)), advance, deposit),
    }}
  />
)

/** 'Settles Rent October 2026 in full, Rent November 2026 ₹ 3,000 of ₹ 12,000.', with the advance where one is left. */
export function settlesSentence(settles: readonly SettledCharge[], advance: Paise): string {
  const parts = settles.map((it) => `${chargeTitle(it)} ${extentOf(it)}`)
  const left = t`advance ${formatPaiseBriefly(advance)}`
  if (settles.length === 0) return t`Settles no charge yet; ${left}.`
  const all = [...parts, ...(advance > 0n ? [left] : [])].join(', ')
  return t`Settles ${all}.`
}

/** 'in full' or '₹ 3,000 of ₹ 12,000'. */
const extentOf = ({ amount, open }: SettledCharge): string =>
  open === 0n
    ? t`in full`
    : t`${formatPaiseBriefly(amount)} of ${formatPaiseBriefly(plus(amount, open))}`
