import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { IconChevronDown, IconLogout, IconUserEdit } from '../icons.ts'
import { Menu, MenuItem } from '../menu.tsx'
import { PlainButton } from '../ui/button.tsx'
import classes from './account-menu.module.css'

/** `href`: where one's own account is shown. */
export type AccountView = { name: string; email: string; role: string; href: string }

type Props = { account: AccountView; onSignOut: () => void }

/** Who is signed in, and the way out. */
export function AccountMenu({ account: { name, email, role, href }, onSignOut }: Props) {
  const shownName = name || email || role
  return (
    <Menu
      label={t`Account`}
      target={(opens) => (
        <PlainButton className={classes.target} aria-label={t`${shownName}, account`} {...opens}>
          <span className={classes.initials} data-initials={initialsOf(shownName)} />
          <span className={classes.name}>{shownName}</span>
          <IconChevronDown size={16} aria-hidden />
        </PlainButton>
      )}
    >
      {(close) => (
        <>
          <div className={classes.who}>
            <p className={classes.fullName}>{shownName}</p>
            <p className={classes.detail}>{email}</p>
            <p className={classes.detail}>{role}</p>
          </div>
          <MenuItem to={href} onChoose={close}>
            <IconUserEdit size={18} aria-hidden />
            <Trans>My account</Trans>
          </MenuItem>
          <MenuItem
            onChoose={() => {
              close()
              onSignOut()
            }}
          >
            <IconLogout size={18} aria-hidden />
            <Trans>Sign Out</Trans>
          </MenuItem>
        </>
      )}
    </Menu>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.at(0) ?? '')
    .join('')
    .toUpperCase()
}
