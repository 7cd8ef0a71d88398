import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { FileTextIcon, ImageIcon, LockIcon, PlusIcon } from 'lucide-react'
import { type DragEvent, use, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { formatDate } from '../../../shared/calendar-date.ts'
import { Dialog } from '../../../web/dialog.tsx'
import { TransientButton } from '../../../web/focus-heading.tsx'
import { WriteBlock } from '../../../web/form/write-block.ts'
import { PartFailed, useLazyPart } from '../../../web/lazy-part.tsx'
import { Badge } from '../../../web/ui/badge.tsx'
import { Button } from '../../../web/ui/button.tsx'
import { Card, Row } from '../../../web/ui/layout.tsx'
import { Pressable } from '../../../web/ui/pressable.tsx'
import { Text, Title } from '../../../web/ui/text.tsx'
import { useMay } from '../../identity/web/access/may.ts'
import { useRole } from '../../identity/web/sessions/session.ts'
import type { FileSubject } from '../file.ts'
import type { StoredFile } from '../file-wire.ts'
import { useFiles, useRefreshFiles, useThumbnail } from './file-hooks.ts'
import { fileName, kindText } from './file-texts.ts'
import classes from './files-of.module.css'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './upload-queue.ts'

type Props = {
  /** The record whose files these are; null for all that a client sees. */
  subject: FileSubject | null
  /** Without a heading and a frame of its own: in a tab, in a card. */
  isBare?: boolean
  /** Shows nothing where there are no files, and adds none. */
  isReadOnly?: boolean
}

const loadViewer = () => import('./file-viewer.tsx')
const loadAdding = () => import('./add-files.tsx')

/** The papers and pictures of a record as a grid, each opened in a viewer; an owner adds some by button, drop or camera. */
export function FilesOf({ subject, isBare = false, isReadOnly = false }: Props) {
  const { data: files = [], error, isFetching, isSuccess, refetch } = useFiles(subject)
  const refresh = useRefreshFiles()
  const uploads = useUploads(subject, refresh)
  const isOwner = useRole() === 'owner'
  const maySend = useMay('send files')
  const mayAdd = isOwner && maySend && !isReadOnly && subject !== null
  const { opened, open, move, close } = useOpenedFile(subject)
  const [adding, setAdding] = useState<readonly File[] | null>(null)
  const choose = (more: readonly File[]) => setAdding((chosen) => [...(chosen ?? []), ...more])
  const drop = useDrop(mayAdd, choose)
  const block = use(WriteBlock)
  if (isReadOnly && files.length === 0) return null
  return (
    <Card
      as="section"
      className={classes.files}
      data-bare={isBare || undefined}
      data-over={drop.isOver || undefined}
      aria-label={t`Files`}
      {...drop.handlers}
    >
      <Row gap={12} isSpread className={classes.head}>
        {!isBare && (
          <Title order={2}>
            <Trans>Files</Trans>
          </Title>
        )}
        {mayAdd && (
          <Button
            variant="default"
            size="sm"
            leftSection={<PlusIcon size={18} />}
            disabled={block !== null}
            onClick={() => setAdding([])}
          >
            <Trans>Add files</Trans>
          </Button>
        )}
      </Row>
      {error && !isFetching && (
        <div role="alert">
          <Text style={{ marginBottom: '0.75rem' }}>{error.message}</Text>
          <TransientButton variant="default" onClick={() => refetch()}>
            <Trans>Retry</Trans>
          </TransientButton>
        </div>
      )}
      {isSuccess && files.length === 0 && uploads.every(({ file }) => file) && (
        <Text isDimmed>
          <Trans>No files yet: agreements, bills, photos, police forms.</Trans>
        </Text>
      )}
      {!isReadOnly && <UploadList uploads={uploads} />}
      {files.length > 0 && (
        <ul className={classes.grid}>
          {files.map((file) => (
            <li key={file.id}>
              <FileTile file={file} onOpen={() => open(file.id)} />
            </li>
          ))}
        </ul>
      )}
      {opened !== null && isSuccess && (
        <Viewer files={files} id={opened} onMove={move} onClose={close} />
      )}
      {subject && (
        <Dialog
          opened={adding !== null}
          onClose={() => setAdding(null)}
          title={t`Add files`}
          isWide
        >
          <Adding
            subject={subject}
            files={adding ?? []}
            onChoose={choose}
            onClose={() => setAdding(null)}
          />
        </Dialog>
      )}
    </Card>
  )
}

type ViewerProps = Parameters<Awaited<ReturnType<typeof loadViewer>>['FileViewer']>[0]

function Viewer(props: ViewerProps) {
  const { part, failure, retry } = useLazyPart('file-viewer', loadViewer, true)
  if (failure) return <PartFailed failure={failure} retry={retry} />
  return part ? <part.FileViewer {...props} /> : null
}

type AddingProps = Parameters<Awaited<ReturnType<typeof loadAdding>>['AddFiles']>[0]

function Adding(props: AddingProps) {
  const { part, failure, retry } = useLazyPart('add-files', loadAdding, true)
  if (failure) return <PartFailed failure={failure} retry={retry} />
  return part ? <part.AddFiles {...props} /> : null
}

/** Files that are dropped on the part; `isOver` while they are held above it. */
function useDrop(isOn: boolean, onDrop: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  const hasFiles = ({ dataTransfer }: DragEvent) => isOn && dataTransfer.types.includes('Files')
  return {
    isOver,
    handlers: {
      onDragOver: (event: DragEvent) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
        if (!currentTarget.contains(relatedTarget as Node | null)) setOver(false)
      },
      onDrop: (event: DragEvent) => {
        setOver(false)
        if (!hasFiles(event)) return
        event.preventDefault()
        onDrop([...event.dataTransfer.files])
      },
    },
  }
}

/** A file in the grid: its picture or a sign of what it is, name, day and kind. */
function FileTile({ file, onOpen }: { file: StoredFile; onOpen: () => void }) {
  const isClient = useRole() === 'client'
  return (
    <Pressable className={classes.tile} onClick={onOpen}>
      <span className={classes.picture}>
        <Picture file={file} />
      </span>
      <span className={classes.name}>{fileName(file)}</span>
      <Text as="span" isDimmed size="small">
        {formatDate(file.day)} · {kindText(file.kind)}
      </Text>
      {(file.isShared || file.isFromClient) && (
        <Badge size="md" color={file.isFromClient ? 'saffron' : 'pine'}>
          {!file.isFromClient ? (
            <Trans>Shared</Trans>
          ) : isClient ? (
            <Trans>From you</Trans>
          ) : (
            <Trans>From client</Trans>
          )}
        </Badge>
      )}
    </Pressable>
  )
}

function Picture({ file }: { file: StoredFile }) {
  const { data } = useThumbnail(file)
  // One that was loaded before it was said to be an identity paper is still there.
  if (file.hasThumbnail && data !== undefined) return <img src={data} alt="" />
  if (file.kind === 'id') return <LockIcon size={32} />
  return file.hasThumbnail ? <ImageIcon size={32} /> : <FileTextIcon size={32} />
}

type Opened = { file?: string; of?: string } | null

/**
 * Which file of a record is open over the page. It is an entry of the history of its own, so that Back closes it, and
 * the next file takes its place.
 */
function useOpenedFile(subject: FileSubject | null) {
  const { pathname, search, hash, state, key } = useLocation()
  const navigate = useNavigate()
  const left = useRef<string>(undefined)
  const whose = subject ? `${subject.kind} ${subject.id}` : 'own'
  const asked = state as Opened
  const show = (file: string, replace: boolean) =>
    void navigate(
      { pathname, search, hash },
      { state: { ...asked, file, of: whose }, replace, preventScrollReset: true },
    )
  return {
    opened: asked?.of === whose ? (asked.file ?? null) : null,
    open: (file: string) => show(file, false),
    move: (file: string) => show(file, true),
    /** Once for an entry, however often Escape is pressed before the page follows. */
    close: () => {
      if (left.current === key) return
      left.current = key
      void navigate(-1)
    },
  }
}
