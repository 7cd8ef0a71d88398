// Import this in a test of texts: outside the bundle they are in the code, and need no catalogue.
import { i18n } from '@lingui/core'

i18n.loadAndActivate({ locale: 'en-IN', messages: {} })
