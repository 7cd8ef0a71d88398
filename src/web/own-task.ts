/** Resolves in a task of its own: before it the browser paints and does what a person has just asked for. */
export const ownTask = (): Promise<void> => new Promise((next) => setTimeout(next))
