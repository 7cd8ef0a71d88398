import { describe, expect, it } from 'vitest'
import { page, text, workbook } from '../../../../../tests/kit/bank-files.ts'
import type { BankStatement, StatementAnswers } from '../../statement.ts'
import { readBankStatement } from './read-statement.ts'

type Further = {
  name: string
  file: Uint8Array
  answers?: StatementAnswers
  says: Partial<BankStatement>
  /** Day, amount with its sign, way, reference, payer, address and note. */
  lines: string[]
}

const rupees = (amount: bigint | null) => (amount === null ? '' : (Number(amount) / 100).toFixed(2))

const shown = ({ lines }: BankStatement) =>
  lines.map(({ day, amount, direction, understood: it }) =>
    [
      day,
      `${direction === 'in' ? '+' : '-'}${rupees(amount)}`,
      it.via,
      ...[it.reference, it.payer, it.upiAddress, it.note].map((part) => part ?? '·'),
    ].join(' | '),
  )

const FURTHER: Further[] = [
  {
    name: 'Union, amounts with their mark in brackets',
    file: workbook({
      Sheet1: [
        ['Union Bank of India'],
        ['Account No', '999902205511', null, 'Name', 'FARHAN TAQDIRI'],
        ['IFSC', 'UBIN0999999'],
        [],
        ['Tran Id', 'Tran Date', 'Remarks', 'Amount (Rs.)', 'Balance (Rs.)'],
        [
          'S9001',
          '05/10/2026',
          'UPIAB/900101000001/CR/SANJEEV /HDFC/sanjeev.kumar@',
          '15000.00(Cr)',
          '45000.00(Cr)',
        ],
        [
          'S9002',
          '06/10/2026',
          'UPIAR/900101000002/DR/KIRANA J/YESB/kirana.8@pthx',
          '500.00(Dr)',
          '44500.00(Cr)',
        ],
        [
          'S9003',
          '13/10/2026',
          'NEFT:CORVID ANALYTICS LLP ICICN26280990617',
          '72000.00(Cr)',
          '116500.00(Cr)',
        ],
        ['S9004', '14/10/2026', 'BY CASH', '1000.00(Cr)', '117500.00(Cr)'],
      ],
    }),
    says: { bank: 'UNION', accountLast4: '5511', holder: 'Farhan Taqdiri', addsUp: true },
    lines: [
      '2026-10-05 | +15000.00 | upi | 900101000001 | SANJEEV | sanjeev.kumar@ | ·',
      '2026-10-06 | -500.00 | upi | 900101000002 | KIRANA J | kirana.8@pthx | ·',
      '2026-10-13 | +72000.00 | neft | ICICN26280990617 | CORVID ANALYTICS LLP | · | ·',
      '2026-10-14 | +1000.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'Union, the current form with the time below the date, newest first',
    file: text(
      'Account Number,999902205511',
      'Date,Remarks,Tran Id-1,UTR Number,Instr. ID,Withdrawals,Deposits,Balance',
      '"14-10-2026\n10:11:12",UPIAB/900101000004/CR/ANANYA T/ICIC/ananya.t@okzzz/oct,S9004,900101000004,,,"18,000.00","62,500.00"',
      '"05-10-2026\n09:10:11",BY CASH,S9001,,,,"2,000.00","44,500.00"',
      '"05-10-2026\n08:10:11",UPIAR/900101000002/DR/KIRANA J/YESB/kirana.8@p,S9002,900101000002,,500.00,,"42,500.00"',
    ),
    says: { bank: 'UNION', order: 'newest first', addsUp: true },
    lines: [
      '2026-10-14 | +18000.00 | upi | 900101000004 | ANANYA T | ananya.t@okzzz | oct',
      '2026-10-05 | +2000.00 | cash | · | · | · | ·',
      '2026-10-05 | -500.00 | upi | 900101000002 | KIRANA J | kirana.8@p | ·',
    ],
  },
  {
    name: 'IDFC FIRST, a workbook with days as 05-Oct-2026',
    file: workbook({
      'Account Statement': [
        ['STATEMENT OF ACCOUNT'],
        ['CUSTOMER NAME', ':', 'MS LEENA OORTHAN'],
        ['ACCOUNT NO', ':', '10099993344'],
        ['IFSC', ':', 'IDFB0999999'],
        ['Opening Balance', null, null, null, null, null, '10,000.00'],
        [
          'Transaction Date',
          'Value Date',
          'Particulars',
          'Cheque No.',
          'Debit',
          'Credit',
          'Balance',
        ],
        [
          '05-Oct-2026',
          '05-Oct-2026',
          'UPI/CR/900102000001/SUNAINA JHALVADE/HDFC/XX9911/oct rent',
          null,
          null,
          20000,
          30000,
        ],
        [
          '07-Oct-2026',
          '07-Oct-2026',
          'NEFT/HDFCN26280990001/BRIGHTMOOR SOFTLABS PVT LTD/HDFC BANK/inv 12',
          null,
          null,
          5400.5,
          35400.5,
        ],
        [
          '09-Oct-2026',
          '08-Oct-2026',
          'UPI/DR/900102000002/SABZI MANDI/YESB/sabzi@pthx/UPI',
          null,
          400.5,
          null,
          35000,
        ],
        ['31-Oct-2026', '31-Oct-2026', 'MONTHLY INTEREST CREDIT', null, null, 12, 35012],
        ['Total', null, null, null, 400.5, 25412.5, null],
      ],
    }),
    says: {
      bank: 'IDFC',
      accountLast4: '3344',
      holder: 'Leena Oorthan',
      addsUp: true,
      opening: { amount: 1000000n as never, from: 'printed' },
      totalsAgree: true,
    },
    lines: [
      '2026-10-05 | +20000.00 | upi | 900102000001 | SUNAINA JHALVADE | · | oct rent',
      '2026-10-07 | +5400.50 | neft | HDFCN26280990001 | BRIGHTMOOR SOFTLABS PVT LTD | · | inv 12',
      '2026-10-08 | -400.50 | upi | 900102000002 | SABZI MANDI | sabzi@pthx | ·',
      '2026-10-31 | +12.00 | interest | · | · | · | ·',
    ],
  },
  {
    name: 'Yes, with opening, totals and closing as lines',
    file: text(
      'Account Number: 999903307788',
      'Primary Holder Name: IRFAN KUNJALI',
      'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance',
      ',,,Opening Balance,,,"12,345.00"',
      '01-Oct-2026,01-Oct-2026,900103000001,UPI/900103000001/From:harish.nt@okzzz/To:irfan@yesx/rent oct,,"12,500.00","24,845.00"',
      '03-Oct-2026,03-Oct-2026,YESBN12026100300012,NEFT Dr-HDFC0999999-NEELKUSUM CO-OP HSG SOCIETY-YESBN12026100300012,"6,400.00",,"18,445.00"',
      ',,,Total,"6,400.00","12,500.00",',
      ',,,Closing Balance,,,"18,445.00"',
    ),
    says: {
      bank: 'YES',
      accountLast4: '7788',
      holder: 'Irfan Kunjali',
      totalsAgree: true,
      opening: { amount: 1234500n as never, from: 'printed' },
      addsUp: true,
      closing: { amount: 1844500n as never, from: 'printed' },
    },
    lines: [
      '2026-10-01 | +12500.00 | upi | 900103000001 | · | harish.nt@okzzz | rent oct',
      '2026-10-03 | -6400.00 | neft | YESBN12026100300012 | NEELKUSUM CO-OP HSG SOCIETY | · | ·',
    ],
  },
  {
    name: 'Federal, where DR/CR is the sign of the balance',
    file: text(
      'Name,NIKITA RAO TEST',
      'Account Number,99990404005566',
      'IFSC,FDRL0999999',
      'Date,Value Date,Particulars,Tran Type,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,DR/CR',
      '05-OCT-2026,05-OCT-2026,UPI IN/900104000001/bm.seaside@okzzz/rent/0000,TFR,S9901,,,21000.00,16000.00,CR',
      '06-OCT-2026,06-OCT-2026,UPIOUT/900104000002/kirana.3@pthx/UPI/0000,TFR,S9902,,17000.00,,1000.00,DR',
      '07-OCT-2026,07-OCT-2026,FT IMPS/IFI/900104000003/GOWRI PALLIKKARA/rent,TFR,S9903,,,21000.00,20000.00,CR',
      '08-OCT-2026,08-OCT-2026,NFT/PALMYRA FREIGHT PVT LTD/UTIBN26282990913,TFR,S9904,,,112500.00,132500.00,CR',
      '09-OCT-2026,09-OCT-2026,BY CDM,CASH,S9905,,,1500.00,134000.00,CR',
      '10-OCT-2026,10-OCT-2026,CLG/000411/SAJAN KURIATHUKAL,CLG,S9906,000411,,11000.00,145000.00,CR',
      '11-OCT-2026,11-OCT-2026,SBINT:01-07-2026 TO 30-09-2026,TFR,S9907,,,10.00,145010.00,CR',
    ),
    says: { bank: 'FEDERAL', accountLast4: '5566', addsUp: true, holder: 'Nikita Rao Test' },
    lines: [
      '2026-10-05 | +21000.00 | upi | 900104000001 | · | bm.seaside@okzzz | rent',
      '2026-10-06 | -17000.00 | upi | 900104000002 | · | kirana.3@pthx | ·',
      '2026-10-07 | +21000.00 | imps | 900104000003 | GOWRI PALLIKKARA | · | rent',
      '2026-10-08 | +112500.00 | neft | UTIBN26282990913 | PALMYRA FREIGHT PVT LTD | · | ·',
      '2026-10-09 | +1500.00 | cash | · | · | · | ·',
      '2026-10-10 | +11000.00 | cheque | 000411 | SAJAN KURIATHUKAL | · | ·',
      '2026-10-11 | +10.00 | interest | · | · | · | ·',
    ],
  },
  {
    name: 'Federal under a neobank, dd-mm-yyyy, newest first',
    file: text(
      'Date,Value Date,Particulars,Tran Type,Tran ID,Cheque Details,Withdrawals,Deposits,Balance,DR/CR',
      '15-10-2026,15-10-2026,UPI IN/900104000012/9000000104@ybx/Sent from app/0000,TFR,S9912,,,15000.00,17000.00,CR',
      '02-10-2026,02-10-2026,UPIOUT/900104000011/merchant@billx/tea/0000,TFR,S9911,,120.00,,2000.00,CR',
    ),
    says: { bank: 'FEDERAL', order: 'newest first', addsUp: true },
    lines: [
      '2026-10-15 | +15000.00 | upi | 900104000012 | · | 9000000104@ybx | Sent from app',
      '2026-10-02 | -120.00 | upi | 900104000011 | · | merchant@billx | tea',
    ],
  },
  {
    name: 'Paytm, one amount with its sign and the time beside the day',
    file: text(
      'Paytm Payments Bank Limited',
      'Account No: 919999050099',
      'DATE & TIME,TRANSACTION DETAILS,AMOUNT,AVAILABLE BALANCE',
      '"05 Oct 2026, 10:20 AM","Money received from REENA TOPPILAN UPI Ref No: 900105000001","+ Rs.9,000.00","Rs.9,500.00"',
      '"06 Oct 2026, 08:02 PM","Paid to KIRANA JUNCTION UPI Ref No: 900105000002","- Rs.500.00","Rs.9,000.00"',
    ),
    says: { bank: 'PAYTM', accountLast4: '0099', addsUp: true },
    lines: [
      '2026-10-05 | +9000.00 | upi | 900105000001 | REENA TOPPILAN | · | ·',
      '2026-10-06 | -500.00 | upi | 900105000002 | KIRANA JUNCTION | · | ·',
    ],
  },
  {
    name: 'AU, the second of two accounts in one workbook',
    file: workbook({
      First: [
        ['AU SMALL FINANCE BANK LIMITED'],
        ['Account Number : 9999060600001111', null, 'Customer Name : SUBIR GHATAKDEMO'],
        [
          'Transaction Date',
          'Value Date',
          'Description/Narration',
          'Cheque/Reference No.',
          'Debit (Dr.)',
          'Credit (Cr.)',
          'Balance',
        ],
        ['01 Oct 2026', '01 Oct 2026', 'INT PAID', null, null, 5, 105],
      ],
      Second: [
        ['AU SMALL FINANCE BANK LIMITED'],
        ['Account Number : 9999060600002222', null, 'Customer Name : SUBIR GHATAKDEMO'],
        [
          'Transaction Date',
          'Value Date',
          'Description/Narration',
          'Cheque/Reference No.',
          'Debit (Dr.)',
          'Credit (Cr.)',
          'Balance',
        ],
        [
          '02 Oct 2026',
          '02 Oct 2026',
          'UPI/CR/900106000001/TESSA VARKIDATH/FDRL/tessa.v@okzzz/nov',
          '900106000001',
          null,
          15000,
          20000,
        ],
        [
          '03 Oct 2026',
          '03 Oct 2026',
          'UPI/DR/900106000002/DAWAGHAR/YESB/dawaghar@pthx/UPI',
          '900106000002',
          250,
          null,
          19750,
        ],
      ],
    }),
    answers: { part: 1 },
    says: { bank: 'AU', accountLast4: '2222', holder: 'Subir Ghatakdemo', addsUp: true },
    lines: [
      '2026-10-02 | +15000.00 | upi | 900106000001 | TESSA VARKIDATH | tessa.v@okzzz | nov',
      '2026-10-03 | -250.00 | upi | 900106000002 | DAWAGHAR | dawaghar@pthx | ·',
    ],
  },
  {
    name: "Axis, the report form: overdrawn, with tabs before amounts and the bank's own first line",
    file: text(
      'AXIS BANK LTD',
      'Account No :,999907701234',
      'S.No,Transaction Date (dd/mm/yyyy),Value Date (dd/mm/yyyy),Particulars,Amount(INR),Debit/Credit,Balance(INR),Cheque Number,Branch Name(SOL)',
      '1,,,OPENING BALANCE,,,"\t-,3,45,000.00",,',
      '2,01/10/2026,01/10/2026,"NEFT/UTIBN26274990001/QUILLMARK\nSYSTEMS/HDFC BANK/rent q3","\t1,00,000.00",CR,"\t-,2,45,000.00",-,PUNE (9999)',
      '3,03/10/2026,03/10/2026,CLG/000415/ROHIT M,"\t20,000.00",CR,"\t-,2,25,000.00",000415,PUNE (9999)',
      '4,04/10/2026,04/10/2026,CHQ RETURN 000415 INSUFFICIENT FUNDS,"\t20,000.00",DR,"\t-,2,45,000.00",000415,PUNE (9999)',
      ',,,TRANSACTION TOTAL DR/CR,"\t20,000.00","\t1,20,000.00",,,',
      ',,,CLOSING BALANCE,,,"\t-,2,45,000.00",,',
    ),
    says: {
      bank: 'AXIS',
      accountLast4: '1234',
      addsUp: true,
      opening: { amount: -34500000n as never, from: 'printed' },
      closing: { amount: -24500000n as never, from: 'printed' },
    },
    lines: [
      '2026-10-01 | +100000.00 | neft | UTIBN26274990001 | QUILLMARK SYSTEMS | · | rent q3',
      '2026-10-03 | +20000.00 | cheque | 000415 | ROHIT M | · | ·',
      '2026-10-04 | -20000.00 | cheque return | 000415 | · | · | ·',
    ],
  },
  {
    name: 'Axis, an export that names money in DR and money out CR',
    file: text(
      'Statement of Account No - 999907701234 for the period (From : 01-10-2026 To : 31-10-2026)',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '04-10-2026,-,UPI/P2A/900107000001/ANANYA TR/ICICI Ban/rent,18000.00, ,28000.00,9999',
      '05-10-2026,-,UPI/P2M/900107000002/KHILONA B/Yes Bank/UPI, ,1000.00,27000.00,9999',
      '06-10-2026,-,IMPS/P2A/900107000003/MEHER KO/KOTAKMAH/part,2000.00, ,29000.00,9999',
    ),
    says: { bank: 'AXIS', addsUp: true },
    lines: [
      '2026-10-04 | +18000.00 | upi | 900107000001 | ANANYA TR | · | rent',
      '2026-10-05 | -1000.00 | upi | 900107000002 | KHILONA B | · | ·',
      '2026-10-06 | +2000.00 | imps | 900107000003 | MEHER KO | · | part',
    ],
  },
  {
    name: 'Axis, with a serial number first and a constant last',
    file: text(
      'Name :- LALITHA VARMA TEST',
      'Joint Holder :- ',
      'Statement of Account No - 999907709876',
      'SRL NO,Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '1,04-10-2026,,SB:999907709876:Int.Pd:01-07-2026 to 30-09-2026, ,100.00,1100.00,9999',
      '2,15-10-2026,000033,CLG/000033/SOCIETY,600.00, ,500.00,9999',
    ),
    says: { bank: 'AXIS', accountLast4: '9876', holder: 'Lalitha Varma Test', jointHolder: null },
    lines: [
      '2026-10-04 | +100.00 | interest | · | · | · | ·',
      '2026-10-15 | -600.00 | cheque | 000033 | SOCIETY | · | ·',
    ],
  },
  {
    name: 'IndusInd, with the bank named and a type of the line',
    file: text(
      'IndusInd Bank',
      'Account Number,159999000321',
      'Date,Type,Description,Debit,Credit,Balance',
      '05-Oct-2026,Transfer Credit,UPI/900108000001/CR/MEHER K/UTIB/meher.k@okzzz/rent,,24000.00,34000.00',
      '07-Oct-2026,Transfer Debit,UPI/900108000002/DR/CHAIWALA/YESB/chai@pthx/tea,40.00,,33960.00',
    ),
    says: { bank: 'INDUSIND', accountLast4: '0321', addsUp: true },
    lines: [
      '2026-10-05 | +24000.00 | upi | 900108000001 | MEHER K | meher.k@okzzz | rent',
      '2026-10-07 | -40.00 | upi | 900108000002 | CHAIWALA | chai@pthx | tea',
    ],
  },
  {
    name: 'Indian Bank, amounts with INR',
    file: text(
      'INDIAN BANK',
      'Account Statement',
      'Account Number,6999990123',
      'Date,Transaction Details,Debits,Credits,Balance',
      '05 Oct 2026,UPI/900109000001/CR/DEVENDRA P/BARB/dev.p@okzzz/oct rent,-,"INR 15,000.00","INR 25,000.00"',
      '06 Oct 2026,ATM WDL 0099 CHENNAI,"INR 1,000.00",-,"INR 24,000.00"',
    ),
    says: { bank: 'INDIAN', accountLast4: '0123', addsUp: true },
    lines: [
      '2026-10-05 | +15000.00 | upi | 900109000001 | DEVENDRA P | dev.p@okzzz | oct rent',
      '2026-10-06 | -1000.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'Bank of India, an old workbook with real days and numbers',
    file: workbook(
      {
        Statement: [
          ['Bank of India'],
          ['Account No', '099910110009988'],
          [
            'Sl No',
            'Txn Date',
            'Description',
            'Cheque No',
            'Withdrawal (in Rs.)',
            'Deposits (in Rs.)',
            'Balance (in Rs.)',
          ],
          [
            1,
            new Date(Date.UTC(2026, 9, 2)),
            'UPI/900110000001/CR/SWAPNA I/SBIN/swapna.i@okzzz/rent',
            null,
            null,
            12500,
            13500.25,
          ],
          [
            2,
            new Date(Date.UTC(2026, 9, 11)),
            'RTGS-SBINR12026101100099001-QUILLMARK SYSTEMS PVT LTD',
            null,
            null,
            250000,
            263500.25,
          ],
          [3, new Date(Date.UTC(2026, 9, 12)), 'CHQ PAID 000788', '000788', 3500.25, null, 260000],
        ],
      },
      'biff8',
    ),
    says: { bank: 'BOI', reallyIs: 'xls', accountLast4: '9988', addsUp: true },
    lines: [
      '2026-10-02 | +12500.00 | upi | 900110000001 | SWAPNA I | swapna.i@okzzz | rent',
      '2026-10-11 | +250000.00 | rtgs | SBINR12026101100099001 | QUILLMARK SYSTEMS PVT LTD | · | ·',
      '2026-10-12 | -3500.25 | cheque | 000788 | · | · | ·',
    ],
  },
  {
    name: 'Central Bank of India, newest first with CR behind the balance',
    file: text(
      'Central Bank of India',
      'Account Number : 9999012345',
      'Post Date,Value Date,Branch Code,Cheque Number,Account Description,Debit,Credit,Balance',
      '09/10/2026,09/10/2026,9999,,BY CLEARING 000519,,"20,000.00","22,000.00 CR"',
      '05/10/2026,05/10/2026,9999,,TO ATM WDL,500.00,,"2,000.00 CR"',
      '31/08/2026,31/08/2026,9999,,UPI/CR/900111000001/YUSUF BA/HDFC/yusuf.bm@okzzz/aug,,"1,900.00","2,500.00 CR"',
    ),
    says: { bank: 'CENTRAL', accountLast4: '2345', order: 'newest first', addsUp: true },
    lines: [
      '2026-10-09 | +20000.00 | cheque | 000519 | · | · | ·',
      '2026-10-05 | -500.00 | cash | · | · | · | ·',
      '2026-08-31 | +1900.00 | upi | 900111000001 | YUSUF BA | yusuf.bm@okzzz | aug',
    ],
  },
  {
    name: 'Karnataka, with text continued in rows of its own',
    file: text(
      'Karnataka Bank Ltd',
      'A/c No: 9992500100011223',
      'Date,Particulars,Withdrawals,Deposits,Balance',
      '05-10-2026,UPI/CR/900112000001/JOEL FER/,,"8,750.00","18,750.00"',
      ',UTIB/joel.fw@okzzz/half rent,,,',
      '16-10-2026,"IMPS-900112000002-JOEL FERNWICK-KARB-XXXX1234-half rent",,"8,750.00","27,500.00"',
    ),
    says: { bank: 'KARNATAKA', accountLast4: '1223', addsUp: true },
    lines: [
      '2026-10-05 | +8750.00 | upi | 900112000001 | JOEL FER | joel.fw@okzzz | half rent',
      '2026-10-16 | +8750.00 | imps | 900112000002 | JOEL FERNWICK | · | half rent',
    ],
  },
  {
    name: 'State Bank, the newer workbook with texts over several lines and the branch at their end',
    file: workbook({
      Sheet1: [
        ['Account Name', null, 'Mr. NAMAN ORPEKAR'],
        ['Account Number', null, '00000999907654'],
        ['IFS Code', null, 'SBIN0999999'],
        [],
        ['Date', 'Details', 'Ref No/Cheque No', 'Debit', 'Credit', 'Balance'],
        [
          '04/10/2026',
          'DEP TFR\nUPI/CR/900113000001/ANANYA T/ICIC/ananya.t@o/oct\nrent AT 04567 PUNE CAMP',
          'TRANSFER FROM 99',
          null,
          '18,000.00',
          '28,000.00',
        ],
        [
          '05/10/2026',
          'WDL TFR\nUPI/DR/900113000002/CHAIWALA/YESB/chaiwala.2/UPI AT 04567 PUNE CAMP',
          'TRANSFER TO 99',
          '80.00',
          null,
          '27,920.00',
        ],
        [
          '17/10/2026',
          'DEP TFR\nNEFT*HDFC0999999*HDFCN26290990001*CORVID ANALYTICS LLP AT 04567 PUNE CAMP',
          'TRANSFER FROM 98',
          null,
          '72,000.00',
          '99,920.00',
        ],
        ['18/10/2026', 'CREDIT INTEREST AT 04567 PUNE CAMP', null, null, '80.00', '1,00,000.00'],
      ],
    }),
    says: { bank: 'SBI', accountLast4: '7654', holder: 'Naman Orpekar', addsUp: true },
    lines: [
      '2026-10-04 | +18000.00 | upi | 900113000001 | ANANYA T | ananya.t@o | oct rent',
      '2026-10-05 | -80.00 | upi | 900113000002 | CHAIWALA | chaiwala.2 | ·',
      '2026-10-17 | +72000.00 | neft | HDFCN26290990001 | CORVID ANALYTICS LLP | · | ·',
      '2026-10-18 | +80.00 | interest | · | · | · | ·',
    ],
  },
  {
    name: 'ICICI for businesses, the amount beside Cr/Dr and the posted day with its time',
    file: text(
      'Transactions List -TREHAN ESTATES TEST - 999915509090',
      'No.,Transaction ID,Value Date,Txn Posted Date,ChequeNo.,Description,Cr/Dr,Transaction Amount(INR),Available Balance(INR)',
      '1,S991,05/10/2026,05/10/2026 10:11:12 AM,-,UPI/ananya.t@okzzz/oct rent/ICICI Bank/900114000001/ICI4f3e92e50ca37706/ANANYA TRELKAR,CR,"18,000.00","1,18,000.00"',
      '2,S992,06/10/2026,06/10/2026 09:00:00 PM,-,MMT/IMPS/900114000002/shop rent/ROHIT MUND/HDFC0999999,CR,"22,500.00","1,40,500.00"',
      '3,S993,16/10/2026,16/10/2026 09:00:00 AM,000612,CLG/GULPOSH SOCIETY/000612,DR,"5,200.00","1,35,300.00"',
      '4,S994,17/10/2026,17/10/2026 09:00:00 AM,-,RTGS-KKBKR12026101799000001-PALMYRA FREIGHT PVT LTD,CR,"2,50,000.00","3,85,300.00"',
    ),
    says: { bank: 'ICICI', accountLast4: '9090', addsUp: true },
    lines: [
      '2026-10-05 | +18000.00 | upi | 900114000001 | ANANYA TRELKAR | ananya.t@okzzz | oct rent',
      '2026-10-06 | +22500.00 | imps | 900114000002 | ROHIT MUND | · | shop rent',
      '2026-10-16 | -5200.00 | cheque | 000612 | GULPOSH SOCIETY | · | ·',
      '2026-10-17 | +250000.00 | rtgs | KKBKR12026101799000001 | PALMYRA FREIGHT PVT LTD | · | ·',
    ],
  },
  {
    name: 'HDFC, delimited, with a comma in a text that is not quoted and hyphens in names',
    file: text(
      '  Date     ,Narration      ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance',
      ' 02/10/26  ,NEFT DR-KKBK0999999-NEELKUSUM CO-OP HSG SOCIETY-NETBANK, MUM-KKBKN26275990119-MAINT OCT   ,02/10/26 ,     6400.00     ,        0.00     ,KKBKN26275990119       ,   3600.00  ',
      ' 13/10/26  ,UPI-ANNE-MARIE D SOUZA-ANNEMARIE-2@OKZZZ-SBIN0999999-900115000001-OCT-RENT  ,13/10/26 ,        0.00     ,    15000.00     ,0000900115000001       ,   18600.00  ',
      ' 14/10/26  ,IMPS-900115000002-ROHIT MUNDVALE-SBIN-XXXXXXX4321-SHOP   ,14/10/26 ,        0.00     ,    22500.00     ,0000900115000002       ,   41100.00  ',
      ' 15/10/26  ,CHQ DEP RET- FUNDS INSUFFICIENT-000777   ,15/10/26 ,    1000.00     ,        0.00     ,0000000000000777       ,   40100.00  ',
      ' 16/10/26  ,50100999990001-TPT-RENT OCT-FARHANA QAZBARI   ,16/10/26 ,        0.00     ,    900.00     ,0000000992211       ,   41000.00  ',
    ),
    says: { bank: 'HDFC', addsUp: true },
    lines: [
      '2026-10-02 | -6400.00 | neft | KKBKN26275990119 | NEELKUSUM CO-OP HSG SOCIETY | · | MAINT OCT',
      '2026-10-13 | +15000.00 | upi | 900115000001 | ANNE-MARIE D SOUZA | ANNEMARIE-2@OKZZZ | OCT-RENT',
      '2026-10-14 | +22500.00 | imps | 900115000002 | ROHIT MUNDVALE | · | SHOP',
      '2026-10-15 | -1000.00 | cheque return | 000777 | · | · | ·',
      '2026-10-16 | +900.00 | transfer | · | FARHANA QAZBARI | · | RENT OCT',
    ],
  },
  {
    name: 'Kotak, one amount with its mark in brackets',
    file: text(
      'Account No. 9999003311',
      'Date,Narration,Chq/Ref No,Withdrawal (Dr)/Deposit (Cr),Balance',
      '05-10-2026,UPI/HARISH NETTEMKAR/900116000001/rent,UPI-900116000001,"12,500.00(Cr)","22,500.00(Cr)"',
      '06-10-2026,Recd:IMPS/900116000002/SWAPNA I/KKBK/X1234/rent oct,IMPS-900116000002,"12,500.00(Cr)","35,000.00(Cr)"',
      '16-10-2026,Sent IMPS900116000003IMTIYAZ QADERWAL/own acct,IMPS-900116000003,"30,000.00(Dr)","5,000.00(Cr)"',
    ),
    says: { bank: 'KOTAK', accountLast4: '3311', addsUp: true },
    lines: [
      '2026-10-05 | +12500.00 | upi | 900116000001 | HARISH NETTEMKAR | · | rent',
      '2026-10-06 | +12500.00 | imps | 900116000002 | SWAPNA I | · | rent oct',
      '2026-10-16 | -30000.00 | imps | 900116000003 | IMTIYAZ QADERWAL | · | own acct',
    ],
  },
  {
    name: 'Kotak, Debit, Credit, Balance and the sign of the balance, in cells like ="…"',
    file: text(
      'Account No.,="9999003312"',
      'Sl. No.,Transaction Date,Description,Chq / Ref No.,Debit,Credit,Balance,Dr / Cr',
      '="1",="05-10-2026",="UPI/YUSUF BARMEKI/900117000001/rent",="UPI-900117000001",,="19,000.00",="4,000.00",="CR"',
      '="2",="17-10-2026",="NACH-10-DR-ZZ HOUSING FIN-EMI9993312",="NACHDB0001",="9,000.00",,="5,000.00",="DR"',
    ),
    says: {
      bank: 'KOTAK',
      accountLast4: '3312',
      addsUp: true,
      closing: { amount: -500000n as never, from: 'derived' },
    },
    lines: [
      '2026-10-05 | +19000.00 | upi | 900117000001 | YUSUF BARMEKI | · | rent',
      '2026-10-17 | -9000.00 | loan | · | · | · | ·',
    ],
  },
  {
    name: 'Bank of Baroda, CSV, newest first',
    file: text(
      'Main Account Holder Name :RESHMA ELANTEST',
      'Account No:,99990100006078',
      'TRAN DATE,VALUE DATE,NARRATION,CHQ.NO.,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE(INR)',
      '30/10/2026,30/10/2026,IMPS/P2A/900118000003/XXXXXX4321/TESSA VARKIDATH,-,,"15,000.00","1,40,000.00Cr"',
      '21/10/2026,21/10/2026,UPI/900118000002/10:11:12/UPI/kseb@billx/bill,-,"3,655.00",,"1,25,000.00Cr"',
      '02/10/2026,02/10/2026,UPI/900118000001/10:11:12/UPI/gowri.plk@okzzz/rent oct,-,,"21,000.00","1,28,655.00Cr"',
    ),
    says: { bank: 'BOB', accountLast4: '6078', holder: 'Reshma Elantest', order: 'newest first' },
    lines: [
      '2026-10-30 | +15000.00 | imps | 900118000003 | TESSA VARKIDATH | · | ·',
      '2026-10-21 | -3655.00 | upi | 900118000002 | · | kseb@billx | bill',
      '2026-10-02 | +21000.00 | upi | 900118000001 | · | gowri.plk@okzzz | rent oct',
    ],
  },
  {
    name: 'Canara, without the marks of equality',
    file: text(
      ',,Current & Saving Account Statement',
      'JOEL SAMPLEWICK',
      'Account Number,"999901109022"',
      'Opening Balance,"Rs.1,000.00"',
      'Closing Balance,"Rs.18,500.00"',
      'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance,',
      '05-10-2026 10:46:47,05 Oct 2026,900119000001,"UPI/CR/900119000001/JOEL FER/UTIB/joel.fw@okzzz/rent//ZZedf14488",99,,"17,500.00","18,500.00",',
      'Legends Used in Account Statement',
    ),
    says: {
      bank: 'CANARA',
      accountLast4: '9022',
      holder: 'Joel Samplewick',
      addsUp: true,
      opening: { amount: 100000n as never, from: 'printed' },
    },
    lines: ['2026-10-05 | +17500.00 | upi | 900119000001 | JOEL FER | joel.fw@okzzz | rent'],
  },
  {
    name: 'PNB, with a value date, zero paise cut and CR written out',
    file: text(
      'Account Statement for Account Number 9999000100014803',
      'Txn No.,Txn Date,Value Date,Description,Branch Name,Cheque No.,Dr Amount,Cr Amount,Balance',
      'S991,15/11/2026,15/11/2026,UPI/CR/900120000001/ONE TEST/UTIB/verify.acct@pth/test,-,,,1.0,109075.00 Cr.,',
      'S992,09/11/2026,09/11/2026,IMPS-IN/900120000002/9000000991/I NARSAI,-,,,420.0,109074.00 Cr.,',
    ),
    says: { bank: 'PNB', accountLast4: '4803', order: 'newest first', addsUp: true },
    lines: [
      '2026-11-15 | +1.00 | upi | 900120000001 | ONE TEST | verify.acct@pth | test',
      '2026-11-09 | +420.00 | imps | 900120000002 | I NARSAI | · | ·',
    ],
  },
  {
    name: 'State Bank in UTF-16 with tabs, and every day the twelfth or before',
    file: Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        [
          'Account Number\t:\t_00000999900919',
          'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance',
          '02/10/2026\t02/10/2026\tBY TRANSFER-UPI/CR/900121000001/SUNAINA/UTIB/sunaina.jh/oct--\tTRANSFER FROM 99\t \t20,000.00\t20,500.00',
          '05/10/2026\t05/10/2026\tATM WDL-ATM CASH 0080 PUNE CITY--\t \t500.00\t \t20,000.00',
        ].join('\r\n'),
        'utf16le',
      ),
    ]),
    says: { bank: 'SBI', reallyIs: 'tsv', accountLast4: '0919', addsUp: true },
    lines: [
      '2026-10-02 | +20000.00 | upi | 900121000001 | SUNAINA | sunaina.jh | oct',
      '2026-10-05 | -500.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'ICICI as a page with tables within tables',
    file: Buffer.from(
      `<table><tr><td>ICICI Bank<table><tr><td>Account Number</td><td>999915509091 ( INR ) - ASHA VELTEST</td></tr></table></td></tr></table>
       <table><tr><td><table><tr><th>S No.</th><th>Value Date</th><th>Transaction Date</th><th>Cheque Number</th><th>Transaction Remarks</th><th>Withdrawal Amount(INR)</th><th>Deposit Amount(INR)</th><th>Balance(INR)</th></tr>
       <tr><td>1</td><td>05/10/2026</td><td>05/10/2026</td><td>-</td><td>UPI/900122000001/rent &amp; water/rohit.mv@okzzz/HDFC BANK LTD/ICI4f3e92e50ca37706</td><td>0.00</td><td>22,500.00</td><td>32,500.00</td></tr>
       <tr><td>2</td><td>15/10/2026</td><td>15/10/2026</td><td>-</td><td>INF/INFT/000999/rent/DEVENDRA POLSHET</td><td>0.00</td><td>15,000.00</td><td>47,500.00</td></tr></table></td></tr></table>`,
    ),
    says: { bank: 'ICICI', reallyIs: 'html', accountLast4: '9091', holder: 'Asha Veltest' },
    lines: [
      '2026-10-05 | +22500.00 | upi | 900122000001 | · | rohit.mv@okzzz | rent & water',
      '2026-10-15 | +15000.00 | transfer | · | DEVENDRA POLSHET | · | rent',
    ],
  },
  {
    name: 'a co-operative bank, assigned by hand: one amount, no balance, bars between the cells',
    file: text(
      'Khate kr|0042/2246',
      'Tarikh|Tapshil|Rakkam|Jama/Nave',
      '01.11.2026|UPI CR 900123000001 DEVENDRA POLSHET|15000.00|C',
      '12.11.2026|CASH SELF|500.00|D',
    ),
    answers: { columns: { date: 0, narration: 1, amount: 2, direction: 3 }, dates: 'day' },
    says: { bank: null, accountLast4: '2246', addsUp: null, opening: null, closing: null },
    lines: [
      '2026-11-01 | +15000.00 | upi | 900123000001 | DEVENDRA POLSHET | · | ·',
      '2026-11-12 | -500.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'a page of HDFC of one day, newest first by its balances',
    file: page(
      [['HDFC BANK Ltd.'], ['Account No :', '999901004472']],
      [
        [
          'Date',
          'Narration',
          'Chq./Ref.No.',
          'Value Dt',
          'Withdrawal Amt.',
          'Deposit Amt.',
          'Closing Balance',
        ],
        [
          '15/10/26',
          'UPI-HARISH NETTEMKAR-HARISH.NT@OKZZZ-SBIN0999999-900124000002-RENT',
          '0000900124000002',
          '15/10/26',
          '',
          '12,500.00',
          '13,000.00',
        ],
        [
          '15/10/26',
          'POS 999900XXXXXX0001 CHAIWALA NUKKAD TEST',
          '0000900124000001',
          '15/10/26',
          '1,500.00',
          '',
          '500.00',
        ],
      ],
    ),
    says: {
      bank: 'HDFC',
      reallyIs: 'html',
      accountLast4: '4472',
      order: 'newest first',
      addsUp: true,
    },
    lines: [
      '2026-10-15 | +12500.00 | upi | 900124000002 | HARISH NETTEMKAR | HARISH.NT@OKZZZ | RENT',
      '2026-10-15 | -1500.00 | card | · | · | · | ·',
    ],
  },
  {
    name: 'amounts without a mark, of which the balance says where they went, and days as bare numbers',
    file: workbook({
      A: [
        ['Bank of India'],
        ['Txn Date', 'Description', 'Amount', 'Balance'],
        [46300, 'POS KIRANA JUNCTION', 100, 900],
        [46301, 'UPI/900125000001/CR/SWAPNA I/SBIN/swapna.i@okzzz/rent', 12500, 13400],
        [46302, 'UPI/900125000002/DR/CHAIWALA/YESB/chai@pthx/tea', 400, 13000],
      ],
    }),
    says: { bank: 'BOI', addsUp: true, opening: { amount: 100000n as never, from: 'derived' } },
    lines: [
      '2026-10-05 | -100.00 | card | · | · | · | ·',
      '2026-10-06 | +12500.00 | upi | 900125000001 | SWAPNA I | swapna.i@okzzz | rent',
      '2026-10-07 | -400.00 | upi | 900125000002 | CHAIWALA | chai@pthx | tea',
    ],
  },
  {
    name: 'a head that stands on every page, with cells that a spreadsheet wrote again',
    file: text(
      'State Bank of India',
      'Account Number,00000999900921',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      '"=""01 Oct 2026""",01 Oct 2026,BY CLEARING-UTIB CTS 000412--,\'000412,,"=""1,000.00""","1,000.00"',
      'Page 1 of 2',
      'Account Number,00000999900921',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      '02 Oct 2026,02 Oct 2026,TO ATM WDL--,,200.00,,800.00',
    ),
    says: { bank: 'SBI', accountLast4: '0921', addsUp: true },
    lines: [
      '2026-10-01 | +1000.00 | cheque | 000412 | · | · | ·',
      '2026-10-02 | -200.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'a statement in which a line is missing, and whose sums are not those of its lines',
    file: text(
      'Indian Bank',
      'Account No,6999990124',
      'Date,Transaction Details,Debits,Credits,Balance',
      '05 Oct 2026,CASH SELF,,"1,000.00","11,000.00"',
      '07 Oct 2026,CASH SELF,,"1,000.00","13,000.00"',
      'Total,,0.00,"3,000.00",',
    ),
    says: {
      bank: 'INDIAN',
      addsUp: false,
      difference: -100000n as never,
      totalsAgree: false,
      gap: { afterLine: 1, beforeLine: 2 },
    },
    lines: [
      '2026-10-05 | +1000.00 | cash | · | · | · | ·',
      '2026-10-07 | +1000.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'months first, where the days of the file show it',
    file: text(
      'State Bank of India',
      'Account Number,00000999900920',
      'Txn Date,Value Date,Description,Ref No./Cheque No.,Debit,Credit,Balance',
      '10/05/2026,10/05/2026,CREDIT INTEREST--,,,5.00,105.00',
      '10/28/2026,10/28/2026,CREDIT INTEREST--,,,5.00,110.00',
    ),
    says: { bank: 'SBI', addsUp: true },
    lines: [
      '2026-10-05 | +5.00 | interest | · | · | · | ·',
      '2026-10-28 | +5.00 | interest | · | · | · | ·',
    ],
  },
]

describe('statements of further banks and forms are read as a person reads them', () => {
  it.each(FURTHER)('$name', async ({ file, answers, says, lines }) => {
    const reading = await readBankStatement({ name: 'statement', bytes: file }, answers)
    if (reading.kind !== 'statement') expect(reading).toBe('a statement')
    else {
      expect(shown(reading.statement)).toEqual(lines)
      expect(reading.statement).toMatchObject(says)
    }
  })
})
