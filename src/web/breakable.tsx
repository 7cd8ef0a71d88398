import { Fragment } from 'react'
import classes from './parts.module.css'

/** An e-mail address may break at its '@' and after its full stops, 'SuperAdmin' where its second word begins. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[a-z])(?=[A-Z])|(?=@)|(?<=[a-z]\.)(?=[a-z])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** A code, such as a receipt's: kept on one line, so that it is read and copied whole. */
export const Code = ({ text }: { text: string }) => (
  <span style={{ whiteSpace: 'nowrap' }}>{text}</span>
)

/** The name of a charge, 'Rent 9 Sep 2026 to 8 Oct 2026': its days stay on one line. */
export const NameAndDays = ({ name, days }: { name: string; days: string | null }) => (
  <>
    {name} {days !== null && <span className={classes.part}>{days}</span>}
  </>
)

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
