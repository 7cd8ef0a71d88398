import { t } from '@lingui/core/macro'
import { matchPath, patterns } from '../../paths.ts'
import { shownLanguage } from '../../web/language.ts'
import { keepPages } from '../../web/offline/keep-pages.ts'
import { shownFromDevice } from '../../web/offline/kept-answers.ts'
import { dashboardPages } from './features.ts'

const KEPT = dashboardPages.flatMap(({ isKept, pattern }) =>
  isKept ? [pattern ? `${patterns.dashboard}/${pattern}` : patterns.dashboard] : [],
)

/** Keeps how the pages that say so (`DashboardPage`) were last seen on this device. */
export function keepSeenPages(): void {
  keepPages({
    isKept: (pathname) => KEPT.some((pattern) => matchPath(pattern, pathname)),
    isCurrent: () => Object.keys(shownFromDevice.getState()).length === 0,
    since: (time) => {
      const when = new Intl.DateTimeFormat(shownLanguage(), {
        dateStyle: 'medium',
        timeStyle: 'short',
      }).format(time)
      return t`As of ${when}`
    },
  })
}
