import { describe, expect, it } from 'vitest'
import { isRedirectUrl, isWebUrl, isWrittenAsRead } from './urls.ts'

describe('a web address', () => {
  it.each([
    ...['https://a.example', 'HTTPS://a.example/', 'https://a.example:8443/x?y=1#z', 'https://10.0.0.1/'],
    ...['http://localhost', 'http://localhost:3000/', 'http://a-1.b.localhost/', 'http://[::1]:8080/'],
    ...['http://127.0.0.1/', 'http://127.10.20.30/', 'http://127.100.200.255:1/'],
  ])('may be %s', (text) => expect(isWebUrl(text)).toBe(true))

  it.each([
    ...['http://a.example/', 'http://localhost.a.example/', 'http://mylocalhost/', 'http://a_b.localhost/'],
    ...['http://127.0.0.1.a.example/', 'http://a.127.0.0.b/', 'http://x127.0.0.example/', 'http://128.0.0.1/'],
    ...['http://[::2]/', 'http://[::1:1]/', 'http://[1::1]/', 'http://10.127.0.1/'],
    ...['', 'a.example', 'xhttps://a.example', 'ftp://a.example', 'javascript:alert(1)//https://a.example'],
    ...['https://', 'https://a b.example/', 'https://a.example/x y', ' https://a.example', 'https://a.example\\x'],
    ...['https://user@a.example/', 'https://:secret@a.example/', 'https://user:secret@a.example/'],
    ...['http://user@localhost/', 'https://a.example:99999/', 'https://[::1'],
  ])('is never %j', (text) => expect(isWebUrl(text)).toBe(false))
})

it.each([
  ['https://a.example/x', true],
  ['https://a.example/', true],
  ['https://a.example', true],
  ['myapp:/cb', true],
  ['https://A.example/', false],
  ['https://a.example:443/', false],
  ['https://a.example/x/../y', false],
  ['https://b\u00FCcher.example/', false],
  ['https://a.example/ ', false],
  ['nowhere', false],
])('%j has but one reading: %s', (text, one) => expect(isWrittenAsRead(text)).toBe(one))

describe('a redirect address (security 1)', () => {
  it.each([
    ...['https://a.example/cb', 'https://a.example/cb?x=1', 'https://a.example', 'http://localhost:3000/cb'],
    ...[
      'com.example.app:/cb',
      'myapp://cb',
      'my-app+x.1:/',
      'm:/cb',
      'https://a.example/.well-known/x',
      'https://a.example/a...',
    ],
  ])('may be %s', (text) => expect(isRedirectUrl(text)).toBe(true))

  it.each([
    ...['https://a.example/#x', 'https://a.example/#', 'https://a.example/*', 'myapp://cb#x'],
    ...['https://a.example/x/..', 'https://a.example/./x', 'https://a.example/%2e%2E/x', 'https://a.example/..?x'],
    ...['myapp:/a/../b', 'myapp://cb/..', 'myapp://cb/%2e/x', 'myapp://cb/.'],
    ...['https://user@a.example/', 'https://:secret@a.example/', 'myapp://user@cb', 'myapp://:secret@cb'],
    ...['https://a.example/b\u00FC', 'myapp:/b c', 'myapp:/b\u200B', 'http://a.example/', 'nowhere', ''],
    ...['myapp:cb', '1app:/cb', 'MyApp:/cb', 'my_app:/cb'],
    ...['http:/a', 'ws://a.example/', 'wss://a.example/', 'ftp://a.example/', 'file:///etc/passwd', 'filesystem:/x'],
    ...['blob:/x', 'data:/text/html,x', 'javascript:/*/', 'javascript:/x', 'vbscript:/x', 'about:/blank'],
    ...[
      'view-source:/x',
      'resource:/x',
      'jar:/x',
      'intent:/x',
      'intent://x',
      'chrome:/x',
      'chrome://settings',
      'edge:/x',
    ],
    ...['opera:/x', 'brave:/x', 'chrome-extension://x/', 'moz-extension://x/', 'safari-web-extension://x/'],
    ...['devtools://x/', 'mailto:/x', 'tel:/1', 'sms:/1', 'https:/a', 'https://a.example/x/.'],
  ])('is never %j', (text) => expect(isRedirectUrl(text)).toBe(false))
})
