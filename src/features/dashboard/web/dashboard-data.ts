import type { BeginData } from '../../../web/pages.ts'
import { beginFigures } from '../../dues/web/dues-hooks.ts'
import { session } from '../../identity/web/sessions/session.ts'
import { beginOwnDues } from '../../my-dues/web/own-dues.ts'

export const beginDashboard: BeginData = (...given) => {
  const role = session.getState().account?.role
  if (role === 'owner') beginFigures(...given)
  if (role === 'client') beginOwnDues(...given)
}
