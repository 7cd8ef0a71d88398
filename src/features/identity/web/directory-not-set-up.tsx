import { Button, Text } from '@mantine/core'

/** Stands in place of the button where the server knows no directory. */
export const DirectoryNotSetUp = () => (
  <>
    <Button fullWidth data-disabled aria-disabled>
      Microsoft sign-in is not set up
    </Button>
    <Text c="dimmed">Whoever runs this installation of Rentbook can set it up.</Text>
  </>
)
