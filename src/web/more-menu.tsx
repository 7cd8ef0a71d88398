import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ChevronDownIcon } from 'lucide-react'
import { use } from 'react'
import { MayOpen } from './may-open.ts'
import { Menu } from './menu.tsx'
import type { MenuAction } from './menu-panel.tsx'
import { Button } from './ui/button.tsx'

/** A menu of rare actions behind one button, without pages that may not be opened; nothing where none is left. */
export function MoreMenu({ actions }: { actions: readonly MenuAction[] }) {
  const mayOpen = use(MayOpen)
  const possible = actions.filter((action) => !('to' in action) || mayOpen(action.to))
  if (possible.length === 0) return null
  return (
    <Menu
      label={t`More to do`}
      actions={possible}
      target={(opens) => (
        <Button variant="default" rightSection={<ChevronDownIcon size={16} />} {...opens}>
          <Trans>More</Trans>
        </Button>
      )}
    />
  )
}
