import { useSearchParams } from 'react-router'
import { RegisterOwnerPage } from '../../features/owners/web/register-owner-page.tsx'
import { RegisterAdministratorPage } from '../../features/sign-in/web/register-administrator-page.tsx'

/** Registration: of an owner if the address specifies that, else of an administrator. */
export function RegisterPage() {
  const [query] = useSearchParams()
  return query.get('type') === 'owner' ? <RegisterOwnerPage /> : <RegisterAdministratorPage />
}
