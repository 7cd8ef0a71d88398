/**
 * Where each bank's net banking has a statement as CSV or Excel, by the bank's code, in the words of its own menus, which
 * are not translated. Nobody checked them at the banks: they change, so the screen says "usually".
 */
export const DOWNLOAD_PLACES: Record<string, string> = {
  SBI: 'Account Statement › Download in MS Excel format',
  HDFC: 'Enquire › A/c Statement › Select Format › Delimited / MS Excel',
  ICICI: 'Bank Accounts › View Detailed Statement › Download › XLS',
  AXIS: 'Accounts › Detailed Statement › CSV',
  KOTAK: 'Statements › Account Statement › CSV',
  PNB: 'Accounts › Account Statement › CSV / XLS',
  BOB: 'Accounts › Account Statement › Excel',
  CANARA: 'Accounts › Account Statement › CSV',
  UNION: 'Accounts › Account Statement › XLS',
  IDFC: 'Accounts › Account Statement › Excel',
}
