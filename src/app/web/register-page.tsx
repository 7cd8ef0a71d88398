import { useSearchParams } from 'react-router'
import { RegisterAdministratorPage } from '../../features/identity/web/sign-in/register-administrator-page.tsx'
import { RegisterOwnerPage } from '../../features/owners/web/register-owner-page.tsx'

/** Registration: of an owner where the address says so, else of an administrator. */
export function RegisterPage() {
  const [query] = useSearchParams()
  return query.get('type') === 'owner' ? <RegisterOwnerPage /> : <RegisterAdministratorPage />
}
