import { lazyPage } from '../../web/pages.ts'
import { useSearchParams } from '../../web/router.tsx'

const RegisterOwnerPage = lazyPage(
  () => import('../../features/owners/web/register-owner-page.tsx'),
  'RegisterOwnerPage',
)
const RegisterAdministratorPage = lazyPage(
  () => import('../../features/identity/web/sign-in/register-administrator-page.tsx'),
  'RegisterAdministratorPage',
)

/** Registration: of an owner where the address says so, else of an administrator. */
export function RegisterPage() {
  const [query] = useSearchParams()
  return query.get('type') === 'owner' ? <RegisterOwnerPage /> : <RegisterAdministratorPage />
}
