import { lazy } from 'react'
import { useSearchParams } from 'react-router'

const RegisterOwnerPage = lazy(async () => ({
  default: (await import('../features/owners/web/register-owner-page.tsx')).RegisterOwnerPage,
}))
const RegisterAdministratorPage = lazy(async () => ({
  default: (await import('../features/identity/web/register-administrator-page.tsx'))
    .RegisterAdministratorPage,
}))

/** Registration: of an owner where the address says so, else of an administrator. */
export function RegisterPage() {
  const [query] = useSearchParams()
  return query.get('type') === 'owner' ? <RegisterOwnerPage /> : <RegisterAdministratorPage />
}
