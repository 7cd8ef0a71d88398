import { useCallback, useState } from 'react'
import { RefusedReply } from '../../../web/api/reply.ts'
import type { Receipt } from '../receipt.ts'
import { callReceipts } from './receipt-hooks.ts'

/** The PDF of a receipt, fetched when it is asked for. Throws what keeps it from coming. */
export function useReceiptFile({ id, code, number, kind }: Receipt) {
  const [isComing, setComing] = useState(false)
  const fetchFile = useCallback(async () => {
    setComing(true)
    try {
      const reply = await callReceipts('GET /rentTranscation/{id}/pdf', { params: { id } })
      if (reply.status !== 200) throw new RefusedReply(reply)
      const name = `${kind}-receipt-${(code || String(number)).replaceAll('/', '-')}.pdf`
      return new File([reply.body], name, { type: 'application/pdf' })
    } finally {
      setComing(false)
    }
  }, [id, code, number, kind])
  return { fetchFile, isComing }
}

/** Whether this device hands files to other applications: phones do, most desktops do not. */
export const canShareFiles = (): boolean =>
  navigator.canShare?.({
    files: [new File(['%PDF'], 'receipt.pdf', { type: 'application/pdf' })],
  }) ?? false
