/** The current time, injected everywhere, so that tests of trials, codes and sessions can move it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
