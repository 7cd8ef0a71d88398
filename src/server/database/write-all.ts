// As many rows as one statement writes well within its time, and within 65,535 parameters.
const ROWS_AT_ONCE = 500

/** Writes rows in as few statements as it takes. */
export async function writeAll<Row>(
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE)
    await write(rows.slice(at, at + ROWS_AT_ONCE))
}
