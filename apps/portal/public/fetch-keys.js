// Fetches public keys for the page around it, which may call nothing but this installation; served with a policy of its own.
const waitMs = 10_000
const bytesMax = 262_144

async function ask(url) {
  const answer = await fetch(url, {
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(waitMs),
  })
  if (!answer.ok) return { fault: 'status', status: answer.status }
  const text = await answer.text()
  if (text.length > bytesMax) return { fault: 'tooLarge' }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return { fault: 'noJson' }
  }
}

addEventListener('message', async ({ data, source }) => {
  if (source !== parent) return
  parent.postMessage(await ask(String(data)).catch(() => ({ fault: 'refused' })), '*')
})
parent.postMessage('ready', '*')
