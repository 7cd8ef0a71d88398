import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reactByPreact } from '../../scripts/web/react-by-preact.ts'
import { sharedBrowser } from '../kit/browser.ts'

/** What our code and its libraries take for granted of React, by what stands in its place. */

let page: Page

beforeAll(async () => {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    resolve: { alias: reactByPreact },
    build: {
      write: false,
      rolldownOptions: { input: join(import.meta.dirname, '../kit/bare-page.tsx') },
    },
  })
  const [{ code }] = (built as Rolldown.RolldownOutput).output
  page = await (await sharedBrowser()).newPage()
  await page.addScriptTag({ content: code, type: 'module' })
  await page.getByRole('button', { name: 'Count' }).waitFor()
})
afterAll(() => page.context().close())

test('a field shows what it was given where its handler takes nothing', async () => {
  await page.getByLabel('Refuses', { exact: true }).pressSequentially('more')
  await page.getByLabel('Refuses the tick').dispatchEvent('click')
  await page.getByLabel('Refuses the choice').selectOption('b')
  expect(await page.getByLabel('Refuses', { exact: true }).inputValue()).toBe('as it was')
  expect(await page.getByLabel('Refuses the tick').isChecked()).toBe(false)
  expect(await page.getByLabel('Refuses the choice').inputValue()).toBe('a')
})

test('a field shows what its handler made of what was typed, in its attribute too', async () => {
  const field = page.getByLabel('Capitals')
  await field.pressSequentially('meera')
  expect(await field.inputValue()).toBe('MEERA')
  expect(await field.getAttribute('value')).toBe('MEERA')
})

test('a password stands in no attribute', async () => {
  const field = page.getByLabel('Password')
  expect(await field.inputValue()).toBe('secret')
  expect(await field.getAttribute('value')).toBeNull()
})

test('the spelling is not checked where it must not be', async () => {
  expect(await page.getByLabel('Capitals').getAttribute('spellcheck')).toBe('false')
})

test('the effects of a click have run before the next thing can happen', async () => {
  const titles = await page.getByRole('button').evaluate(async (button: HTMLButtonElement) => {
    const seen: string[] = []
    for (let click = 0; click < 3; click++) {
      button.click()
      for (let step = 0; step < 10; step++) await Promise.resolve()
      seen.push(document.title)
    }
    return seen
  })
  expect(titles).toEqual(['1 clicks', '2 clicks', '3 clicks'])
})
