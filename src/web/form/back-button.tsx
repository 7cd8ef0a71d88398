import { Button } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from 'react-router'
import { historyIndex } from './leave-watch.ts'
import { useLeave } from './unsaved-changes.tsx'

/** Back to the previous page; to `otherwise` where this page was opened first. */
export function BackButton({ otherwise }: { otherwise: string }) {
  const navigate = useNavigate()
  const leave = useLeave()
  const goBack = () => ((historyIndex() ?? 0) > 0 ? navigate(-1) : navigate(otherwise))
  return (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} aria-hidden />}
      onClick={() => leave(goBack)}
    >
      Back
    </Button>
  )
}
