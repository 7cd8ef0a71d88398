import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Popover, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { IconChevronDown } from './icons.ts'
import classes from './more-menu.module.css'

type Action = { label: string; onChoose: () => void }

/** What is done seldom, behind one button. */
export function MoreMenu({ actions }: { actions: readonly Action[] }) {
  const [isOpen, setOpen] = useState(false)
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
        <Button
          variant="default"
          rightSection={<IconChevronDown size={16} aria-hidden />}
          onClick={() => setOpen(!isOpen)}
        >
          <Trans>More</Trans>
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t`More to do`} p="xs">
        <div className={classes.menu}>
          {actions.map(({ label, onChoose }) => (
            <UnstyledButton
              key={label}
              className={classes.item}
              onClick={() => {
                setOpen(false)
                onChoose()
              }}
            >
              {label}
            </UnstyledButton>
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
