import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { keepWhereSessionsEnd, signInFirst } from '../../features/identity/web/access/return-to.tsx'
import {
  followOtherTabs,
  keepDraftsOf,
  keepDraftsOfCaught,
  keepDraftsOverReload,
  session,
} from '../../features/identity/web/sessions/session.ts'
import { loadInTime } from '../../features/identity/web/sessions/session-refresh.ts'
import { endSessionsToCome } from '../../features/identity/web/sessions/sign-outs-to-come.ts'
import { prepareDirectorySignOut } from '../../features/sign-in/web/directory.ts'
import { atRest } from '../../web/at-rest.ts'
import { followColourScheme } from '../../web/colour-scheme.ts'
import { keepTextsInPlace } from '../../web/kept-texts.ts'
import { startLanguage } from '../../web/language.ts'
import { ownTask } from '../../web/own-task.ts'
import { routes } from './routes.tsx'
import '../../web/styles/fonts.css'
import '../../web/styles/fonts-of-india.css'
import '../../web/styles/base.css'

/** The letters of the two fonts that are cut to an English page (`fonts.css`). */
const ENGLISH = /^U\+20-7E,/i
/** Milliseconds that a page waits for its fonts. */
const FONTS_MS = 300

/** Starts the session and shows the application in `#root`. */
export async function showApplication(): Promise<void> {
  await Promise.all([startLanguage(), session.start()])
  keepDraftsOf(session)
  keepDraftsOverReload(session)
  followOtherTabs()
  endSessionsToCome()
  prepareDirectorySignOut()
  followColourScheme()
  keepWhereSessionsEnd()
  // Somebody of a team may have another role by now than this device knows.
  if (session.getState().account?.member) await loadInTime()
  signInFirst()
  void handOverWaiting()
  await ownTask()
  // It begins to fetch the screen that the address names.
  const router = createBrowserRouter(routes)
  await fonts()
  await ownTask()
  keepTextsInPlace()
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  const shown = createRoot(root, { onCaughtError: keepDraftsOfCaught(session) })
  // In small steps: between them the browser does what a person has just asked for.
  startTransition(() =>
    shown.render(
      <StrictMode>
        <I18nProvider i18n={i18n}>
          <RouterProvider router={router} />
        </I18nProvider>
      </StrictMode>,
    ),
  )
}

/** Where nobody is signed in: payments of an account that is gone, which wait on this device, go to its owner. */
async function handOverWaiting(): Promise<void> {
  if (session.getState().account) return
  await atRest()
  try {
    const { countWaiting } = await import('../../web/offline/waiting-place.ts')
    if ((await countWaiting()) === 0) return
    const { openOutboxOf } = await import('../../features/payments/record/web/payment-outbox.ts')
    openOutboxOf(session)
  } catch {
    // A part did not come: they wait on.
  }
}

/** The fonts that the page has named to the browser: texts that are shown in another first would move. */
function fonts(): Promise<unknown> {
  const ofEnglish = [...document.fonts].filter(({ unicodeRange }) => ENGLISH.test(unicodeRange))
  const loaded = ofEnglish.map((font) => font.load())
  const tooLate = new Promise((resolve) => setTimeout(resolve, FONTS_MS))
  return Promise.race([Promise.allSettled(loaded), tooLate])
}
