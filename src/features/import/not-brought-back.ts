/**
 * What a sheet of "Download my data" does not bring into other books, each with the reason. The README of the zip lists
 * them, and so does the preview of such a sheet.
 */
export const NOT_BROUGHT_BACK = [
  /* i18n */ 'How old each debt is. What a client owes comes in as one amount, because the charges behind it belong to the old books.',
  /* i18n */ 'Tax invoices and credit notes. Their numbers belong to the old books, and no number may be given twice.',
  /* i18n */ 'Cheques in hand and payments that clients reported. They are not money yet: enter them again.',
  /* i18n */ 'Meter readings before the last one, and earlier electricity rates.',
  /* i18n */ 'Passwords, your own settings, texts of reminders, and the history of changes.',
]
