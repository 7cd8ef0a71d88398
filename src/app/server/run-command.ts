import { resolve } from 'node:path'
import { CannotStartError } from '../../server/cannot-start-error.ts'

/**
 * Runs a command with its one file argument and prints its result; a CannotStartError is printed and exits
 * with 1. A relative path is resolved from where npm was called. Further words are taken where `words` names some.
 */
export async function runWithFile(
  command: string,
  work: (file: string, more: string[]) => Promise<string[]>,
  words = 'FILE',
): Promise<void> {
  try {
    const [file, ...more] = process.argv.slice(2)
    if (!file || (more.length > 0 && words === 'FILE'))
      throw new CannotStartError(
        `Name one ${words.split(' ')[0]?.toLowerCase()}: npm run ${command} -- ${words}`,
      )
    const lines = await work(resolve(process.env.INIT_CWD ?? process.cwd(), file), more)
    process.stdout.write(`${lines.join('\n')}\n`)
  } catch (error) {
    const expected = error instanceof CannotStartError
    process.stderr.write(`${expected ? error.message : ((error as Error).stack ?? error)}\n`)
    process.exitCode = 1
  }
}
