/** What was answered, and what not as it should have been. */
export interface Traffic {
  answered: number
  faults: string[]
  stop(): Promise<void>
}

/** Writes at one node of a database and asks another with the token of it; a node that is not there is passed over, as a balancer does. */
export function traffic(ports: readonly number[], accessKey: string): Traffic {
  let isOver = false
  const seen: Traffic = { answered: 0, faults: [], stop: async () => {} }
  const send = async (method: string, path: string, more: { body?: object; token?: string } = {}) => {
    for (let tries = 0; tries < 400; tries += 1) {
      const port = ports[(seen.answered + tries) % ports.length]
      const answer = await fetch(`http://localhost:${port}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${accessKey}`,
          'content-type': 'application/json',
          ...(more.token ? { 'consistency-token': more.token } : {}),
        },
        ...(more.body ? { body: JSON.stringify(more.body) } : {}),
      }).catch(() => undefined)
      if (!answer) continue // nobody listens there just now
      seen.answered += 1
      if (answer.status >= 400) seen.faults.push(`${method} ${path}: ${answer.status} ${await answer.text()}`)
      return answer
    }
    throw new Error('neither node answers')
  }
  const running = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const userId = `user-${n}`
      const statements = [{ roles: ['Doorward:ReadResource'], resources: [{ resourceUri: 'docs' }] }]
      const written = await send('POST', '/v1/records', { body: { name: userId, users: [{ userId }], statements } })
      const token = written.headers.get('consistency-token') ?? ''
      await send('GET', `/v1/users/${userId}/resources/docs/permissions/read`, { token })
    }
  })()
  running.catch(() => undefined) // told by whoever stops it
  seen.stop = async () => {
    isOver = true
    await running
  }
  return seen
}
