import { Trans } from '@lingui/react/macro'
import { ArrowLeftIcon } from 'lucide-react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { BackPlace } from '../shell/back-place.ts'
import { Button } from '../ui/button.tsx'

/** Back to the previous page, above the page's title; to `fallback` where this page was opened first. */
export function BackButton({ fallback }: { fallback: string }) {
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  const goBack = () => void (canGoBack() ? navigate(-1) : navigate(fallback))
  const place = use(BackPlace)
  const button = (
    <Button
      variant="subtle"
      size="compact-md"
      leftSection={<ArrowLeftIcon size={18} />}
      onClick={goBack}
    >
      <Trans>Back</Trans>
    </Button>
  )
  return place ? createPortal(button, place) : null
}

/** Whether a page of ours is before this one in the tab's history. */
function useCanGoBack(): () => boolean {
  const { key } = useLocation()
  // Also another key than 'default' may be the first entry's, where it was replaced.
  return () => key !== 'default' && (globalThis.navigation?.canGoBack ?? true)
}
