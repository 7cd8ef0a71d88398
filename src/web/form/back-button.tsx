import { Trans } from '@lingui/react/macro'
import { ArrowLeftIcon } from 'lucide-react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { BackPlace } from '../shell/page.tsx'
import { Button } from '../ui/button.tsx'

/** Goes back to the previous page, or to `fallback` if this page was opened first. Placed above the title. */
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

/** Whether a page of the application precedes this one in the tab's history. */
function useCanGoBack(): () => boolean {
  const { key } = useLocation()
  // The first entry may have another key than 'default' if it was replaced.
  return () => key !== 'default' && (globalThis.navigation?.canGoBack ?? true)
}
