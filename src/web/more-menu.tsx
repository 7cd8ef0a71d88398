import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDownIcon } from 'lucide-react'
import { Menu } from './menu.tsx'
import type { MenuAction } from './menu-panel.tsx'
import { Button } from './ui/button.tsx'

/** A menu of rare actions behind one button. */
export const MoreMenu = ({ actions }: { actions: readonly MenuAction[] }) => (
  <Menu
    label={t`More to do`}
    actions={actions}
    target={(opens) => (
      <Button variant="default" rightSection={<ChevronDownIcon size={16} />} {...opens}>
        <Trans>More</Trans>
      </Button>
    )}
  />
)
