import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckIcon } from 'lucide-react'
import { MEMBER_ROLES } from '../../../shared/contract.ts'
import { Sheet } from '../../../web/shell/page.tsx'
import plain from '../../../web/table/plain-table.module.css'
import { Text, VisuallyHidden } from '../../../web/ui/text.tsx'
import { mayDo } from '../../identity/web/access/may.ts'
import { memberName } from '../../identity/web/access/role-name.ts'
import { eachRoleMay, notOfLimited } from './each-role-may.ts'
import classes from './team.module.css'

/** What each role may do, as the server decides it. */
export const WhatEachMay = () => (
  <details className={classes.each}>
    <summary>
      <Trans>What each role may do</Trans>
    </summary>
    <Sheet>
      <table className={`${plain.table} ${classes.table}`}>
        <thead>
          <tr>
            <td />
            {MEMBER_ROLES.map((role) => (
              <th key={role} scope="col">
                {memberName(role)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {eachRoleMay().map(({ text, abilities }) => (
            <tr key={text}>
              <th scope="row">{text}</th>
              {MEMBER_ROLES.map((role) => (
                <td key={role}>
                  {abilities.every((ability) => mayDo(role, ability)) ? (
                    <>
                      <CheckIcon size={18} aria-hidden />
                      <VisuallyHidden>{t`yes`}</VisuallyHidden>
                    </>
                  ) : (
                    <>
                      <span aria-hidden>–</span>
                      <VisuallyHidden>{t`no`}</VisuallyHidden>
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Text size="small">
        <Trans>
          Who works with some properties only has all this of these properties alone, and does not:
        </Trans>
      </Text>
      <Text isBlock size="small">
        <ul data-bullets>
          {notOfLimited().map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Text>
    </Sheet>
  </details>
)
