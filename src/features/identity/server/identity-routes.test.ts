import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, PASSWORD, type Person, type World } from '../../../../tests/kit/world.ts'

let world: World
let asha: Person
beforeAll(async () => {
  world = await createWorld()
  asha = await world.registerOwner('Asha')
})
afterAll(() => world.close())

describe('signing in', () => {
  test('an owner gets exactly the specified reply', async () => {
    const reply = await world.nobody.post('/owner/login', { email: asha.email, password: PASSWORD })
    expect(reply.status).toBe(200)
    expect(reply.body).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      tenant_id: asha.organizationId,
      message: expect.any(String),
      trialExpired: false,
      user: {
        _id: asha.id,
        email: 'asha@example.in',
        name: 'Asha',
        role: 'Owner',
        daysRemainingInTrial: 30,
      },
    })
  })

  test('a wrong password and an unknown address get the same answer', async () => {
    const wrong = await world.nobody.post('/owner/login', { email: asha.email, password: 'wrong!' })
    const unknown = await world.nobody.post('/owner/login', { email: 'x@y.zz', password: 'wrong!' })
    expect(wrong.status).toBe(401)
    expect(wrong.body).toEqual(unknown.body)
    expect(wrong.body.message).toBe('Invalid email or password.')
  })

  test('an owner signs in whatever stands in the Authorization header', async () => {
    const reply = await world.nobody.post(
      '/owner/login',
      { email: asha.email, password: PASSWORD },
      { authorization: 'Bearer null' },
    )
    expect(reply.status).toBe(200)
  })

  test('a missing e-mail or password is named at its field', async () => {
    const reply = await world.nobody.post('/owner/login', { email: '', password: '' })
    expect(reply.status).toBe(400)
    expect(reply.body.errors).toEqual({
      email: 'Email is required',
      password: 'Password is required',
    })
  })
})
