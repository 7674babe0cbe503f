// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => {
  sessionStorage.clear()
  vi.resetModules()
  vi.useFakeTimers()
})

/** A page that was loaded anew: what it does where a file did not come. */
async function loseFile(release: string, { online = true, goesOn = false } = {}) {
  vi.resetModules()
  const { recoverLostFile } = await import('./chunk-recovery.ts')
  const reload = vi.fn()
  const confirm = vi.fn(() => goesOn)
  const startsAnew = recoverLostFile({ release, reload, confirm, isOnline: () => online })
  return { reload, confirm, startsAnew }
}

it('ERR-04 a file that does not come has the page start anew, each time after twice as long, and then asks', async () => {
  for (const waitMs of [100, 200, 400, 800, 1600]) {
    const { reload, startsAnew } = await loseFile('/app/assets/console-1.js')
    vi.advanceTimersByTime(waitMs - 1)
    expect(reload).not.toHaveBeenCalled()
    expect(startsAnew).toBe(true)
    vi.advanceTimersByTime(1)
    expect(reload).toHaveBeenCalledOnce()
  }
  const refused = await loseFile('/app/assets/console-1.js')
  vi.runAllTimers()
  expect(refused.confirm).toHaveBeenCalledWith(
    expect.stringMatching(/^This site failed to load due to an issue with your network connection/),
  )
  expect(refused.reload).not.toHaveBeenCalled()
  expect(refused.startsAnew).toBe(false)
  const taken = await loseFile('/app/assets/console-1.js', { goesOn: true })
  vi.runAllTimers()
  expect(taken.reload).toHaveBeenCalledOnce()
})

it('ERR-04 another build begins to count anew, and without a network nothing is loaded', async () => {
  for (let count = 0; count < 5; count++) await loseFile('/app/assets/console-1.js')
  const next = await loseFile('/app/assets/console-2.js')
  vi.advanceTimersByTime(100)
  expect(next.reload).toHaveBeenCalledOnce()
  const offline = await loseFile('/app/assets/console-2.js', { online: false })
  vi.runAllTimers()
  expect(offline.reload).not.toHaveBeenCalled()
})

it.each([
  ['a page of HTML as Chromium tells it', new SyntaxError("Unexpected token '<'"), true],
  ['a page of HTML as WebKit tells it', new SyntaxError("Unexpected token '<'. Expected an expression."), true],
  ['a page of HTML as Firefox tells it', new SyntaxError("expected expression, got '<'"), true],
  ['an answer that is no JSON', new SyntaxError('Unexpected token \'<\', "<!doctype "... is not valid JSON'), false],
  ['a file that did not come', new TypeError('Failed to fetch dynamically imported module: /app/a.js'), true],
  ['any other fault', new SyntaxError('Unexpected end of input'), false],
])('ERR-04 %s in place of a lazily loaded file: is it lost? %s', async (_, error, isLost) => {
  const { isLostFile } = await import('./chunk-recovery.ts')
  expect(isLostFile(error)).toBe(isLost)
})
