import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { IconChevronDown, IconLogout, IconUserEdit } from '../icons.ts'
import classes from './account-menu.module.css'

/** `href`: where one's own account is shown. */
export type AccountView = { name: string; email: string; role: string; href: string }

type Props = { account: AccountView; onSignOut: () => void }

/** Who is signed in, and the way out. */
export function AccountMenu({ account: { name, email, role, href }, onSignOut }: Props) {
  const [isOpen, setOpen] = useState(false)
  const shownName = name || email || role
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={classes.target}
          aria-label={t`${shownName}, account`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={classes.initials} data-initials={initialsOf(shownName)} />
          <span className={classes.name}>{shownName}</span>
          <IconChevronDown size={16} aria-hidden />
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`Account`} className={classes.panel}>
        <p className={classes.fullName}>{shownName}</p>
        <p className={classes.detail}>{email}</p>
        <p className={classes.detail}>{role}</p>
        <Button
          component={Link}
          to={href}
          fullWidth
          mt="sm"
          variant="subtle"
          justify="start"
          leftSection={<IconUserEdit size={18} aria-hidden />}
          onClick={() => setOpen(false)}
        >
          <Trans>My account</Trans>
        </Button>
        <Button
          fullWidth
          variant="subtle"
          justify="start"
          leftSection={<IconLogout size={18} aria-hidden />}
          onClick={onSignOut}
        >
          <Trans>Sign Out</Trans>
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

function initialsOf(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map((word) => word?.at(0) ?? '')
    .join('')
    .toUpperCase()
}
