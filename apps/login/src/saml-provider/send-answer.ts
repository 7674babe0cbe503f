import type { FastifyReply } from 'fastify'
import { type SamlAnswer, samlAnswerPage } from '../pages/saml-answer-page.ts'
import { formTargetsOf, sendPage } from '../routes/send-page.ts'
import { textsOf } from '../texts.ts'

/** The page that carries a response to the application, and nowhere else (SAML 2.0 Bindings §3.5.4). */
export const sendAnswer = (reply: FastifyReply, answer: SamlAnswer): FastifyReply =>
  sendPage(reply, samlAnswerPage(textsOf(reply.request), answer), { formTargets: formTargetsOf(answer.action) })
