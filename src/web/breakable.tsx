import { Fragment } from 'react'

/** 'PaymentThreshold' may go on in the next line where its second word begins, 'Online_Payment' after its line, an e-mail address at its '@' and after its full stops. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[a-z])(?=[A-Z])|(?<=_)|(?=@)|(?<=[a-z]\.)(?=[a-z])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their places
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
