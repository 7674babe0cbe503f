// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { indentByTabs, mendWords } from './explorer-words.ts'

const drawn = (html: string) => Object.assign(document.createElement('div'), { innerHTML: html })

test('SCR-07 what the explorer writes by itself is in the words of the console, and no example looks like a value', () => {
  const request = drawn(
    '<div class="response-message">Response Status: <!-- -->OK (200)<span><br>Execution Time: <!-- -->61<!-- -->ms</span></div>' +
      '<div class="param-constraint"><span>Constraints: </span>Range: [1,100]</div>' +
      '<input class="request-param" placeholder="1">',
  )
  mendWords(request)
  mendWords(request)
  expect(request.textContent).toBe('Status: OK (200)Time: 61 ms1 to 100')
  expect(request.querySelector('input')?.getAttribute('placeholder')).toBeNull()
})

test('SCR-07 an answer of JSON is indented by tabs; what is no JSON stays as it came', () => {
  const shown = (content: string) => {
    const element = Object.assign(drawn(''), { content, mimeType: 'application/json' })
    indentByTabs(element)
    return element.content
  }
  expect(shown('{\n        "a": {\n                "b": 1\n        }\n}')).toBe('{\n\t"a": {\n\t\t"b": 1\n\t}\n}')
  expect(shown('{ broken')).toBe('{ broken')
})
