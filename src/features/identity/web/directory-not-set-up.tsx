import { Button, Stack, Text } from '@mantine/core'
import classes from './directory-not-set-up.module.css'

/** Stands in place of the button where the server knows no directory: says how to set one up. */
export const DirectoryNotSetUp = () => (
  <Stack gap="sm">
    <Button fullWidth disabled>
      Microsoft sign-in is not set up
    </Button>
    <Text>To set it up, whoever runs this server:</Text>
    <ol className={classes.steps}>
      <li>
        registers this application in Microsoft Entra, as a single-page application with the
        redirect URI <code>{globalThis.location.origin}/</code>,
      </li>
      <li>
        sets <code>ENTRA_TENANT_ID</code> and <code>ENTRA_CLIENT_ID</code>, and starts the server
        again,
      </li>
      <li>
        gives administrators the app role <code>SuperAdmin</code> (<code>ENTRA_ADMIN_ROLE</code>),
        or lists their object ids in <code>ENTRA_ADMIN_IDS</code>.
      </li>
    </ol>
  </Stack>
)
