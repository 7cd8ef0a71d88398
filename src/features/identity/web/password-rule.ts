const SHORTEST = 6

/** The only thing that is refused of a new password's text: fewer than 6 characters. */
export const isLongEnough = (password: string): string | undefined =>
  password.length < SHORTEST ? `Password must be at least ${SHORTEST} characters` : undefined
