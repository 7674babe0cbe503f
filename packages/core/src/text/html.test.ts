import { describe, expect, it } from 'vitest'
import { Html, html, type Part } from './html.ts'

describe('markup', () => {
  it.each<[string, Part, string]>([
    ['a plain text', 'Maya', '<b>Maya</b>'],
    ['a text that would be markup', '<script>', '<b>&lt;script&gt;</b>'],
    ['an ampersand', 'a & b', '<b>a &amp; b</b>'],
    ['quotes, each time', `"'"'`, '<b>&quot;&#39;&quot;&#39;</b>'],
    ['what is escaped already, as it was typed', '&lt;', '<b>&amp;lt;</b>'],
    ['a number', 7, '<b>7</b>'],
    ['nought', 0, '<b>0</b>'],
    ['nothing', undefined, '<b></b>'],
    ['what is not to be shown', false, '<b></b>'],
    ['an empty text', '', '<b></b>'],
    ['markup as it is', new Html('<i>x</i>'), '<b><i>x</i></b>'],
    ['a list, one after the other', ['<', new Html('<br>'), ['>', false, 1]], '<b>&lt;<br>&gt;1</b>'],
  ])('shows %s (security 14)', (_, part, shown) => {
    expect(html`<b>${part}</b>`.text).toBe(shown)
  })

  it('keeps its own text around and between parts', () => {
    expect(String(html`<a href="${'"x'}">${'y'}</a>`)).toBe('<a href="&quot;x">y</a>')
    expect(html`<hr>`.toString()).toBe('<hr>')
  })
})
