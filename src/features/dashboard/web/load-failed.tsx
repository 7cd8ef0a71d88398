import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { EmptyState } from '../../../web/empty-state.tsx'
import { Sheet } from '../../../web/shell/page.tsx'

type Props = { title: string; error: Error; retry: () => void }

/** Stands where the figures of a dashboard would, when they did not come. */
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
