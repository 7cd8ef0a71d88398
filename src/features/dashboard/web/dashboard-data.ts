import type { BeginData } from '../../../web/pages.ts'
import { beginFigures } from '../../dues/web/dues-hooks.ts'
import { may } from '../../identity/web/access/may.ts'
import { session } from '../../identity/web/sessions/session.ts'
import { beginOwnDues } from '../../my-dues/web/own-dues.ts'
import { beginLookedAfter } from '../../team/caretaker/web/caretaker-hooks.ts'

export const beginDashboard: BeginData = (...given) => {
  const role = session.getState().account?.role
  if (may('read dues')) beginFigures(...given)
  else if (role === 'owner') beginLookedAfter(...given)
  if (role === 'client') beginOwnDues(...given)
}
