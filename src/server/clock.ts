/** The time, handed in everywhere, so that trials, codes and sessions are tested by moving it. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
