import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { SignInPage } from '../../features/sign-in/web/sign-in-page.tsx'
import { paths } from '../../paths.ts'
import { languages, showLanguage } from '../../web/language.ts'
import { RegisterPage } from './register-page.tsx'
import '../../web/styles/base.css'
import '../../web/styles/drawn.css'

// Runs in the build alone: what a browser is shown before the application has come.

/** Where people come who have never been here, by address. None of it may depend on the installation's settings. */
const PAGES: Record<string, ComponentType> = {
  [paths.signIn]: SignInPage,
  [paths.registerOwner]: RegisterPage,
}

/** A page as HTML, and the document's title, which React takes out of it. */
export type DrawnPage = { html: string; title: string }

/** Each of the pages as a first visitor sees it, by address and language. */
export async function drawPages(): Promise<Record<string, Record<string, DrawnPage>>> {
  // As for a browser that has them: over TLS all do.
  Object.assign(globalThis, { PublicKeyCredential: Object })
  const drawn: Record<string, Record<string, DrawnPage>> = {}
  for (const { code } of languages) {
    await showLanguage(code)
    for (const [at, Page] of Object.entries(PAGES))
      drawn[at] = { ...drawn[at], [code]: draw(at, Page) }
  }
  return drawn
}

function draw(at: string, Component: ComponentType): DrawnPage {
  const router = createMemoryRouter([{ path: '*', Component }], { initialEntries: [at] })
  const html = renderToStaticMarkup(
    <I18nProvider i18n={i18n}>
      <RouterProvider router={router} />
    </I18nProvider>,
  )
  const [element = '', title = ''] = /^<title>(.*?)<\/title>/.exec(html) ?? []
  if (!title) throw new Error(`The page at ${at} has no title.`)
  return { html: withoutFields(html.replace(element, '')), title }
}

/** Leaves password managers nothing to fill: what they put here would be gone with it. */
const withoutFields = (html: string): string =>
  html.replace(/<input [^>]*>/g, (input) =>
    input.replace(/ (?:name|autoComplete)="[^"]*"/g, '').replace('type="password"', 'type="text"'),
  )
