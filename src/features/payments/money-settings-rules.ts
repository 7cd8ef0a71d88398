/** What form and server ask of the settings of the money; each may be blank. */
export const moneySettingsRules = {
  upiId: {
    longest: 320,
    pattern: /^[A-Za-z0-9._-]{2,255}@[A-Za-z0-9]{2,64}$/,
    malformed: /* i18n */ 'Please enter a UPI id, such as asha@okbank.',
  },
  upiName: { longest: 100 },
  receiptPrefix: {
    longest: 3,
    pattern: /^[A-Z0-9]{1,3}$/i,
    malformed: /* i18n */ 'Please enter 1 to 3 letters or digits.',
  },
  showBankAccount: { none: /* i18n */ 'You have registered no bank account.' },
  panOnReceipts: { none: /* i18n */ 'You have registered no PAN.' },
}

/** What the code of a receipt begins with unless its owner chose something else. */
export const USUAL_RECEIPT_PREFIX = 'RB'

/** In which languages receipts are printed. */
export const RECEIPT_LANGUAGES = ['en', 'en-hi'] as const

/** Which receipts above ₹ 5,000 have a box for a revenue stamp: those for cash, all, or none. */
export const STAMP_BOXES = ['cash', 'all', 'never'] as const

/**
 * Which receipts carry the owner's PAN: none, those where the rent asks for it, or all for rent. Until the owner
 * has answered, no receipt says anything of it.
 */
export const PAN_ON_RECEIPTS = ['unasked', 'never', 'asked', 'always'] as const

/** Whether the owner is resident in India for income tax. */
export const TAX_RESIDENCES = ['unknown', 'resident', 'non-resident'] as const
