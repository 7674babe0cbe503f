import type { FastifyBaseLogger } from 'fastify'

/** A logger that is made when it first has something to say; the router asks for one with every request. */
class LazyLogger {
  readonly #make: () => FastifyBaseLogger
  #made: FastifyBaseLogger | undefined

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make
  }

  get #logger(): FastifyBaseLogger {
    this.#made ??= this.#make()
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
  child(...about: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return new LazyLogger(() => this.#logger.child(...about))
  }
}

/** The same logger, whose children cost next to nothing as long as they are silent. */
export const withLazyChildren = (logger: FastifyBaseLogger): FastifyBaseLogger => new LazyLogger(() => logger)
