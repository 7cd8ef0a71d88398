import { expect, test } from 'vitest'
import { paise, ZERO } from '../../shared/paise.ts'
import { IN_ENGLISH_WORDS, saidIn } from '../../shared/said.ts'
import { sheetCsv } from '../../shared/sheet.ts'
import { type ReturnRow, returnSheet } from './gst-return.ts'

const invoice: ReturnRow = {
  kind: 'invoice',
  code: 'INV/26-27/000002',
  issuedOn: '2026-11-16',
  corrects: null,
  recipient: 'Ravi',
  recipientGstin: '27AAPFU0939F1ZV',
  placeOfSupply: '27',
  isReverseCharge: false,
  rate: '18',
  sac: '997212',
  net: paise(5_000_000n),
  cgst: paise(450_000n),
  sgst: paise(450_000n),
  igst: ZERO,
}

test('papers by type, kind and number; credit notes are below zero, so that columns add up', () => {
  const corrects = { code: invoice.code, issuedOn: invoice.issuedOn }
  const sheet = returnSheet([
    {
      ...invoice,
      kind: 'credit note',
      code: 'CRN/26-27/000001',
      corrects,
      net: paise(1_000_000n),
      cgst: paise(90_000n),
      sgst: paise(90_000n),
    },
    {
      ...invoice,
      code: 'INV/26-27/000001',
      recipientGstin: null,
      recipient: 'Sita, shop',
      cgst: ZERO,
      sgst: ZERO,
      igst: paise(900_000n),
      placeOfSupply: '29',
    },
    invoice,
  ])
  expect(sheetCsv(saidIn(sheet, IN_ENGLISH_WORDS), 'Total').trim().split(/\r?\n/).slice(1)).toEqual(
    [
      'B2B,Invoice,INV/26-27/000002,2026-11-16,,,27AAPFU0939F1ZV,Ravi,Maharashtra (27),N,997212,18,50000,0,4500,4500,59000',
      'B2B,Credit note,CRN/26-27/000001,2026-11-16,INV/26-27/000002,2026-11-16,27AAPFU0939F1ZV,Ravi,Maharashtra (27),N,997212,18,-10000,0,-900,-900,-11800',
      'B2C,Invoice,INV/26-27/000001,2026-11-16,,,,"Sita, shop",Karnataka (29),N,997212,18,50000,9000,0,0,59000',
      'Total,,,,,,,,,,,,90000,9000,3600,3600,106200',
    ],
  )
})
