import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CameraIcon, FolderOpenIcon } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../../web/ui/button.tsx'
import { Row } from '../../../web/ui/layout.tsx'
import classes from './files-of.module.css'

// Without HEIC: an iPhone then hands a JPEG.
const PICTURES = 'image/jpeg,image/png,image/webp'

type Props = {
  onChoose: (files: File[]) => void
  /** The camera first, as on a phone. */
  isCameraFirst?: boolean
}

/** Two buttons: the phone's camera, and the files of the device. */
export function ChooseFiles({ onChoose, isCameraFirst = false }: Props) {
  const camera = useRef<HTMLInputElement>(null)
  const device = useRef<HTMLInputElement>(null)
  const choose = ({ currentTarget: input }: ChangeEvent<HTMLInputElement>) => {
    onChoose([...(input.files ?? [])])
    // The same one may be chosen once more.
    input.value = ''
  }
  return (
    <Row gap={12} className={classes.choose} data-camera-first={isCameraFirst || undefined}>
      <input
        ref={device}
        type="file"
        multiple
        hidden
        aria-label={t`Choose files`}
        accept={`${PICTURES},application/pdf`}
        onChange={choose}
      />
      <input
        ref={camera}
        type="file"
        hidden
        aria-label={t`Take a photo`}
        accept="image/*"
        capture="environment"
        onChange={choose}
      />
      <Button
        variant="default"
        className={classes.camera}
        leftSection={<CameraIcon size={18} />}
        onClick={() => camera.current?.click()}
      >
        <Trans>Take a photo</Trans>
      </Button>
      <Button
        variant="default"
        leftSection={<FolderOpenIcon size={18} />}
        onClick={() => device.current?.click()}
      >
        <Trans>Choose files</Trans>
      </Button>
    </Row>
  )
}
