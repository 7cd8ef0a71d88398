import { Trans } from '@lingui/react/macro'
import { Button } from '../../../../web/ui/button.tsx'
import { Text } from '../../../../web/ui/text.tsx'

/** Stands in place of the button where the server knows no directory. */
export const DirectoryNotSetUp = () => (
  <>
    <Button fullWidth data-disabled aria-disabled>
      <Trans>Microsoft sign-in is not set up</Trans>
    </Button>
    <Text isDimmed>
      <Trans>Whoever runs this installation of Rentbook can set it up.</Trans>
    </Text>
  </>
)
