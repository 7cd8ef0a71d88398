import { describe, expect, it } from 'vitest'
import { page, text, workbook } from '../../../../../tests/kit/bank-files.ts'
import { asOfAccount, asSample } from '../../../../../tests/kit/bank-samples.ts'
import type { BankStatement } from '../../statement.ts'
import type { BankBooks } from '../bank-books.ts'
import type { LineToPropose } from '../line-to-propose.ts'
import { isCutAddress, isWholeName, payerName } from '../payer-of-line.ts'
import { proposeAll } from '../propose.ts'
import { readBankStatement } from './read-statement.ts'

type OfBank = {
  name: string
  file: Uint8Array
  says: Partial<BankStatement>
  /** Day, amount with its sign, way, reference, payer, address and note. */
  lines: string[]
}

/** Statements as further banks write them, or as those of the other tests write them too. All people are invented. */
const STATEMENTS: OfBank[] = [
  {
    name: 'Yes, in pages, with B/F and a transfer that came back',
    file: text(
      'YES BANK LTD,,,,,,',
      'Statement of account : 029990100017788 for the period 01/10/2026 to 30/11/2026,,,,,,',
      'Customer Id,: 1234567,,,,,',
      'Primary Holder,: MR IRFAN KUNJALI,,,,,',
      'IFSC,: YESB0000299,,,,,',
      ',,,,,,',
      'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance',
      '01/10/2026,01/10/2026,,B/F,,,"50,000.00"',
      '03/10/2026,03/10/2026,627712345601,UPI/627712345601/From:rkverma77@okzzz/To:irfan@yesx/Rent oct,,"12,500.00","62,500.00"',
      '04/10/2026,04/10/2026,YESIB62781234567,NEFT Cr-HDFC0000240-SUNITA RAVINDRA PATIL-IRFAN KUNJALI-HDFCN52026100412345678,,"18,000.00","80,500.00"',
      '05/10/2026,05/10/2026,,IMPS/P2A/627812345602/MOHD ASIF KHAN/ICIC/rent flat 3,,"9,500.00","90,000.00"',
      '05/10/2026,05/10/2026,,IMPS-627812345602-RETURN,"9,500.00",,"80,500.00"',
      'Page 1 of 2,,,,,,',
      'Transaction Date,Value Date,Cheque No/Reference No,Description,Withdrawals,Deposits,Running Balance',
      '31/10/2026,31/10/2026,,SB INTEREST 01-07-2026 TO 30-09-2026,,"120.00","80,620.00"',
      'Opening Balance,"50,000.00",Total Withdrawals,"9,500.00",Total Deposits,"40,120.00",',
      'Closing Balance,"80,620.00",,,,,',
      '*** END OF STATEMENT ***,,,,,,',
    ),
    says: {
      bank: 'YES',
      reallyIs: 'csv',
      accountLast4: '7788',
      holder: 'Irfan Kunjali',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +12500.00 | upi | 627712345601 | · | rkverma77@okzzz | Rent oct',
      '2026-10-04 | +18000.00 | neft | HDFCN52026100412345678 | SUNITA RAVINDRA PATIL | · | ·',
      '2026-10-05 | +9500.00 | imps | 627812345602 | MOHD ASIF KHAN | · | rent flat 3',
      '2026-10-05 | -9500.00 | reversal | 627812345602 | · | · | ·',
      '2026-10-31 | +120.00 | interest | · | · | · | ·',
    ],
  },
  {
    name: 'IndusInd, newest first, the unused amount a dash',
    file: workbook(
      {
        'Account Statement': [
          [null, 'IndusInd Bank'],
          [null, 'Account Statement'],
          [null, 'Account No.', '100999990123'],
          [null, 'Name', 'MRS KAVITHA SUNDARRAJ'],
          [null, 'From Date', '01 Oct 2026', 'To Date', '31 Oct 2026'],
          [],
          ['Sr.No.', 'Date', 'Type', 'Description', 'Debit', 'Credit', 'Balance'],
          [
            1,
            '31 Oct 2026',
            'Transfer Credit',
            'UPI/630412345611/CR/PRIYA MENON/SBIN/priyamenon@okzzz/NOV RENT',
            '-',
            '15,000.00',
            '96,400.00',
          ],
          [
            2,
            '05 Oct 2026',
            'Transfer Debit',
            'UPI/627812345612/DR/SWIGGY/YESB/swiggy@yesx/UPI',
            '600.00',
            '-',
            '81,400.00',
          ],
          [
            3,
            '05 Oct 2026',
            'Transfer Credit',
            'N/HDFCN52026100598765/HDFC0000001/VEDANTA TEXTILES PVT LTD/RENT OCT',
            '-',
            '45,000.00',
            '82,000.00',
          ],
          [
            4,
            '04 Oct 2026',
            'Transfer Credit',
            'IMPS/P2A/627712345613/GURPREET S/HDFC',
            '-',
            '11,000.00',
            '37,000.00',
          ],
          [
            5,
            '03 Oct 2026',
            'Clearing',
            'CLG-CHQ NO 000231-RAMAKANT JOSHI',
            '-',
            '8,000.00',
            '26,000.00',
          ],
          [6, '01 Oct 2026', 'Transfer Debit', 'SMS CHARGES', '18.00', '-', '18,000.00'],
          [],
          ['This is a computer generated statement and does not require signature'],
        ],
      },
      'biff8',
    ),
    says: {
      bank: 'INDUSIND',
      reallyIs: 'xls',
      accountLast4: '0123',
      holder: 'Kavitha Sundarraj',
      order: 'newest first',
      addsUp: true,
    },
    lines: [
      '2026-10-31 | +15000.00 | upi | 630412345611 | PRIYA MENON | priyamenon@okzzz | NOV RENT',
      '2026-10-05 | -600.00 | upi | 627812345612 | SWIGGY | swiggy@yesx | ·',
      '2026-10-05 | +45000.00 | neft | HDFCN52026100598765 | VEDANTA TEXTILES PVT LTD | · | RENT OCT',
      '2026-10-04 | +11000.00 | imps | 627712345613 | GURPREET S | · | ·',
      '2026-10-03 | +8000.00 | cheque | 000231 | RAMAKANT JOSHI | · | ·',
      '2026-10-01 | -18.00 | charge | · | · | · | ·',
    ],
  },
  {
    name: 'RBL, with rupee signs and tabs',
    file: text(
      'RBL BANK LTD.',
      'Account Name:\tANIL KUMAR GUPTA',
      'A/C Number:\t309999012345',
      'IFSC/RTGS/NEFT code:\tRATN0000123',
      'Opening Balance :\t₹ 10,000.00\tCount Of Debit :\t1',
      'Closing Balance :\t₹ 54,250.00\tCount Of Credit :\t3',
      'Transaction Date\tTransaction Details\tCheque ID\tValue Date\tWithdrawal Amt\tDeposit Amt\tBalance (INR)',
      '02/10/2026\tUPI/627612345631/NEHA SHARMA/neha.s@okzzz/SBIN/rent oct/RBL9f3c2d1e4b5a6\t\t02/10/2026\t\t16,000.00\t26,000.00',
      '03/10/2026\tIMPS 627712345632 FROM DEEPAK  CHAWLA/HDFC/xx1234\t\t03/10/2026\t\t12,250.00\t38,250.00',
      '04/10/2026\tNEFT/000123456789/HDFC BANK LTD/ORBIT INFOTECH PRIVATE LIMITED\t\t04/10/2026\t\t18,000.00\t56,250.00',
      '05/10/2026\tATM WDL/627812345633/MUMBAI\t\t05/10/2026\t2,000.00\t\t54,250.00',
    ),
    says: {
      bank: 'RBL',
      reallyIs: 'tsv',
      accountLast4: '2345',
      holder: 'Anil Kumar Gupta',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-02 | +16000.00 | upi | 627612345631 | NEHA SHARMA | neha.s@okzzz | rent oct',
      '2026-10-03 | +12250.00 | imps | 627712345632 | DEEPAK CHAWLA | · | ·',
      '2026-10-04 | +18000.00 | neft | 000123456789 | ORBIT INFOTECH PRIVATE LIMITED | · | ·',
      '2026-10-05 | -2000.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'Bandhan, INR before the amounts and a letter before references',
    file: text(
      'Bandhan Bank,,,,,',
      'Account Statement From 01 Oct 2026 To 31 Oct 2026,,,,,',
      'Account Number,10170099990011,,,,',
      'Customer Name,TAPAN KUMAR DAS,,,,',
      'Transaction Date,Value Date,Description,Amount,Dr / Cr,Balance',
      '"October 03, 2026","October 03, 2026",UPI/CR/C627712345641/SOUMEN DUTTA/SBIN/soumen.d@okzzz,"INR9,000.00",Cr,"INR29,000.00"',
      '"October 05, 2026","October 05, 2026",UPI/DR/D627812345642/BIG BAZAAR/HDFC/bb@okzzz/UPI,"INR1,500.00",Dr,"INR27,500.00"',
      '"October 09, 2026","October 09, 2026",IMPS/IN/628212345643/MOUSUMI SEN/UBIN/rent,"INR7,500.00",Cr,"INR35,000.00"',
      'Statement Summary,,,,,',
      'Opening Balance,Total Credits,Total Debits,Closing Balance,,',
      '"INR20,000.00","INR16,500.00","INR1,500.00","INR35,000.00",,',
    ),
    says: {
      bank: 'BANDHAN',
      reallyIs: 'csv',
      accountLast4: '0011',
      holder: 'Tapan Kumar Das',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +9000.00 | upi | 627712345641 | SOUMEN DUTTA | soumen.d@okzzz | ·',
      '2026-10-05 | -1500.00 | upi | 627812345642 | BIG BAZAAR | bb@okzzz | ·',
      '2026-10-09 | +7500.00 | imps | 628212345643 | MOUSUMI SEN | · | rent',
    ],
  },
  {
    name: 'IDBI, known by its heads alone',
    file: workbook(
      {
        Sheet0: [
          ['Account No : 0123104000099999'],
          ['Name : PRAKASH HARI SAWANT'],
          ['Transaction Date From: 01/10/2026 to: 31/10/2026'],
          [
            'Srl',
            'Txn Date',
            'Value Date',
            'Description',
            'Cheque No',
            'CR/DR',
            'CCY',
            'Amount (INR)',
            'Balance (INR)',
          ],
          [
            1,
            '10/10/2026 12:10:11 PM',
            '10/10/2026',
            'UPI/628312345651/DHANANJAY LELE/dhananjay.l@okzzz/rent oct',
            null,
            'Cr.',
            'INR',
            '14,500.00',
            '64,500.00',
          ],
          [
            2,
            '06/10/2026 09:00:00 AM',
            '06/10/2026',
            'INET/NEFT/N279260123456/SAWANT/self',
            null,
            'Dr.',
            'INR',
            '5,000.00',
            '50,000.00',
          ],
          [
            3,
            '05/10/2026 08:45:10 AM',
            '05/10/2026',
            'IMPS/627812345652/RUPALI KADAM/BKID/rent',
            null,
            'Cr.',
            'INR',
            '10,000.00',
            '55,000.00',
          ],
          [
            4,
            '01/10/2026 08:45:10 AM',
            '01/10/2026',
            'NEFT-BARBN52026100112345-KIRAN VITTHAL MORE-',
            null,
            'Cr.',
            'INR',
            '15,000.00',
            '45,000.00',
          ],
        ],
      },
      'biff8',
    ),
    says: {
      bank: 'IDBI',
      reallyIs: 'xls',
      accountLast4: '9999',
      holder: 'Prakash Hari Sawant',
      order: 'newest first',
      addsUp: true,
    },
    lines: [
      '2026-10-10 | +14500.00 | upi | 628312345651 | DHANANJAY LELE | dhananjay.l@okzzz | rent oct',
      '2026-10-06 | -5000.00 | neft | N279260123456 | SAWANT | · | self',
      '2026-10-05 | +10000.00 | imps | 627812345652 | RUPALI KADAM | · | rent',
      '2026-10-01 | +15000.00 | neft | BARBN52026100112345 | KIRAN VITTHAL MORE | · | ·',
    ],
  },
  {
    name: 'Central Bank, a cheque that comes back, on a page',
    file: page(
      [
        ['Central Bank of India'],
        ['Account Number', '3999901234'],
        ['Account Name', 'SHRI RAM NARESH TRIPATHI'],
      ],
      [
        [
          'Post Date',
          'Value Date',
          'Branch Code',
          'Cheque Number',
          'Account Description',
          'Debit',
          'Credit',
          'Balance',
        ],
        [
          '05/10/2026',
          '05/10/2026',
          '01234',
          '',
          'UPI/627812345661/CR/VIKAS YAD/SBIN/vikasyadav@/rent',
          '',
          '6,500.00',
          '36,500.00 CR',
        ],
        [
          '07/10/2026',
          '07/10/2026',
          '01234',
          '',
          'BY TRANSFER-UPI/CR/628012345662/MEENA DEV/PUNB/meenadevi@',
          '',
          '5,500.00',
          '42,000.00 CR',
        ],
        [
          '08/10/2026',
          '08/10/2026',
          '01234',
          '445566',
          'BY CLEARING / CHEQUE 445566',
          '',
          '8,000.00',
          '50,000.00 CR',
        ],
        [
          '09/10/2026',
          '09/10/2026',
          '01234',
          '445566',
          'CHEQUE RETURN 445566 FUNDS INSUFFICIENT',
          '8,000.00',
          '',
          '42,000.00 CR',
        ],
        [
          '09/10/2026',
          '09/10/2026',
          '01234',
          '',
          'CHQ RETURN CHARGES 445566',
          '118.00',
          '',
          '41,882.00 CR',
        ],
      ],
      [
        ['Opening Balance', '30,000.00 CR'],
        ['Closing Balance', '41,882.00 CR'],
      ],
    ),
    says: {
      bank: 'CENTRAL',
      reallyIs: 'html',
      accountLast4: '1234',
      holder: 'Ram Naresh Tripathi',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +6500.00 | upi | 627812345661 | VIKAS YAD | vikasyadav@ | rent',
      '2026-10-07 | +5500.00 | upi | 628012345662 | MEENA DEV | meenadevi@ | ·',
      '2026-10-08 | +8000.00 | cheque | 445566 | · | · | ·',
      '2026-10-09 | -8000.00 | cheque return | 445566 | · | · | ·',
      '2026-10-09 | -118.00 | charge | · | · | · | ·',
    ],
  },
  {
    name: 'Indian Bank, INR in every amount',
    file: text(
      'INDIAN BANK',
      'Account Number : 6999900123',
      'Account holder name : SRINIVASAN R',
      'Date,Transaction Details,Debits,Credits,Balance',
      '03 Oct 2026,UPI/627712345671/CR/KARTHIK RAJA/IOBA/karthik.raja@okzzz/UPI,-,"INR 13,000.00","INR 43,000.00"',
      '04 Oct 2026,"NEFT/CNRBN52026100412345/LAKSHMI NARAYANAN/rent october",-,"INR 17,500.00","INR 60,500.00"',
      '06 Oct 2026,ATM CASH 1234 CHENNAI,"INR 3,000.00",-,"INR 57,500.00"',
      'Ending Balance,,,,"INR 57,500.00"',
    ),
    says: {
      bank: 'INDIAN',
      reallyIs: 'csv',
      accountLast4: '0123',
      holder: 'Srinivasan R',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +13000.00 | upi | 627712345671 | KARTHIK RAJA | karthik.raja@okzzz | ·',
      '2026-10-04 | +17500.00 | neft | CNRBN52026100412345 | LAKSHMI NARAYANAN | · | rent october',
      '2026-10-06 | -3000.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'Bank of India, a workbook',
    file: workbook({
      Statement: [
        ['Bank of India'],
        ['Account No:', '012310110099999', 'Account Holder Name:', 'JOSEPH DSOUZA'],
        ['IFSC', 'BKID0000123'],
        ['Sr No', 'Date', 'Remarks', 'Debit', 'Credit', 'Balance'],
        [
          1,
          '03-10-2026',
          'UPI/627712345681/CR/FRANCIS P/SBIN/francis.pereira@/rent',
          null,
          '19,000.00',
          '29,000.00',
        ],
        [2, '05-10-2026', 'NEFT/Maria Fernandes/SBIN226278123456/', null, '8,500.00', '37,500.00'],
        [
          3,
          '06-10-2026',
          'UPI/627912345682/DR/BEST/ICIC/best@ic/bill',
          '1,200.00',
          null,
          '36,300.00',
        ],
        [4, '10-10-2026', 'BY CASH', null, '5,000.00', '41,300.00'],
      ],
    }),
    says: {
      bank: 'BOI',
      reallyIs: 'xlsx',
      accountLast4: '9999',
      holder: 'Joseph Dsouza',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +19000.00 | upi | 627712345681 | FRANCIS P | francis.pereira@ | rent',
      '2026-10-05 | +8500.00 | neft | SBIN226278123456 | Maria Fernandes | · | ·',
      '2026-10-06 | -1200.00 | upi | 627912345682 | BEST | best@ic | bill',
      '2026-10-10 | +5000.00 | cash | · | · | · | ·',
    ],
  },
  {
    name: 'UCO, words grown together, between upright bars',
    file: text(
      'UCO BANK|||||',
      'Account No|08990110009999||||',
      'Name|BIMAL CHANDRA ROY||||',
      'Date|Particulars|Chq No|Withdrawals|Deposits|Balance',
      '01-10-2026|B/F||||"20,000.00 Cr"',
      '05-10-2026|MPAYUPITRTR627812345691SHYAMAL GHOSH XXXXX 1234||0.00|"7,000.00"|"27,000.00 Cr"',
      '07-10-2026|UPI/628012345692/CR/ANIMA PAL/UCBA/anima.pal@okzzz/rent||0.00|"6,500.00"|"33,500.00 Cr"',
      '08-10-2026|SMS Alert Charges||17.70|0.00|"33,482.30 Cr"',
      '|Total||17.70|"13,500.00"|"33,482.30 Cr"',
    ),
    says: {
      bank: 'UCO',
      reallyIs: 'csv',
      accountLast4: '9999',
      holder: 'Bimal Chandra Roy',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +7000.00 | upi | 627812345691 | SHYAMAL GHOSH | · | ·',
      '2026-10-07 | +6500.00 | upi | 628012345692 | ANIMA PAL | anima.pal@okzzz | rent',
      '2026-10-08 | -17.70 | charge | · | · | · | ·',
    ],
  },
  {
    name: 'Indian Overseas Bank, UTF-16, the value date in brackets',
    file: Buffer.concat([
      Buffer.from([0xff, 0xfe]),
      Buffer.from(
        [
          'Indian Overseas Bank',
          'Account No : 123401000099999',
          'Name : M. SELVARAJ',
          'DATE (Value Date)\tPARTICULARS\tREF NO./CHQ NO.\tTRANSACTION TYPE\tDEBIT (₹)\tCREDIT (₹)\tBALANCE (₹)',
          '05-Oct-26 (05-Oct-26)\tUPI/627812345701/CR/MURUGAN K/IDIB/murugan.k@okzzz/Rent for Oct\tS12345\tTransfer\t-\t12,000.00\t22,000.00',
          '06-Oct-26 (06-Oct-26)\tNEFT-HDFCN52026100654321-ARUMUGAM TRADERS\tS12346\tTransfer\t-\t25,000.00\t47,000.00',
          '07-Oct-26 (07-Oct-26)\tUPI/628012345702/DR/TNEB/PYTM/tneb@ptx/Bill\tS12347\tTransfer\t1,450.00\t-\t45,550.00',
          '',
        ].join('\r\n'),
        'utf16le',
      ),
    ]),
    says: {
      bank: 'IOB',
      reallyIs: 'tsv',
      accountLast4: '9999',
      holder: 'M. Selvaraj',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +12000.00 | upi | 627812345701 | MURUGAN K | murugan.k@okzzz | Rent for Oct',
      '2026-10-06 | +25000.00 | neft | HDFCN52026100654321 | ARUMUGAM TRADERS | · | ·',
      '2026-10-07 | -1450.00 | upi | 628012345702 | TNEB | tneb@ptx | Bill',
    ],
  },
  {
    name: 'Bank of Maharashtra, references padded with zeros',
    file: workbook({
      'Account Statement': [
        ['Bank of Maharashtra'],
        ['Account No', '60999900123'],
        ['Account Holder Name', 'SMT. VAISHALI ANIL KULKARNI'],
        [
          'Sr No',
          'Date',
          'Particulars',
          'Cheque/Reference No',
          'Debit',
          'Credit',
          'Balance',
          'Channel',
        ],
        [
          1,
          '03/10/2026',
          'UPI 627712345711/Cr/TEJAS PAWAR/HDFC/tejas.pawar@okzzz/Rent',
          '0000627712345711',
          '-',
          '11,500.00',
          '31,500.00',
          'UPI',
        ],
        [
          2,
          '05/10/2026',
          'IMPS/627812345712/9000000113/ASHWINI JADHAV/rent',
          '0000627812345712',
          '-',
          '9,000.00',
          '40,500.00',
          'IMPS',
        ],
        [
          3,
          '05/10/2026',
          'NEFT P26278123456 KHANDELWAL AGENCIES',
          '-',
          '-',
          '20,000.00',
          '60,500.00',
          'NEFT',
        ],
        [
          4,
          '31/10/2026',
          'SBINT Int.Pd:01-07-2026 to 30-09-2026',
          '-',
          '-',
          '210.00',
          '60,710.00',
          'Others',
        ],
        [
          'Total Transaction Count',
          '4',
          'Total Debit Amount',
          '0.00',
          'Total Credit Amount',
          '40,710.00',
        ],
      ],
    }),
    says: {
      bank: 'MAHARASHTRA',
      reallyIs: 'xlsx',
      accountLast4: '0123',
      holder: 'Vaishali Anil Kulkarni',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +11500.00 | upi | 627712345711 | TEJAS PAWAR | tejas.pawar@okzzz | Rent',
      '2026-10-05 | +9000.00 | imps | 627812345712 | ASHWINI JADHAV | · | rent',
      '2026-10-05 | +20000.00 | neft | P26278123456 | KHANDELWAL AGENCIES | · | ·',
      '2026-10-31 | +210.00 | interest | · | · | · | ·',
    ],
  },
  {
    name: 'AU, heads with currency and commas in narrations',
    file: text(
      'AU SMALL FINANCE BANK LIMITED',
      '"Name : MR SUBIR GHATAK","Account Number : 9999060600002222"',
      'Trans Date,Value Date,Description / Narration,Chq. / Ref. No.,Debit (Dr.) INR,Credit (Cr.) INR,Balance INR',
      '05 Oct 2026,05 Oct 2026,"UPI/CR/627812345721/DIPTI MAHESHWARI/HDFC/dipti.m@okzzz/rent, october",AUS20261005TS1TR,-,"14,000.00","24,000.00"',
      '06 Oct 2026,06 Oct 2026,UPI/DR/627912345722/ZOMATO/HDFC/zomato@hdfcx/NA,AUS20261006TS1TR,450.00,-,"23,550.00"',
      '07 Oct 2026,07 Oct 2026,NEFT CR-ICIC0SF0002-SARAL LOGISTICS LLP-SUBIR GHATAK-CMS628012345678,CMS628012345678,-,"36,000.00","59,550.00"',
      'Page 1 of 1',
    ),
    says: {
      bank: 'AU',
      reallyIs: 'csv',
      accountLast4: '2222',
      holder: 'Subir Ghatak',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +14000.00 | upi | 627812345721 | DIPTI MAHESHWARI | dipti.m@okzzz | rent, october',
      '2026-10-06 | -450.00 | upi | 627912345722 | ZOMATO | zomato@hdfcx | ·',
      '2026-10-07 | +36000.00 | neft | CMS628012345678 | SARAL LOGISTICS LLP | · | ·',
    ],
  },
  {
    name: 'digibank, newest first',
    file: text(
      'Account Details For:,digiSavings Account 881099990123',
      'Statement as at:,01 Nov 2026',
      'Currency:,INR - Indian Rupee',
      'Available Balance:,"45,500.00"',
      '',
      'Date,Transaction Details,Debit Amount,Credit Amount,Running Balance',
      '"05-Oct-2026","IMPS P2A 627812345731 FROM RAHUL BOSE","","10,500.00","45,500.00"',
      '"03-Oct-2026","UPI-627712345732-ISHITA SEN-ishita.sen@okzzz-rent oct","","20,000.00","35,000.00"',
      '"02-Oct-2026","DEBIT CARD TRANSACTION AMAZON","1,000.00","","15,000.00"',
    ),
    says: {
      bank: 'DBS',
      reallyIs: 'csv',
      accountLast4: '0123',
      holder: null,
      order: 'newest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +10500.00 | imps | 627812345731 | RAHUL BOSE | · | ·',
      '2026-10-03 | +20000.00 | upi | 627712345732 | ISHITA SEN | ishita.sen@okzzz | rent oct',
      '2026-10-02 | -1000.00 | card | · | · | · | ·',
    ],
  },
  {
    name: 'HSBC, days as 05OCT2026 and narrations over two lines',
    file: text(
      'HSBC India',
      'Account number,006-999901-006',
      'Date,Details,Withdrawals,Deposits,Balance',
      '05OCT2026,"NEFT FROM TARUN KHANNA',
      'HDFCN52026100511111 RENT",,"32,000.00","82,000.00"',
      '06OCT2026,"UPI CR 627912345741 SHALINI IYER shalini.i@okzzz",,"18,500.00","1,00,500.00"',
      '09OCT2026,"AUTOPAY CREDIT CARD",12000.00,,"88,500.00"',
    ),
    says: {
      bank: 'HSBC',
      reallyIs: 'csv',
      accountLast4: '1006',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +32000.00 | neft | HDFCN52026100511111 | TARUN KHANNA | · | RENT',
      '2026-10-06 | +18500.00 | upi | 627912345741 | SHALINI IYER | shalini.i@okzzz | ·',
      '2026-10-09 | -12000.00 | other | · | · | · | ·',
    ],
  },
  {
    name: 'Standard Chartered, deposits before withdrawals',
    file: text(
      'Standard Chartered Bank',
      'Account number : 429-9-999012-3',
      '',
      'Date,Value Date,Description,Cheque,Deposit,Withdrawal,Balance',
      '05 Oct 26,05 Oct 26,"UPI/627812345751/CR/Rohit Malhotra/rohit.m@okzzz/UTIB/Rent",,"28,000.00",,"78,000.00"',
      '06 Oct 26,06 Oct 26,"NEFT IN KKBKN52026100612345 ARJUN NAIR",,"15,000.00",,"93,000.00"',
      '07 Oct 26,07 Oct 26,"PURCHASE AMAZON MUMBAI",,,"3,000.00","90,000.00"',
      ',,Closing Balance,,"43,000.00","3,000.00","90,000.00"',
    ),
    says: {
      bank: 'SCB',
      reallyIs: 'csv',
      accountLast4: '0123',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +28000.00 | upi | 627812345751 | Rohit Malhotra | rohit.m@okzzz | Rent',
      '2026-10-06 | +15000.00 | neft | KKBKN52026100612345 | ARJUN NAIR | · | ·',
      '2026-10-07 | -3000.00 | other | · | · | · | ·',
    ],
  },
  {
    name: 'Axis after Citibank, one signed amount and no account number',
    file: text(
      'Axis Bank (formerly Citibank India)',
      'Date,Transaction Details,Amount (INR),Running Balance',
      '05/10/2026,"UPI CREDIT RAJAN PILLAI rajan.p@okzzz 627812345761 RENT","22,000.00","72,000.00"',
      '06/10/2026,"NEFT INWARD CITIN26279123456 BLUE OCEAN MEDIA PVT LTD","60,000.00","1,32,000.00"',
      '07/10/2026,"ELECTRONIC BILL PAYMENT BESCOM","-1,900.00","1,30,100.00"',
    ),
    says: {
      bank: 'AXIS',
      reallyIs: 'csv',
      accountLast4: null,
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +22000.00 | upi | 627812345761 | RAJAN PILLAI | rajan.p@okzzz | RENT',
      '2026-10-06 | +60000.00 | neft | CITIN26279123456 | BLUE OCEAN MEDIA PVT LTD | · | ·',
      '2026-10-07 | -1900.00 | other | · | · | · | ·',
    ],
  },
  {
    name: 'Karnataka Bank, colons between the parts',
    file: text(
      'THE KARNATAKA BANK LTD',
      'Account Number;1232500199999901',
      'Customer Name;SHRI GANESH BHAT',
      'Date;Particulars;Withdrawals;Deposits;Balance',
      '01-10-2026;Opening Balance;;;15,000.00 Cr',
      '05-10-2026;UPI:627812345771:SUDHIR SHETTY:CNRB;;10,000.00;25,000.00 Cr',
      '06-10-2026;"NEFT:SBIN:SHWETHA HEGDE:SBIN126279123456";;12,500.00;37,500.00 Cr',
      '07-10-2026;IMPS:628012345772:NAGARAJ  RAO:rent october;;9,000.00;46,500.00 Cr',
      '08-10-2026;CHRGS/SMS/Q2;17.70;;46,482.30 Cr',
    ),
    says: {
      bank: 'KARNATAKA',
      reallyIs: 'csv',
      accountLast4: '9901',
      holder: 'Ganesh Bhat',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +10000.00 | upi | 627812345771 | SUDHIR SHETTY | · | ·',
      '2026-10-06 | +12500.00 | neft | SBIN126279123456 | SHWETHA HEGDE | · | ·',
      '2026-10-07 | +9000.00 | imps | 628012345772 | NAGARAJ RAO | · | rent october',
      '2026-10-08 | -17.70 | charge | · | · | · | ·',
    ],
  },
  {
    name: 'South Indian Bank, pages that begin with what is brought forward',
    file: page(
      [['SOUTH INDIAN BANK'], ['Account No : 0999053000012345'], ['Name : ANNAMMA THOMAS']],
      [
        ['DATE', 'PARTICULARS', 'CHQ.NO.', 'WITHDRAWALS', 'DEPOSITS', 'BALANCE'],
        [
          '05-10-26',
          'UPI/CR/627812345781/JIJO MATHEW/FDRL/jijo.m@okzzz/Rent',
          '',
          '0.00',
          '13,500.00',
          '63,500.00Cr',
        ],
        [
          '06-10-26',
          'NEFT:HDFCN52026100622222 SREEJITH VARGHESE',
          '',
          '0.00',
          '16,000.00',
          '79,500.00Cr',
        ],
        ['', 'RENT OCT', '', '', '', ''],
        [
          '07-10-26',
          'UPI/DR/628012345782/KSEB/SBIN/kseb@sbx/NA',
          '',
          '900.00',
          '0.00',
          '78,600.00Cr',
        ],
      ],
      [['Page 1 of 2']],
      [
        ['DATE', 'PARTICULARS', 'CHQ.NO.', 'WITHDRAWALS', 'DEPOSITS', 'BALANCE'],
        ['', 'B/F', '', '', '', '78,600.00Cr'],
        ['08-10-26', 'IMPS/628112345783/BIJU K/rent', '', '0.00', '8,000.00', '86,600.00Cr'],
      ],
    ),
    says: {
      bank: 'SIB',
      reallyIs: 'html',
      accountLast4: '2345',
      holder: 'Annamma Thomas',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +13500.00 | upi | 627812345781 | JIJO MATHEW | jijo.m@okzzz | Rent',
      '2026-10-06 | +16000.00 | neft | HDFCN52026100622222 | SREEJITH VARGHESE | · | RENT OCT',
      '2026-10-07 | -900.00 | upi | 628012345782 | KSEB | kseb@sbx | ·',
      '2026-10-08 | +8000.00 | imps | 628112345783 | BIJU K | · | rent',
    ],
  },
  {
    name: 'Airtel Payments, the way in words',
    file: text(
      'Airtel Payments Bank Statement',
      'Account Number : 9999900123',
      'Date & Time,Transaction ID,Description,Type,Amount (Rs.),Closing Balance (Rs.)',
      '05-10-2026 11:20:33,627812345801,Money received from Sarla Devi via UPI,Credit,"5,500.00","8,500.00"',
      '06-10-2026 09:10:00,627912345802,Recharge 9000000116,Debit,299.00,"8,201.00"',
    ),
    says: {
      bank: 'AIRTEL',
      reallyIs: 'csv',
      accountLast4: '0123',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +5500.00 | upi | · | Sarla Devi | · | ·',
      '2026-10-06 | -299.00 | other | · | · | · | ·',
    ],
  },
  {
    name: 'an overdraft of Bank of Baroda',
    file: text(
      'Bank of Baroda Overdraft A/c 09990200001234',
      'TRAN DATE,VALUE DATE,NARRATION,CHQ.NO.,WITHDRAWAL(DR),DEPOSIT(CR),BALANCE(INR)',
      '05/10/2026,05/10/2026,UPI/627812345811/10:12:33/UPI/anil.k@okzzz/rent,,,"10,000.00","4,90,000.00Dr"',
      '06/10/2026,06/10/2026,NEFT-SBINN52026100612345-HARSH VARDHAN,,,"20,000.00","4,70,000.00Dr"',
      '07/10/2026,07/10/2026,INT COLL 01-09-2026 TO 30-09-2026,,"3,100.00",,"4,73,100.00Dr"',
    ),
    says: {
      bank: 'BOB',
      reallyIs: 'csv',
      accountLast4: '1234',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +10000.00 | upi | 627812345811 | · | anil.k@okzzz | rent',
      '2026-10-06 | +20000.00 | neft | SBINN52026100612345 | HARSH VARDHAN | · | ·',
      '2026-10-07 | -3100.00 | interest | · | · | · | ·',
    ],
  },
  {
    name: 'Equitas, ClosingBalance in one word and quotation marks',
    file: text(
      'Equitas Small Finance Bank',
      'Account No.: 100099990123,,,,,',
      'Date,Reference No. / Cheque No.,Narration,Withdrawal INR,Deposit INR,ClosingBalance INR',
      '05-Oct-2026,CR627812345821,"UPI-CR-627812345821-LATHA S-SBIN-latha.s@okzzz-""rent"" for oct",0,9500.00,19500.00,',
      '06-Oct-2026,,"ACH C- 06102026-TATA CONSULTANCY SERV-SAL",0,45000.00,64500.00,',
      '07-Oct-2026,,"MB:UPI/628012345822/PAY TO RAJU",500.00,0,64000.00,',
    ),
    says: {
      bank: 'EQUITAS',
      reallyIs: 'csv',
      accountLast4: '0123',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-05 | +9500.00 | upi | 627812345821 | LATHA S | latha.s@okzzz | "rent" for oct',
      '2026-10-06 | +45000.00 | nach | · | TATA CONSULTANCY SERV | · | SAL',
      '2026-10-07 | -500.00 | upi | 628012345822 | PAY TO RAJU | · | ·',
    ],
  },
  {
    name: 'SBI, its older narration',
    file: text(
      'Account Name\t:\tMr. RAVI DUTT',
      'Account Number\t:\t_00000039999912345',
      'Branch\t:\tPUNE',
      'IFS Code\t:\tSBIN0001234',
      'Balance as on 1 Oct 2026\t:\t10,000.00',
      '',
      'Txn Date\tValue Date\tDescription\tRef No./Cheque No.\t        Debit\tCredit\tBalance',
      '3 Oct 2026\t3 Oct 2026\t   BY TRANSFER-UPI/CR/627712345901/RAMESH K/SBIN/ramesh@ok/rent nov--\tTRANSFER FROM 4897691162090\t \t12,000.00\t22,000.00',
      '4 Oct 2026\t4 Oct 2026\t   BY TRANSFER-NEFT*HDFC0000240*HDFCN52026100400001*SEEMA TYAGI--\tTRANSFER FROM 3199\t \t9,000.00\t31,000.00',
      '5 Oct 2026\t5 Oct 2026\t   CASH DEPOSIT-CASH DEPOSIT SELF-\t \t \t5,000.00\t36,000.00',
      '6 Oct 2026\t6 Oct 2026\t   DEBIT-ACHDr HDFC LTD 6123-\t \t3,000.00\t \t33,000.00',
      '',
      '**This is a computer generated statement and does not require a signature',
    ),
    says: {
      bank: 'SBI',
      reallyIs: 'tsv',
      accountLast4: '2345',
      holder: 'Ravi Dutt',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +12000.00 | upi | 627712345901 | RAMESH K | ramesh@ok | rent nov',
      '2026-10-04 | +9000.00 | neft | HDFCN52026100400001 | SEEMA TYAGI | · | ·',
      '2026-10-05 | +5000.00 | cash | · | · | · | ·',
      '2026-10-06 | -3000.00 | other | · | · | · | ·',
    ],
  },
  {
    name: 'HDFC, a transfer within the bank',
    file: text(
      '',
      '  Date     ,Narration                                                                                                                ,Value Dat,Debit Amount       ,Credit Amount      ,Chq/Ref Number   ,Closing Balance',
      '  03/10/26 ,UPI-RAMESH KUMAR-ramesh@okzzz-UTIB0000001-627712345911-RENT ,03/10/26 ,           0.00  ,    12000.00    ,0000627712345911   ,     22000.00',
      '  04/10/26 ,NEFT CR-ICIC0SF0002-BLUE STAR LLP-ANITA SHAH-CMS6278123456789 ,04/10/26 ,           0.00  ,    40000.00    ,CMS6278123456789   ,     62000.00',
      '  05/10/26 ,ACH D- TP ACH BAJAJ FINANCE-12345 ,05/10/26 ,           2000.00  ,    0.00    ,0000001234567890   ,     60000.00',
      '  06/10/26 ,IMPS-627912345912-DEEPA N-HDFC-XXXXXXXX1234-RENT ,06/10/26 ,           0.00  ,    8000.00    ,0000627912345912   ,     68000.00',
      '  06/10/26 ,50100123456789-TPT-RENT OCT-GEETA SINGH ,06/10/26 ,           0.00  ,    7000.00    ,0000000123456789   ,     75000.00',
    ),
    says: {
      bank: 'HDFC',
      reallyIs: 'csv',
      accountLast4: null,
      holder: 'Anita Shah',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +12000.00 | upi | 627712345911 | RAMESH KUMAR | ramesh@okzzz | RENT',
      '2026-10-04 | +40000.00 | neft | CMS6278123456789 | BLUE STAR LLP | · | ·',
      '2026-10-05 | -2000.00 | nach | · | · | · | ·',
      '2026-10-06 | +8000.00 | imps | 627912345912 | DEEPA N | · | RENT',
      '2026-10-06 | +7000.00 | transfer | · | GEETA SINGH | · | RENT OCT',
    ],
  },
  {
    name: 'Axis, a failed payment given back and a cheque returned',
    file: text(
      'Name :- MR RAJ MALIK',
      'Joint Holder :- -',
      'Statement of Account No - 920010099912345 for the period (From : 01-10-2026 To : 31-10-2026)',
      '',
      'Tran Date,CHQNO,PARTICULARS,DR,CR,BAL,SOL',
      '03-10-2026,,UPI/P2A/627712345921/VIJAYALAX/HDFC BANK/rent oct, ,  15000.00,  25000.00,1234',
      '04-10-2026,,IMPS/P2A/627812345922/SANJAYKU/STATEBAN/rent, ,  9000.00,  34000.00,1234',
      '05-10-2026,,NEFT/SBIN426278123456/MANISH ARORA/STATE BANK OF INDIA/URGENT, ,  8000.00,  42000.00,1234',
      '06-10-2026,000123,CLG/000123/SUBHASH G/HDFC/06-10, ,  5000.00,  47000.00,1234',
      '07-10-2026,,MOB/TPFT/KAVITA JAIN/920010055555555, ,  6000.00,  53000.00,1234',
      '08-10-2026,,UPI/P2M/628112345923/Amazon Pay/YES BANK/UPI,1000.00, ,  52000.00,1234',
      '09-10-2026,,UPI/CRADJ/628112345923/amazon/YES, ,  1000.00,  53000.00,1234',
      '10-10-2026,,RTN CHQ 000123 FUNDS INSUFF,5000.00, ,  48000.00,1234',
    ),
    says: {
      bank: 'AXIS',
      reallyIs: 'csv',
      accountLast4: '2345',
      holder: 'Raj Malik',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +15000.00 | upi | 627712345921 | VIJAYALAX | · | rent oct',
      '2026-10-04 | +9000.00 | imps | 627812345922 | SANJAYKU | · | rent',
      '2026-10-05 | +8000.00 | neft | SBIN426278123456 | MANISH ARORA | · | URGENT',
      '2026-10-06 | +5000.00 | cheque | 000123 | SUBHASH G | · | ·',
      '2026-10-07 | +6000.00 | transfer | · | KAVITA JAIN | · | ·',
      '2026-10-08 | -1000.00 | upi | 628112345923 | Amazon Pay | · | ·',
      '2026-10-09 | +1000.00 | reversal | 628112345923 | · | · | ·',
      '2026-10-10 | -5000.00 | cheque return | 000123 | · | · | ·',
    ],
  },
  {
    name: 'ICICI, transfers within the bank',
    file: workbook(
      {
        OpTransactionHistory: [
          [null, 'DETAILED STATEMENT'],
          [],
          [null, 'Account Number', '123401999912 ( INR )  - SUSHMA VERMA'],
          [],
          [
            null,
            'S No.',
            'Value Date',
            'Transaction Date',
            'Cheque Number',
            'Transaction Remarks',
            'Withdrawal Amount (INR )',
            'Deposit Amount (INR )',
            'Balance (INR )',
          ],
          [
            null,
            '1',
            '03/10/2026',
            '03/10/2026',
            '-',
            'UPI/627712345941/Rent/abhi.n@okzzz/Axis Bank Ltd./ICI4f3e92e50ca3779a1',
            '0',
            '14000',
            '24000',
          ],
          [
            null,
            '2',
            '04/10/2026',
            '04/10/2026',
            '-',
            'UPI/KIRAN NAIR/kiran.n@okzzz/Payment fr/HDFC BANK/627812345942/ICIf00aa11',
            '0',
            '9000',
            '33000',
          ],
          [
            null,
            '3',
            '05/10/2026',
            '05/10/2026',
            '-',
            'MMT/IMPS/627812345943/rent oct/SURESH PI/Kotak Mahi',
            '0',
            '7000',
            '40000',
          ],
          [
            null,
            '4',
            '05/10/2026',
            '05/10/2026',
            '-',
            'NEFT-AXISCN0123456789-NIDHI KHURANA-rent-91801-UTIB0000001',
            '0',
            '6500',
            '46500',
          ],
          [
            null,
            '5',
            '06/10/2026',
            '06/10/2026',
            '-',
            'BIL/INFT/EA1234567/Rent/ GAURAV MISHRA',
            '0',
            '5500',
            '52000',
          ],
          [
            null,
            '6',
            '07/10/2026',
            '07/10/2026',
            '-',
            'INF/INFT/031234567890/Rent Oct/MEHUL SHAH',
            '0',
            '5000',
            '57000',
          ],
          [
            null,
            '7',
            '08/10/2026',
            '08/10/2026',
            '-',
            'VIN/AMAZON /202610081011/627/',
            '700',
            '0',
            '56300',
          ],
          [null, 'Legends Used in Account Statement'],
        ],
      },
      'biff8',
    ),
    says: {
      bank: 'ICICI',
      reallyIs: 'xls',
      accountLast4: '9912',
      holder: 'Sushma Verma',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +14000.00 | upi | 627712345941 | · | abhi.n@okzzz | Rent',
      '2026-10-04 | +9000.00 | upi | 627812345942 | KIRAN NAIR | kiran.n@okzzz | Payment fr',
      '2026-10-05 | +7000.00 | imps | 627812345943 | SURESH PI | · | rent oct',
      '2026-10-05 | +6500.00 | neft | AXISCN0123456789 | NIDHI KHURANA | · | rent/91801',
      '2026-10-06 | +5500.00 | transfer | · | GAURAV MISHRA | · | Rent',
      '2026-10-07 | +5000.00 | transfer | · | MEHUL SHAH | · | Rent Oct',
      '2026-10-08 | -700.00 | other | · | · | · | ·',
    ],
  },
  {
    name: 'PNB, narration in the last column',
    file: text(
      'Punjab National Bank',
      'Account Number: 1234000999912345',
      'Account Name: KAMLA DEVI',
      'Transaction Date,Cheque Number,Withdrawal,Deposit,Balance,Narration',
      '03/10/2026,,,"12,000.00","22,000.00 Cr.",UPI/627712345951/P2V/raj.kumar@okzzz/RAJ KUMAR SAINI',
      '04/10/2026,,,"8,000.00","30,000.00 Cr.",NEFT_IN:null//HDFCN52026100400099/SARITA YADAV',
      '05/10/2026,,,"6,000.00","36,000.00 Cr.",IMPS-IN/627812345952/9000000115/MOHAN LA',
      '06/10/2026,123456,"2,000.00",,"34,000.00 Cr.",CHQ PAID-MICR INWARD CLEARING-RAM SINGH',
    ),
    says: {
      bank: 'PNB',
      reallyIs: 'csv',
      accountLast4: '2345',
      holder: 'Kamla Devi',
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +12000.00 | upi | 627712345951 | · | raj.kumar@okzzz | RAJ KUMAR SAINI',
      '2026-10-04 | +8000.00 | neft | HDFCN52026100400099 | SARITA YADAV | · | ·',
      '2026-10-05 | +6000.00 | imps | 627812345952 | MOHAN LA | · | ·',
      '2026-10-06 | -2000.00 | cheque | 123456 | · | · | ·',
    ],
  },
  {
    name: 'Bank of Baroda, notes before names',
    file: workbook({
      S: [
        ['Bank of Baroda'],
        ['Account No: 12340100099999'],
        [
          'S.No',
          'DATE',
          'VALUE DATE',
          'NARRATION',
          'CHQ.NO.',
          'WITHDRAWAL(DR)',
          'DEPOSIT(CR)',
          'BALANCE(INR)',
        ],
        [
          1,
          '03-10-2026',
          '03-10-2026',
          'UPI/627712345961/10:01:02/UPI/raghu.v@okzzz/Rent oct',
          null,
          null,
          '9,000.00',
          '19,000.00Cr',
        ],
        [
          2,
          '04-10-2026',
          '04-10-2026',
          'IMPS/P2A/627812345962/XXXXXXXXXX1234/rent /PARUL',
          null,
          null,
          '7,000.00',
          '26,000.00Cr',
        ],
        [
          3,
          '05-10-2026',
          '05-10-2026',
          'NEFT-HDFCN52026100500011-YASH PATEL',
          null,
          null,
          '8,000.00',
          '34,000.00Cr',
        ],
        [
          4,
          '05-10-2026',
          '05-10-2026',
          'MOB/TPFT/Sneha Desai',
          null,
          null,
          '5,000.00',
          '39,000.00Cr',
        ],
      ],
    }),
    says: {
      bank: 'BOB',
      reallyIs: 'xlsx',
      accountLast4: '9999',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +9000.00 | upi | 627712345961 | · | raghu.v@okzzz | Rent oct',
      '2026-10-04 | +7000.00 | imps | 627812345962 | PARUL | · | rent',
      '2026-10-05 | +8000.00 | neft | HDFCN52026100500011 | YASH PATEL | · | ·',
      '2026-10-05 | +5000.00 | transfer | · | Sneha Desai | · | ·',
    ],
  },
  {
    name: 'Canara, addresses with hidden letters',
    file: text(
      'Canara Bank',
      'Account Number,="110099912345"',
      'Txn Date,Value Date,Cheque No.,Description,Branch Code,Debit,Credit,Balance,',
      '="03-10-2026 10:20:30","03 Oct 2026","","UPI/CR/627712345981/BHARATH K/SBIN/**harath.k@okzzz/rent oct//YBLd1e2f3a4b5c6d7e8f9/03/10/2026 10:20:30","33",,"11,000.00","21,000.00",',
      '="04-10-2026 10:20:30","04 Oct 2026","","NEFT CR-HDFCN52026100400777-CHAITRA M-HDFC0000001","33",,"10,000.00","31,000.00",',
      '="05-10-2026 10:20:30","05 Oct 2026","","IMPS-CR-627812345982-LOKESH GOWDA-9000000114","33",,"9,000.00","40,000.00",',
    ),
    says: {
      bank: 'CANARA',
      reallyIs: 'csv',
      accountLast4: '2345',
      holder: null,
      order: 'oldest first',
      addsUp: true,
    },
    lines: [
      '2026-10-03 | +11000.00 | upi | 627712345981 | BHARATH K | **harath.k@okzzz | rent oct/03/10/2026 10:20:30',
      '2026-10-04 | +10000.00 | neft | HDFCN52026100400777 | CHAITRA M | · | ·',
      '2026-10-05 | +9000.00 | imps | 627812345982 | LOKESH GOWDA | · | ·',
    ],
  },
]

async function read({ file }: OfBank): Promise<BankStatement> {
  const reading = await readBankStatement({ name: 'statement.xls', bytes: file })
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading))
  return reading.statement
}

const shown = ({ lines }: BankStatement) =>
  lines.map(({ bookedOn, amount, direction, understood: it }) =>
    [
      bookedOn,
      `${direction === 'in' ? '+' : '-'}${(Number(amount) / 100).toFixed(2)}`,
      it.via,
      ...[it.reference, it.payer, it.upiAddress, it.note].map((part) => part ?? '·'),
    ].join(' | '),
  )

describe('statements as banks write them are read to the letter:', () => {
  it.each(STATEMENTS)('$name', async (given) => {
    const statement = await read(given)
    expect(shown(statement)).toEqual(given.lines)
    expect(statement).toMatchObject(given.says)
  })
})

/** Whole names of tenants whom a bank prints shortened. */
const WHOLE: Record<string, string> = {
  ...{ 'VIKAS YAD': 'Vikas Yadav', 'MEENA DEV': 'Meena Devi', 'GURPREET S': 'Gurpreet Singh Gill' },
  ...{ VIJAYALAX: 'Vijayalaxmi Rao', SANJAYKU: 'Sanjaykumar Mehta', 'RAMESH K': 'Ramesh Kumar' },
  ...{
    'SURESH PI': 'Suresh Pillai',
    'MOHAN LA': 'Mohan Lal Verma',
    'LATHA S': 'Latha Subramaniam',
  },
  ...{ 'BHARATH K': 'Bharath Kumar', 'SUBHASH G': 'Subhash Gupta', 'FRANCIS P': 'Francis Pereira' },
}

type Tenant = { id: string; name: string; line: LineToPropose }

/** Those who pay in a statement, each a tenant with the rent that the line has. */
const tenantsOf = (lines: readonly LineToPropose[]): Tenant[] =>
  lines
    .filter(({ direction, understood: { via } }) => direction === 'in' && PAYS.has(via))
    .map((line, at) => {
      const printed = line.understood.payer ?? `Nobody${'abcdefgh'[at]} Printed`
      return { id: `A${at}`, name: WHOLE[printed] ?? printed, line }
    })
const PAYS = new Set(['upi', 'imps', 'neft', 'transfer', 'nach', 'cheque'])

/** The lines of a month as if they came on its days, with references of their own. */
const inMonth = (month: string, { lines, order }: BankStatement): LineToPropose[] =>
  asOfAccount(
    (order === 'newest first' ? lines.toReversed() : lines).map((line) => {
      const { reference, note } = line.understood
      const day = `2026-${month}-${line.bookedOn.slice(8) > '30' ? '30' : line.bookedOn.slice(8)}`
      const understood = {
        ...line.understood,
        reference: reference && `${reference.slice(0, -2)}${month}`,
        note: note?.replace(/oct(ober)?|nov/gi, month === '10' ? 'oct' : 'nov') ?? null,
      }
      return { ...line, key: String(line.n), day, bookedOn: day, reference: null, understood }
    }),
  )

const booksOf = (month: string, tenants: readonly Tenant[], learned: BankBooks['learned']) => ({
  agreements: tenants.map(({ id, name, line }, at) => ({
    ...{ id, clientId: id, names: [name], phones: [`900000020${at}`], unit: `Kusum ${101 + at}` },
    ...{ monthlyRent: line.amount, tdsPercent: null, isEnded: false },
  })),
  due: tenants.map(({ id, line }) => ({
    ...{ chargeId: `${id} ${month}`, agreementId: id, what: 'rent' as const },
    ...{ month: `2026-${month}`, dueOn: `2026-${month}-05` },
    ...{ open: line.amount, taxable: line.amount },
  })),
  ...{ receipts: [], claims: [], cheques: [], deposits: [], payouts: [], rules: [], expenses: [] },
  ...{ learned, holders: [] },
})

/** The addresses and names that the bank learns of a tenant once a line of theirs is confirmed. */
const learnedOf = ({ id, line: { understood } }: Tenant): BankBooks['learned'] => {
  const [name, address] = [payerName(understood), understood.upiAddress]
  const isWhole = address !== null && !isCutAddress(address)
  return [
    ...(isWhole ? [{ kind: 'address' as const, text: address, clientId: id }] : []),
    ...(name !== null && (isWhole || isWholeName(name))
      ? [{ kind: 'name' as const, text: name, clientId: id }]
      : []),
  ]
}

describe('days in one order and their lines in the other', () => {
  const HEAD = 'Date,Description,Withdrawals,Deposits,Balance'
  const upi = (n: number) => `UPI/CR/90071234500${n}/RAVI ${'ABCDE'[n]}/SBIN/r${n}@okzzz`
  const rows = [
    `05/10/2026,${upi(2)},,1000.00,4000.00`,
    `05/10/2026,${upi(1)},,1000.00,3000.00`,
    `05/10/2026,${upi(0)},,1000.00,2000.00`,
    `14/10/2026,${upi(4)},,700.00,4200.00`,
    '14/10/2026,ATM WDL,500.00,,3500.00',
  ]
  const reading = (...lines: string[]) => ({
    ...{ name: '', says: {}, lines: [] },
    file: text('Karnataka Bank', 'Account Number,99990001111', HEAD, ...lines),
  })

  it('add up, and no equal amounts make columns look swapped', async () => {
    for (const lines of [rows, rows.toReversed()]) {
      const statement = await read(reading(...lines))
      expect(statement).toMatchObject({ addsUp: true, isSwapped: false, totalsAgree: null })
      expect([statement.opening?.amount, statement.closing?.amount]).toEqual([100_000n, 420_000n])
      expect(shown(statement).map((line) => line.split(' | ')[1])).toEqual(
        lines.map((line) =>
          line.includes('ATM') ? '-500.00' : line.includes('700') ? '+700.00' : '+1000.00',
        ),
      )
    }
  })

  it('do not add up where a line is missing', async () => {
    expect(await read(reading(...rows.toSpliced(1, 1)))).toMatchObject({ addsUp: false })
  })
})

it('of these rents nine in ten are certain in the second month, and each of them is right', async () => {
  const count = { rents: 0, certain: 0 }
  for (const given of STATEMENTS) {
    const statement = await read(given)
    const tenants = tenantsOf(inMonth('10', statement))
    const learned = tenants.flatMap(learnedOf)
    const proposed = proposeAll(inMonth('11', statement), booksOf('11', tenants, learned))
    for (const { id, line } of tenants) {
      const found = proposed.get(line.key)
      count.rents++
      if (found?.sure !== 'certain') continue
      count.certain++
      expect([given.name, asSample(found)]).toEqual([
        given.name,
        `${id} rent 2026-11 ${line.amount}, tds 0`,
      ])
    }
  }
  expect(count.rents).toBeGreaterThan(60)
  expect(count.certain / count.rents).toBeGreaterThan(0.85)
})
