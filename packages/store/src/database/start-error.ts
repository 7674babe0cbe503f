/** Why the program cannot start, in one sentence for the person at the terminal. The program prints it and exits 1. */
export class StartError extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, cause === undefined ? undefined : { cause })
    this.name = 'StartError'
  }
}
