import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { reasonOf } from '../../../web/api/reply.ts'
import { BigAmount } from '../../../web/big-amount.tsx'
import { BackButton } from '../../../web/form/back-button.tsx'
import { MessageSlot } from '../../../web/message-slot.tsx'
import { Notice } from '../../../web/notice.tsx'
import { Page, Sheet } from '../../../web/shell/page.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Grid, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import { useMessage } from '../../../web/use-message.ts'
import { signedInCaller } from '../../identity/web/sessions/session.ts'
import type { gatewayMockContract } from '../gateway-mock-contract.ts'
import classes from './gateway-mock.module.css'

const call = signedInCaller<typeof gatewayMockContract>()

const AMOUNT = 'Rs. 2301'

/** A payment request that is only shown: Accept and Decline are answered, and no money moves. */
export function GatewayMockPage() {
  const { message, show } = useMessage()
  const [isBusy, setBusy] = useState(false)

  const answer = async (done: string) => {
    if (isBusy) return
    const failed = t`Your answer did not reach us`
    setBusy(true)
    try {
      const reply = await call('POST /api-gateway')
      if (reply.status === 200) show({ tone: 'success', text: done })
      else show({ tone: 'failure', text: failed, reason: reasonOf(reply) })
    } catch (error) {
      show({
        tone: 'failure',
        text: failed,
        reason: (error as Error).message,
      })
    }
    setBusy(false)
  }

  return (
    <Page title={t`Payment request`} actions={<BackButton fallback={paths.receipts} />}>
      <Sheet>
        <Stack gap={16} className={classes.request}>
          <Notice>
            <Trans>This is a demonstration: whatever you answer, no money moves.</Trans>
          </Notice>
          <div>
            <Text size="small" isDimmed>
              <Trans>Amount</Trans>
            </Text>
            <BigAmount>{AMOUNT}</BigAmount>
          </div>
          <Grid min={13} gap={12}>
            <Button fullWidth onClick={() => answer(t`Accepted. No money has moved.`)}>
              <Trans>Accept</Trans>
            </Button>
            <Button
              fullWidth
              variant="default"
              onClick={() => answer(t`Declined. No money has moved.`)}
            >
              <Trans>Decline</Trans>
            </Button>
          </Grid>
          <MessageSlot message={message} />
        </Stack>
      </Sheet>
    </Page>
  )
}
