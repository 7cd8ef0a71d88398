import { BOOKS_ROLE, LIMITED_ROLE, seeAs } from '../../../../server/database/set-identity.ts'
import { type ClientScope, isLimited, type OwnerScope, type SystemScope } from './scope.ts'

/**
 * Reads past the limit of somebody who works with some properties, for what a law reckons of all agreements of a person:
 * nothing else is said of it than what the law asks for. Nothing else may run in the transaction meanwhile.
 */
export async function ofAllBooks<T>(
  scope: OwnerScope | ClientScope | SystemScope,
  read: () => Promise<T>,
): Promise<T> {
  if (!isLimited(scope)) return read()
  await seeAs(BOOKS_ROLE).execute(scope.tx)
  const limit = () => seeAs(LIMITED_ROLE).execute(scope.tx)
  const result = await read().catch(async (error) => {
    // Fails where the statement did: then the transaction is over anyway.
    await limit().catch(() => {})
    throw error
  })
  await limit()
  return result
}
