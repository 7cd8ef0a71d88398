import { useQueryClient } from '@tanstack/react-query'
import { idOf } from '../../shared/wire-kinds.ts'
import type { LooseReply } from '../api/reply.ts'
import { DeleteRefused } from '../form/delete-question.tsx'
import { offerUndo } from '../undo/undo-offer.ts'
import { listKey } from './use-list.ts'

type Shown = { records: unknown[]; total: number | undefined }

type Calls = {
  send: (id: string) => Promise<LooseReply>
  /** Undoes it. */
  restore: (id: string) => Promise<LooseReply>
  /** The message after it: 'Deleted: 12 Lake View Road'. */
  done: (name: string) => string
}

/**
 * Deletes a record: with a 200 it leaves the list at once, and can be undone. Any other status is thrown as
 * `DeleteRefused`, which has the status, its text and the server's reason.
 */
export function useDeleteFromList(
  name: string,
  { send, restore, done }: Calls,
): (id: string, of: string) => Promise<void> {
  const queries = useQueryClient()
  return async (id, of) => {
    const reply = await send(id)
    if (reply.status !== 200) throw new DeleteRefused(reply)
    offerUndo({ done: done(of), undo: () => restore(id) })
    queries.setQueriesData<Shown>(
      { queryKey: listKey(name) },
      (shown) => shown && without(shown, id),
    )
    void queries.invalidateQueries({ queryKey: [name] })
  }
}

function without<S extends Shown>(shown: S, id: string): S {
  const records = shown.records.filter((record) => idOf.read(record) !== id)
  const gone = shown.records.length - records.length
  return { ...shown, records, total: shown.total === undefined ? undefined : shown.total - gone }
}
