import type { Socket } from 'node:net'
import { answerBrokenRequest } from '../app/broken-request.ts'
import { type LastHead, type ReadRequest, readRequest } from './read-request.ts'

/** Who answers what comes on connections. */
export interface Answering {
  /** Whether it takes requests now. */
  readonly isOpen: boolean
  /** Whether it takes none any more; what it answers from then on is the last of a connection. */
  readonly isShut: boolean
  /** Answers a request of its own, and tells once it has; false, with nothing done, for any other. */
  answer(request: ReadRequest, socket: Socket, answered: () => void): boolean
  /** Has the HTTP server go on with a connection. */
  handOn(socket: Socket): void
  /** How long a connection may be without a request, in milliseconds: before its first one, and after each. */
  readonly waits: { firstMs: number; nextMs: number }
}

const nothing = () => undefined

/**
 * Has the requests of a connection answered one at a time as they come. The first that is none of the lane's is the HTTP
 * server's with what has come of it, and so is all that follows. It ends as a connection of the server does: after the same
 * time without a request, or as the other side ends it. What is not read by the other side is not added to without bound.
 * @returns ends it where no request is underway; with one it ends as it is answered, once the lane is shut
 */
export function openLaneConnection(socket: Socket, lane: Answering): () => void {
  let last: LastHead | undefined
  let isBusy = false
  let hasAnswered = false
  /** What came while a request was underway. */
  let held: Buffer | undefined

  function take(chunk: Buffer): void {
    if (isBusy) {
      held = held ? Buffer.concat([held, chunk]) : chunk
      socket.pause()
      return
    }
    const request = lane.isOpen ? readRequest(chunk.toString('latin1'), last) : undefined
    last = request
    isBusy = true // until it is answered, which may be at once
    if (request && lane.answer(request, socket, answered)) return
    isBusy = false
    handOn(chunk)
  }
  function answered(): void {
    isBusy = false
    if (!hasAnswered) socket.setTimeout(lane.waits.nextMs)
    hasAnswered = true
    if (lane.isShut) return void socket.destroySoon()
    if (socket.writableNeedDrain) return void socket.pause()
    goOn()
  }
  function goOn(): void {
    const chunk = held
    held = undefined
    if (chunk) take(chunk)
    if (socket.isPaused() && !held) socket.resume()
  }
  const handOn = (chunk: Buffer): void => {
    for (const [event, listener] of Object.entries(listeners)) socket.off(event, listener)
    socket.setTimeout(0)
    socket.pause()
    socket.unshift(chunk)
    lane.handOn(socket)
    socket.resume()
  }
  const listeners = {
    data: take,
    drain: goOn,
    end: () => void socket.end(),
    error: nothing, // the connection is closed by itself then
    timeout() {
      if (isBusy) return
      if (hasAnswered) socket.destroy()
      else
        answerBrokenRequest(Object.assign(new Error('no request came'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    },
  }
  for (const [event, listener] of Object.entries(listeners)) socket.on(event, listener)
  socket.setTimeout(lane.waits.firstMs)
  return () => {
    if (!isBusy) socket.destroySoon()
  }
}
