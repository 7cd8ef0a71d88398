import { Trans } from '@lingui/react/macro'
import { EmptyState } from './empty-state.tsx'
import { Sheet } from './shell/page.tsx'
import { Button } from './ui/button.tsx'

type Props = { title: string; error: Error; retry: () => void }

/** Replaces a page's content that could not be loaded: what is missing, why, and Retry. */
export const LoadFailed = ({ title, error, retry }: Props) => (
  <Sheet>
    <div role="alert">
      <EmptyState
        title={title}
        action={
          <Button onClick={retry}>
            <Trans>Retry</Trans>
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  </Sheet>
)
