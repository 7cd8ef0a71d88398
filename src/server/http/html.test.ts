import { expect, test } from 'vitest'
import { escapeHtml, html } from './html.ts'

test('a text in markup is no markup, between tags or in an attribute', () => {
  const hostile = `<img src=x onerror="hit()">&'`
  expect(escapeHtml(hostile)).toBe('&#60;img src=x onerror=&#34;hit()&#34;&#62;&#38;&#39;')
  expect(html`<p title="${hostile}">${hostile}</p>`.text).not.toMatch(/<img|"hit|'/)
})

test('markup in markup stays as it is, one or many; what is missing leaves nothing', () => {
  const items = ['a', '<b>'].map((it) => html`<li>${it}</li>`)
  expect(html`<ul>${items}</ul>${html`<hr>`}${null}${false}`.text).toBe(
    '<ul><li>a</li><li>&#60;b&#62;</li></ul><hr>',
  )
})
