import type { FastifyBaseLogger } from 'fastify'

type About = Parameters<FastifyBaseLogger['child']>

/** A child of a logger, made when it first has something to say; the router asks for one with every request. */
class LazyLogger {
  readonly #parent: FastifyBaseLogger
  readonly #bindings: About[0]
  readonly #options: About[1]
  #made: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, bindings: About[0], options: About[1], made?: FastifyBaseLogger) {
    this.#parent = parent
    this.#bindings = bindings
    this.#options = options
    this.#made = made
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#parent.child(this.#bindings, this.#options)
    return this.#made
  }
  get level() {
    return this.#logger.level
  }
  get fatal() {
    return this.#logger.fatal.bind(this.#logger)
  }
  get error() {
    return this.#logger.error.bind(this.#logger)
  }
  get warn() {
    return this.#logger.warn.bind(this.#logger)
  }
  get info() {
    return this.#logger.info.bind(this.#logger)
  }
  get debug() {
    return this.#logger.debug.bind(this.#logger)
  }
  get trace() {
    return this.#logger.trace.bind(this.#logger)
  }
  get silent() {
    return this.#logger.silent.bind(this.#logger)
  }
  child(bindings: About[0], options?: About[1]): FastifyBaseLogger {
    return new LazyLogger(this.#logger, bindings, options)
  }
}

/** The same logger, whose children cost next to nothing as long as they are silent. */
export const withLazyChildren = (logger: FastifyBaseLogger): FastifyBaseLogger =>
  new LazyLogger(logger, {}, undefined, logger)
