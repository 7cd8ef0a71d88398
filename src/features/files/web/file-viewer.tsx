import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ChevronLeftIcon,
  ChevronRightIcon,
  DownloadIcon,
  FileTextIcon,
  InfoIcon,
  XIcon,
  ZoomInIcon,
  ZoomOutIcon,
} from 'lucide-react'
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { TransientButton } from '../../../web/focus-heading.tsx'
import { saveFile } from '../../../web/save-file.ts'
import { useShownModal } from '../../../web/shown-modal.ts'
import { Button, IconButton } from '../../../web/ui/button.tsx'
import { Row, Stack } from '../../../web/ui/layout.tsx'
import { Text } from '../../../web/ui/text.tsx'
import type { FileType } from '../file.ts'
import type { StoredFile } from '../file-wire.ts'
import { FileDetails } from './file-details.tsx'
import { contentQuery, fetchContent, pdfQuery, useRefreshFiles } from './file-hooks.ts'
import { fileName, sizeText } from './file-texts.ts'
import classes from './file-viewer.module.css'

type Props = {
  files: readonly StoredFile[]
  /** Which one is shown. */
  id: string
  onMove: (id: string) => void
  onClose: () => void
}

/** Shows a file over the whole window: arrows and swipes lead to the other files, Escape and Back close it. */
export function FileViewer({ files, id, onMove, onClose }: Props) {
  const frame = useRef<HTMLDialogElement>(null)
  const [isZoomed, setZoomed] = useState(false)
  const [hasDetails, setDetails] = useState(false)
  // An identity paper that an arrow leads to stays hidden, as opening it is noted.
  const [opened, setOpened] = useState<readonly string[]>([id])
  const place = files.findIndex((file) => file.id === id)
  const file = files[place]
  useShownModal(frame)
  // It was deleted.
  useEffect(() => {
    if (!file) onClose()
  }, [file, onClose])
  const move = (by: number) => {
    const next = files[place + by]
    if (!next) return
    setZoomed(false)
    onMove(next.id)
  }
  const swipe = useSwipe(isZoomed, move)
  if (!file) return null
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement) return
    if (key === 'ArrowLeft') move(-1)
    else if (key === 'ArrowRight') move(1)
    else if (key === '+' || key === '-') setZoomed(key === '+')
  }
  const isPicture = file.type?.startsWith('image/') === true
  const isHidden = file.kind === 'id' && !opened.includes(file.id)
  return createPortal(
    <dialog
      ref={frame}
      className={classes.viewer}
      aria-label={fileName(file)}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        if (event.target !== frame.current) return
        event.preventDefault()
        onClose()
      }}
    >
      <Row isTight gap={4} className={classes.bar}>
        <p className={classes.title}>
          {fileName(file)}{' '}
          <span className={classes.count}>
            {place + 1} / {files.length}
          </span>
        </p>
        {isPicture && !isHidden && (
          <Tool
            label={isZoomed ? t`Fit to the window` : t`Enlarge`}
            onClick={() => setZoomed(!isZoomed)}
          >
            {isZoomed ? <ZoomOutIcon size={20} /> : <ZoomInIcon size={20} />}
          </Tool>
        )}
        {file.type && <Download file={file} type={file.type} />}
        <Tool label={t`Details`} isPressed={hasDetails} onClick={() => setDetails(!hasDetails)}>
          <InfoIcon size={20} />
        </Tool>
        <Tool label={t`Close`} onClick={onClose}>
          <XIcon size={20} />
        </Tool>
      </Row>
      <div className={classes.stage} data-zoomed={isZoomed || undefined} {...swipe}>
        {file.type && isHidden ? (
          <HiddenPaper onOpen={() => setOpened([...opened, file.id])} />
        ) : isPicture ? (
          <Picture key={file.id} file={file} onZoom={() => setZoomed(!isZoomed)} />
        ) : file.type && navigator.pdfViewerEnabled ? (
          <PdfPages key={file.id} file={file} />
        ) : (
          <Paper key={file.id} file={file} />
        )}
      </div>
      {place > 0 && (
        <Move label={t`Previous`} side="left" onClick={() => move(-1)}>
          <ChevronLeftIcon size={28} />
        </Move>
      )}
      {place < files.length - 1 && (
        <Move label={t`Next`} side="right" onClick={() => move(1)}>
          <ChevronRightIcon size={28} />
        </Move>
      )}
      {hasDetails && (
        <div className={classes.details}>
          <FileDetails key={file.id} file={file} />
        </div>
      )}
    </dialog>,
    document.body,
  )
}

type ToolProps = { label: string; isPressed?: boolean; onClick: () => void; children: ReactNode }

const Tool = ({ label, isPressed, onClick, children }: ToolProps) => (
  <IconButton
    variant="subtle"
    color="gray"
    size="touch"
    aria-label={label}
    title={label}
    aria-pressed={isPressed}
    onClick={onClick}
  >
    {children}
  </IconButton>
)

const Move = ({ side, label, onClick, children }: ToolProps & { side: 'left' | 'right' }) => (
  <IconButton
    variant="default"
    size="touch"
    isRound
    className={classes.move}
    data-side={side}
    aria-label={label}
    onClick={onClick}
  >
    {children}
  </IconButton>
)

function Picture({ file, onZoom }: { file: StoredFile; onZoom: () => void }) {
  const { data, error, refetch } = useQuery(contentQuery(file))
  if (error) return <Failed problem={error.message} onRetry={refetch} />
  if (data === undefined)
    return (
      <Text isDimmed role="status">
        <Trans>Loading…</Trans>
      </Text>
    )
  return (
    <img
      src={data.address}
      alt={fileName(file)}
      width={file.width ?? undefined}
      height={file.height ?? undefined}
      className={classes.picture}
      onDoubleClick={onZoom}
      draggable={false}
    />
  )
}

/** A PDF in the browser's own viewer, which is kept apart from the page, and has its own zoom and search. */
function PdfPages({ file }: { file: StoredFile }) {
  const { data, error, refetch } = useQuery(pdfQuery(file))
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (data === undefined) return
    const made = URL.createObjectURL(data)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [data])
  if (error) return <Failed problem={error.message} onRetry={refetch} />
  if (address === undefined)
    return (
      <Text isDimmed role="status">
        <Trans>Loading…</Trans>
      </Text>
    )
  return <iframe src={address} title={fileName(file)} className={classes.pages} />
}

const HiddenPaper = ({ onOpen }: { onOpen: () => void }) => (
  <Stack gap={12} className={classes.paper}>
    <FileTextIcon size={56} />
    <p>
      <Trans>This identity paper is hidden. Each opening is noted.</Trans>
    </p>
    <Button onClick={onOpen}>
      <Trans>Open</Trans>
    </Button>
  </Stack>
)

/** A file that is not shown here: a PDF is opened by the browser, or saved. Browsers of phones show none in a page. */
function Paper({ file }: { file: StoredFile }) {
  const [problem, setProblem] = useState<string>()
  const refreshLists = useRefreshFiles()
  const open = async () => {
    // Once it failed, it may be gone from the lists.
    if (problem !== undefined) refreshLists()
    // Before the wait: a browser opens no window long after the press.
    const page = window.open('', '_blank')
    try {
      const address = URL.createObjectURL(await fetchContent(file.id))
      setProblem(undefined)
      if (page) page.location.replace(address)
      else location.assign(address)
    } catch (error) {
      page?.close()
      setProblem((error as Error).message)
    }
  }
  return (
    <Stack gap={12} className={classes.paper}>
      <FileTextIcon size={56} />
      <Text isStrong>{fileName(file)}</Text>
      {file.type === null ? (
        <p>
          <Trans>Only that it was seen is noted, with its last four digits. No copy is kept.</Trans>
        </p>
      ) : (
        <>
          <p>{t`PDF, ${sizeText(file.size)}`}</p>
          <Button onClick={() => void open()}>
            <Trans>Open</Trans>
          </Button>
        </>
      )}
      {problem && <p role="alert">{problem}</p>}
    </Stack>
  )
}

/** Retry loads the lists as well: a file that is not shared any more leaves them, and its viewer closes. */
function Failed({ problem, onRetry }: { problem: string; onRetry: () => unknown }) {
  const refreshLists = useRefreshFiles()
  const retry = () => {
    refreshLists()
    onRetry()
  }
  return (
    <Stack gap={12} role="alert" className={classes.paper}>
      <p>{problem}</p>
      <TransientButton variant="default" onClick={retry}>
        <Trans>Retry</Trans>
      </TransientButton>
    </Stack>
  )
}

const ENDINGS: Record<FileType, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
}

function Download({ file, type }: { file: StoredFile; type: FileType }) {
  const [isFailed, setFailed] = useState(false)
  const queries = useQueryClient()
  const save = async () => {
    try {
      // A picture that is shown is here already.
      const shown = queries.getQueryData(contentQuery(file).queryKey)
      const content = shown?.bytes ?? (await fetchContent(file.id))
      saveFile(`${fileName(file)}.${ENDINGS[type]}`, content)
      setFailed(false)
    } catch {
      setFailed(true)
    }
  }
  return (
    <Tool
      label={isFailed ? t`Download failed. Try again` : t`Download`}
      onClick={() => void save()}
    >
      <DownloadIcon size={20} color={isFailed ? 'var(--error)' : undefined} />
    </Tool>
  )
}

const SWIPE_PX = 60

/** A finger's or mouse's way across the picture leads to the next one, unless it is enlarged: then it scrolls. */
function useSwipe(isOff: boolean, move: (by: number) => void) {
  const from = useRef<{ x: number; y: number } | null>(null)
  return {
    onPointerDown: ({ clientX: x, clientY: y, isPrimary }: PointerEvent) => {
      from.current = isPrimary && !isOff ? { x, y } : null
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent) => {
      const start = from.current
      from.current = null
      if (!start) return
      const [dx, dy] = [clientX - start.x, clientY - start.y]
      if (Math.abs(dx) > SWIPE_PX && Math.abs(dx) > 2 * Math.abs(dy)) move(dx < 0 ? 1 : -1)
    },
    onPointerCancel: () => {
      from.current = null
    },
  }
}
