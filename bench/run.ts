import { measureBank } from './bank.ts'
import { measurePdf } from './pdf.ts'
import { measurePhone } from './phone.ts'
import { measureProfiles } from './profile.ts'
import { measureScreens } from './screens.ts'
import { measureServer } from './server.ts'

// The measurements: `npm run bench` prints the table of the server, `npm run bench -- profile`
// where the processor time of its calls goes, `npm run bench -- pdf` what a PDF takes, `npm run bench -- bank` what a
// bank's statement of 10,000 lines takes, `npm run bench -- screens`
// what
// screens take on a slow phone, `npm run bench -- phone` measures a phone's budget.

const [name = '', ...given] = process.argv.slice(2)
if (name === 'pdf') await measurePdf()
else if (name === 'bank') await measureBank()
else if (name === 'profile') await measureProfiles()
else if (name === 'screens') await measureScreens(given)
else if (name === 'phone') await measurePhone(given)
else await measureServer(name === '' ? [] : [name, ...given])
