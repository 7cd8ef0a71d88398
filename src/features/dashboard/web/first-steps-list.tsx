import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckIcon } from 'lucide-react'
import { paths } from '../../../paths.ts'
import { EmptyState } from '../../../web/empty-state.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row, Stack } from '../../../web/ui/layout.tsx'
import { Anchor, Text, VisuallyHidden } from '../../../web/ui/text.tsx'
import type { OwnerFigures } from '../../dues/dues.ts'
import { Can } from '../../identity/web/access/can.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useRecordAPayment } from '../../payments/web/record-button.tsx'
import classes from './first-steps-list.module.css'

type Step = 'property' | 'client' | 'agreement' | 'receipt'

/**
 * The steps of new books in order, and whether each is done; undefined once the first receipt exists, or something is
 * owed: imported books have dues before any receipt, and who owes comes first.
 */
export function firstSteps(
  figures: Pick<OwnerFigures, 'properties' | 'clients' | 'let' | 'receipts' | 'due' | 'overdue'>,
): { step: Step; isDone: boolean }[] | undefined {
  if (figures.receipts > 0 || figures.due > 0n || figures.overdue > 0n) return undefined
  return [
    { step: 'property', isDone: figures.properties > 0 },
    { step: 'client', isDone: figures.clients > 0 },
    { step: 'agreement', isDone: figures.let > 0 },
    { step: 'receipt', isDone: false },
  ]
}

/** Texts and target of each step; the last opens the sheet of payments. */
const texts = (): Record<Step, { what: string; go: string; to?: string }> => ({
  property: {
    what: t`Add what you let: a flat, a house, a shop`,
    go: t`Add Property`,
    to: paths.addProperty,
  },
  client: { what: t`Add who rents it`, go: t`Add Client`, to: paths.addClient },
  agreement: { what: t`Agree on the rent`, go: t`Add Rents`, to: paths.addLease },
  receipt: { what: t`Record the first payment`, go: t`Record a payment` },
})

/** The first three steps are one, and all of them for an owner with a spreadsheet. */
const AllInOne = () => (
  <Stack gap={12} align="start" className={classes.allInOne}>
    <Row gap={12} lineGap={8} fillsPhone className={classes.ways}>
      <Button to={paths.letProperty}>
        <Trans>Let a property</Trans>
      </Button>
      <Button to={paths.importBooks} variant="default">
        <Trans>Import from Excel</Trans>
      </Button>
    </Row>
    <Text isDimmed>
      <Trans>
        Property, client and rent in one step, or all of them from the spreadsheet that you keep. Or
        take the steps one by one:
      </Trans>
    </Text>
  </Stack>
)

const NothingYet = () => (
  <EmptyState title={t`Nothing is recorded yet`}>
    <Trans>
      Once the first payment is recorded, this page shows what came in and who has not paid.
    </Trans>
  </EmptyState>
)

/** The next steps of new books; only the first open one has a filled button. Who cannot take all of them sees none. */
export function FirstStepsList({ steps }: { steps: readonly { step: Step; isDone: boolean }[] }) {
  const record = useRecordAPayment()
  const mayAdd = useMay('add a property')
  if (!record || !mayAdd) return <NothingYet />
  const next = steps.find(({ isDone }) => !isDone)?.step
  return (
    <Card as="section" className={classes.sheet} aria-labelledby="first-steps">
      <h2 id="first-steps">
        <Trans>Four steps to the first receipt</Trans>
      </h2>
      <p className={classes.intro}>
        <Trans>Then this page shows what came in and who has not paid.</Trans>
      </p>
      {next !== 'receipt' && <AllInOne />}
      <ol>
        {steps.map(({ step, isDone }, place) => {
          const { what, go, to } = texts()[step]
          return (
            <Row as="li" key={step} className={classes.step} data-done={isDone || undefined}>
              <span className={classes.mark} aria-hidden>
                {isDone ? <CheckIcon size={16} /> : place + 1}
              </span>
              <span className={classes.what}>
                {what}
                {isDone && <VisuallyHidden>: {t`done`}</VisuallyHidden>}
              </span>
              {!isDone && (
                <Button
                  to={to}
                  onClick={to === undefined ? () => record() : undefined}
                  size="sm"
                  variant={step === 'receipt' && step === next ? 'filled' : 'default'}
                >
                  {go}
                </Button>
              )}
            </Row>
          )
        })}
      </ol>
      <Can do="change money settings">
        <Text isDimmed className={classes.beside}>
          <Anchor to={paths.moneySettings}>
            <Trans>Payment settings</Trans>
          </Anchor>
          {t`: `}
          <Trans>say once how clients pay you: by UPI, or to a bank account.</Trans>
        </Text>
      </Can>
    </Card>
  )
}
