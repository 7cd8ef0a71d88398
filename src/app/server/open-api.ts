import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'

/** Describes every route at `/openapi.json`, made from the schemas that validate it. Register before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Rentbook',
        version: '1',
        description:
          'Every error is `{ message, code, errors? }`; `errors` names the fields at fault. See the replies for what else a status carries.',
      },
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
