import { Trans as FormattedText, type TransProps } from '@lingui/react'
import { createElement, Fragment } from 'react'

/**
 * The component that `<Trans>` becomes when the pages are built (`lingui.config.ts`). Lingui looks for the elements
 * of a text after it has put the values in; here a value that looks like an element (`<b>x</b>`, as somebody typed)
 * stays a text.
 */
export const Trans = ({ values, ...props }: TransProps) => (
  <FormattedText {...props} values={values && asTexts(values)} />
)

const asTexts = (values: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      // Not `<>{value}</>`, which a formatter takes for the value alone.
      typeof value === 'string' && value.includes('<')
        ? createElement(Fragment, undefined, value)
        : value,
    ]),
  )
