import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useKeys } from '../../../web/shell/keys.ts'
import plain from '../../../web/table/plain-table.module.css'
import { Text, VisuallyHidden } from '../../../web/ui/text.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import type { BankLine } from '../bank-wire.ts'
import { isBookable } from './bank-hooks.ts'
import classes from './bank-page.module.css'
import { becomesText, payerText, whenText, whyText } from './bank-texts.ts'
import { LineButtons, type OnLine, Signed } from './line-card.tsx'

type Props = {
  caption: string
  lines: readonly BankLine[]
  isBusy: boolean
  on: OnLine
  /** Whether keys work here: in one table of a page. */
  hasKeys: boolean
  /** Takes the last one back. */
  undo: () => void
}

/** The lines on a desk, with keys: J and K move, Enter confirms, U takes the last one back. */
export function LineTable({ caption, lines, isBusy, on, hasKeys, undo }: Props) {
  const [chosen, setChosen] = useState(0)
  const mayRecord = useMay('keep the bank')
  const at = Math.min(chosen, lines.length - 1)
  const row = useRef<HTMLTableRowElement>(null)
  const hasMoved = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another row is marked then
  useEffect(() => {
    if (hasMoved.current) row.current?.scrollIntoView({ block: 'nearest' })
  }, [at])
  const move = (by: number) => {
    hasMoved.current = true
    setChosen(Math.max(0, Math.min(lines.length - 1, at + by)))
  }
  const confirm = () => {
    const line = lines[at]
    if (line && isBookable(line) && !isBusy) on.confirm(line)
  }
  useKeys(hasKeys ? { j: () => move(1), k: () => move(-1), Enter: confirm, u: undo } : {})
  return (
    <>
      {hasKeys && (
        <Text isDimmed size="less">
          <Trans>
            <kbd>J</kbd> and <kbd>K</kbd> move, <kbd>Enter</kbd> confirms, <kbd>U</kbd> takes the
            last one back.
          </Trans>
        </Text>
      )}
      <div className={plain.scroller}>
        <table className={`${plain.table} ${classes.table}`}>
          <caption>
            <VisuallyHidden>{caption}</VisuallyHidden>
          </caption>
          <thead>
            <tr>
              <th scope="col">{t`Bank`}</th>
              <th scope="col" data-number>{t`Amount`}</th>
              <th scope="col">{t`Becomes`}</th>
              {mayRecord && <th scope="col">{t`Actions`}</th>}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, place) => (
              <tr
                key={line.id}
                ref={place === at ? row : null}
                aria-current={(hasKeys && place === at) || undefined}
              >
                <td>
                  {payerText(line)}
                  <Text as="span" isBlock isDimmed size="less">
                    {whenText(line)}
                  </Text>
                  {line.note && (
                    <Text as="span" isBlock isDimmed size="less">
                      “{line.note}”
                    </Text>
                  )}
                </td>
                <td data-number>
                  <Signed line={line} />
                </td>
                <td>
                  {becomesText(line)}
                  <Text as="span" isBlock isDimmed size="less">
                    {line.proposed && whyText(line.proposed)}
                  </Text>
                </td>
                {mayRecord && (
                  <td data-actions>
                    <LineButtons line={line} isBusy={isBusy} on={on} isSmall />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
