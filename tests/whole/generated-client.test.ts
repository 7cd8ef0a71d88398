import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'openapi-typescript-codegen'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryWebFolder } from '../conformance/second-client.ts'
import { createWorld, LEASE, type Person, PROPERTY, type World } from '../kit/world.ts'

// What somebody does who has nothing but the API's description: generates a client and writes a program with it.

const PROGRAM = `
import { AgreementsService, OpenAPI, PaymentsService, PropertiesService, SignInService } from './client'

export async function book(url: string, owner: { email: string; password: string; client: string }) {
  OpenAPI.BASE = url
  const { token } = await SignInService.signInOwner({ requestBody: owner })
  OpenAPI.TOKEN = token
  const property = await PropertiesService.addProperty({ requestBody: ${JSON.stringify(PROPERTY)} })
  const agreement = await AgreementsService.addAgreement({
    requestBody: {
      ...${JSON.stringify(LEASE).replace('"cash"', '"cash" as const')},
      clientMaster: owner.client,
      propertymaster: property._id,
    },
  })
  const payment = await PaymentsService.recordPayment({
    requestBody: { rentMaster: agreement._id, amount: '18500.50', paymentMode: 'cash' },
    idempotencyKey: 'first',
  })
  return 'receipt' in payment ? payment.receipt : null
}
`

let folder: string
let world: World
let asha: Person
const webFolder = temporaryWebFolder()
beforeAll(async () => {
  world = await createWorld({ webFolder })
  asha = await world.registerOwner('Asha')
  folder = await mkdtemp(join(tmpdir(), 'rentbook-client-'))
  const { body: input } = await world.nobody.get('/openapi.json')
  await generate({ input, output: join(folder, 'client'), useOptions: true, useUnionTypes: true })
  await writeFile(join(folder, 'program.ts'), PROGRAM)
})
afterAll(async () => {
  await world.close()
  await rm(folder, { recursive: true })
})

test('a program with a generated client compiles', async () => {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    types: [],
    lib: ['es2024', 'dom', 'dom.iterable'],
    target: 'es2024',
    module: 'preserve',
    moduleResolution: 'bundler',
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['.'] }),
  )
  const tsc = join(import.meta.dirname, '../../node_modules/.bin/tsc')
  const { stdout, status } = spawnSync(tsc, ['-p', folder], { encoding: 'utf8' })
  expect([stdout, status]).toEqual(['', 0])
})

test('a generated client signs in and books a payment', async () => {
  const ravi = await world.addClient(asha, 'Ravi')
  const { book } = await import(/* @vite-ignore */ join(folder, 'program.ts'))
  const { email, password } = asha
  const receipt = await book(world.url, { email, password, client: ravi.id })
  expect(receipt).toMatchObject({ receiptNumber: 1 })
  const { body } = await asha.get('/rentTranscation')
  expect(body).toMatchObject([{ _id: receipt._id, clientMaster: { name: 'Ravi' } }])
})
