type Details = { account?: string | undefined; address?: string; route?: string; result?: string }

/**
 * Writes down what concerns the safety of accounts: sign-ins, refusals, new passwords. Accounts by id;
 * never an e-mail, a token, a link or a password.
 */
export type SecurityLog = (event: string, details: Details) => void
