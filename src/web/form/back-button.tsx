import { Trans } from '@lingui/react/macro'
import { ArrowLeftIcon } from 'lucide-react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { historyIndex, navigate } from '../browser-location.ts'
import { BackPlace } from '../shell/back-place.ts'
import { Button } from '../ui/button.tsx'
import { useLeave } from './unsaved-changes.tsx'

/** Back to the previous page, above the page's title; to `fallback` where this page was opened first. */
export function BackButton({ fallback }: { fallback: string }) {
  const leave = useLeave()
  const goBack = () => ((historyIndex() ?? 0) > 0 ? navigate(-1) : navigate(fallback))
  const place = use(BackPlace)
  const button = (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<ArrowLeftIcon size={18} />}
      onClick={() => leave(goBack)}
    >
      <Trans>Back</Trans>
    </Button>
  )
  return place ? createPortal(button, place) : null
}
