import { Fragment } from 'react'

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
