import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

const queueOf = (...paths: string[]) => {
  const queue = new FairQueue<string>()
  for (const path of paths) queue.add(path.split(' '), path)
  return queue
}
const takeAll = (queue: FairQueue<string>) => {
  const taken: string[] = []
  for (let next = queue.take(); next; next = queue.take()) taken.push(next)
  return taken
}

test('entries of one path are taken in order of arrival', () => {
  const queue = new FairQueue<number>()
  for (const each of [1, 2, 3]) queue.add(['a', 'b'], each)
  expect([queue.take(), queue.take(), queue.take(), queue.take()]).toEqual([1, 2, 3, undefined])
})

test('a newcomer is next after others have had a turn, however many they are', () => {
  expect(takeAll(queueOf('a 1', 'a 2', 'a 3', 'b 1'))).toEqual(['a 1', 'b 1', 'a 2', 'a 3'])
  expect(takeAll(queueOf('a 1 x', 'a 1 y', 'a 2 x'))).toEqual(['a 1 x', 'a 2 x', 'a 1 y'])
})

test('a caller that is served and returns at once does not overtake others', () => {
  const queue = queueOf('a 1', 'b 1', 'c 1')
  expect(queue.take()).toBe('a 1')
  queue.add(['a', '2'], 'a 2')
  expect(takeAll(queue)).toEqual(['b 1', 'c 1', 'a 2'])
})

test('room is made by the last of the largest, step by step', () => {
  const queue = queueOf('a 1', 'a 2', 'a 2', 'b 1', 'b 2')
  expect(queue.makeRoomFor(['c', '1'])).toBe('a 2')
  expect([queue.size, queue.sizeOf(['a']), queue.sizeOf(['a', '2'])]).toEqual([4, 2, 1])
  expect(takeAll(queue)).toHaveLength(4)
})

test('no room is made for the caller with the most entries', () => {
  const queue = queueOf('a 1', 'a 2', 'b 1')
  expect(queue.makeRoomFor(['a', '3'])).toBeUndefined()
  expect(queueOf('a 1', 'b 1').makeRoomFor(['c', '1'])).toBeUndefined()
  expect(queueOf('a 1', 'a 1', 'a 2').makeRoomFor(['a', '2'])).toBeUndefined()
  expect(queueOf('a 1', 'a 1', 'a 1').makeRoomFor(['a', '2'])).toBe('a 1')
  expect(queue.size).toBe(3)
})

test('who gives up leaves no trace, and others keep their turns', () => {
  const queue = queueOf('a 1', 'a 2', 'b 1')
  queue.remove(['a', '1'], 'a 1')
  queue.remove(['a', '1'], 'a 1')
  queue.remove(['c'], 'c')
  expect([queue.size, queue.sizeOf(['a']), queue.sizeOf(['a', '1'])]).toEqual([2, 1, 0])
  expect(takeAll(queue)).toEqual(['a 2', 'b 1'])
})
