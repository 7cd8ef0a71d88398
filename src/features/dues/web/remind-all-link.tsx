import { Trans } from '@lingui/react/macro'
import { paths } from '../../../paths.ts'
import { Button } from '../../../web/ui/button.tsx'
import { useToday } from '../../identity/web/access/client-settings.ts'
import { useDues } from './dues-hooks.ts'
import { toRemind } from './reminding.ts'

/** Leads to everybody who is late, one after the other; nothing where nobody is to be reminded. */
export function RemindAllLink() {
  const { data } = useDues()
  const today = useToday()
  const count = data && today ? toRemind(data, today).all.length : 0
  if (count === 0) return null
  return (
    <Button to={paths.remindAll}>
      <Trans>Remind all ({count})</Trans>
    </Button>
  )
}
