import { patterns } from '../../paths.ts'
import { lazyPage, type WebFeature } from '../../web/pages.ts'

export const gatewayMockFeature: WebFeature = {
  pages: [
    {
      pattern: patterns.paymentGateway,
      under: null,
      page: lazyPage(() => import('./web/gateway-mock-page.tsx'), 'GatewayMockPage'),
    },
  ],
}
