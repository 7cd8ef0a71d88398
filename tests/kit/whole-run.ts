/**
 * Whether this is `npm run test:all`. Where a story has a short and a long form, or is played at several sizes,
 * `npm test` plays one and this plays all. A test that only the whole run needs stands in `tests/whole`.
 */
export const isWholeRun = process.env.WHOLE_RUN === '1'
