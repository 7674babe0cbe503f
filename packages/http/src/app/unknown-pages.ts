import { Refusal } from '@doorward/core/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerError } from './problem.ts'

/** How people are told that an address is none; undefined where whoever asks is to have the answer of programs. */
type TellPerson = (request: FastifyRequest) => ((reply: FastifyReply) => Promise<FastifyReply>) | undefined

declare module 'fastify' {
  interface FastifyInstance {
    /** Whoever serves pages says here how they tell; programs get the problem that they always get. */
    unknownPages: { tellPerson?: TellPerson }
  }
}

/** Answers errors that no route's own handler answers: people who opened an address that is none get a page, where somebody serves pages. */
export function answerUnknownPages(app: FastifyInstance): void {
  app.decorate('unknownPages', {})
  app.setErrorHandler((error, request, reply) => {
    const isUnknown = request.is404 && error instanceof Refusal && error.code === 'NotFound'
    const tell = isUnknown ? app.unknownPages.tellPerson?.(request) : undefined
    if (!tell) return answerError(error, request, reply)
    app.refused?.('NotFound')
    return tell(reply).catch((fault) => answerError(fault, request, reply))
  })
}
