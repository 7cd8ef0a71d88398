import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { historyIndex } from './navigation-blocker.ts'
import { useLeave } from './unsaved-changes.tsx'

/** Back to the previous page; to `fallback` where this page was opened first. */
export function BackButton({ fallback }: { fallback: string }) {
  const navigate = useNavigate()
  const leave = useLeave()
  const goBack = () => ((historyIndex() ?? 0) > 0 ? navigate(-1) : navigate(fallback))
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => leave(goBack)}
    >
      <Trans>Back</Trans>
    </Button>
  )
}
