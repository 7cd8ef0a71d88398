import { useSearchParams } from 'react-router'
import { RegisterAdministratorPage } from '../../features/identity/web/sign-in/register-administrator-page.tsx'
import { RegisterOwnerPage } from '../../features/owners/web/register-owner-page.tsx'

/** Registration: of an owner if the address specifies that, else of an administrator. */
export function RegisterPage() {
  const [query] = useSearchParams()
  return query.get('type') === 'owner' ? <RegisterOwnerPage /> : <RegisterAdministratorPage />
}
