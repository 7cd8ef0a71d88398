import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { hasHalfTypedYear } from '../../../../shared/calendar-date.ts'
import { RefusedReply } from '../../../../web/api/reply.ts'
import { LEDGERS } from '../../../ledger/web/ledger-hooks.ts'
import type { LedgerView } from '../../../ledger/web/ledger-view.ts'
import { writeReceipts } from '../../../receipts/web/write-receipts.ts'
import { type PaymentPreview, previewView } from '../../web/payment-hooks.ts'
import type { ReceiptValues } from './receipt-values.ts'

const PAUSE_MS = 300

type Body = Parameters<typeof writeReceipts<'POST /rentTranscation/preview'>>[1]['body']

type Asked = {
  ledger: Pick<LedgerView, 'leaseId' | 'expect'>
  values: ReceiptValues
  /** What would be sent to record it; undefined where it is no receipt for days. */
  toBody: ((values: ReceiptValues) => Body) | undefined
  /** Whether the form holds enough for a preview. */
  isWanted: boolean
}

/** Previews what the receipt would settle, once typing pauses. `isBehind`: the preview is of earlier values. */
export function useReceiptPreview({ ledger, values, toBody, ...asking }: Asked) {
  const isWanted = asking.isWanted && toBody !== undefined
  // Whether a reference is taken is known when it is recorded.
  const draft = JSON.stringify({ ...values, reference: '' })
  const [asked] = useDebouncedValue(draft, PAUSE_MS)
  const query = useQuery({
    queryKey: [LEDGERS, 'receipt preview', ledger.leaseId, ledger.expect, asked],
    queryFn: async ({ signal }): Promise<PaymentPreview> => {
      const body = toBody?.(JSON.parse(asked)) as Body
      const reply = await writeReceipts('POST /rentTranscation/preview', { body, signal })
      if (reply.status !== 200) throw new RefusedReply(reply)
      return previewView(reply.body)
    },
    enabled: isWanted && !hasHalfTypedYear(JSON.parse(asked)),
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!isWanted) return { preview: undefined, problem: undefined, isBehind: false }
  return {
    preview: query.error ? undefined : query.data,
    problem: query.error?.message,
    isBehind: query.isPlaceholderData || asked !== draft,
  }
}
