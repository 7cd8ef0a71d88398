import { Trans } from '@lingui/react/macro'
import { FileTextIcon, ImageIcon, LockIcon } from 'lucide-react'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Badge } from '../../../web/ui/badge.tsx'
import { Pressable } from '../../../web/ui/pressable.tsx'
import type { StoredFile } from '../file-wire.ts'
import { useThumbnail } from './file-hooks.ts'
import { fileName, kindText } from './file-texts.ts'
import classes from './files-of.module.css'

/** A file in the grid: its picture or a sign of what it is, name, day and kind. */
export function FileTile({ file, onOpen }: { file: StoredFile; onOpen: () => void }) {
  return (
    <Pressable className={classes.tile} onClick={onOpen}>
      <span className={classes.picture}>
        <Picture file={file} />
      </span>
      <span className={classes.name}>{fileName(file)}</span>
      <span className={classes.about}>
        {formatDate(file.day)} · {kindText(file.kind)}
      </span>
      {(file.isShared || file.isFromClient) && (
        <Badge size="md" color={file.isFromClient ? 'saffron' : 'pine'}>
          {file.isFromClient ? <Trans>From client</Trans> : <Trans>Shared</Trans>}
        </Badge>
      )}
    </Pressable>
  )
}

function Picture({ file }: { file: StoredFile }) {
  const { data } = useThumbnail(file)
  if (data !== undefined) return <img src={data} alt="" />
  if (file.kind === 'id') return <LockIcon size={32} />
  return file.hasThumbnail ? <ImageIcon size={32} /> : <FileTextIcon size={32} />
}
