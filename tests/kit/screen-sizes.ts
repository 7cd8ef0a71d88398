/** A story played at both sizes on one server, each by an owner and a client of its own. */
export const SCREENS = [
  ['on a desktop', { viewport: { width: 1280, height: 800 }, owner: 'Asha', client: 'Ravi' }],
  ['on a phone', { viewport: { width: 390, height: 844 }, owner: 'Meera', client: 'Kiran' }],
] as const
