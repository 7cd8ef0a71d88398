import classes from './parts.module.css'

/** Short texts in a row, 'UPI, 4002 · PH/26-27/000005': a line ends between them, and never within a receipt's number. */
export const Parts = ({ of }: { of: readonly (string | false | null | undefined)[] }) =>
  of
    .filter((text) => typeof text === 'string' && text !== '')
    .map((text, place) => (
      <span key={String(text)}>
        {place > 0 && ' · '}
        <span className={classes.part}>{text}</span>
      </span>
    ))
