import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDownIcon } from 'lucide-react'
import { Menu, MenuItem } from './menu.tsx'
import { Button } from './ui/button.tsx'

type Action = { label: string; onChoose: () => void }

/** What is done seldom, behind one button. */
export const MoreMenu = ({ actions }: { actions: readonly Action[] }) => (
  <Menu
    label={t`More to do`}
    target={(opens) => (
      <Button variant="default" rightSection={<ChevronDownIcon size={16} />} {...opens}>
        <Trans>More</Trans>
      </Button>
    )}
  >
    {(close) =>
      actions.map(({ label, onChoose }) => (
        <MenuItem
          key={label}
          onChoose={() => {
            close()
            onChoose()
          }}
        >
          {label}
        </MenuItem>
      ))
    }
  </Menu>
)
