import { readdirSync, readFileSync } from 'node:fs'

// What the kernel reports about a process (Linux): nothing is added to the program that is measured.

const TICKS_A_SECOND = 100

/** The processor time that it used so far, in milliseconds. */
export function cpuMsOf(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // The name, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND
}

/** The memory that it and its children hold, in MB; what several share is counted once. */
export function memoryMbOf(pid: number): { own: number; children: number } {
  const children = descendantsOf(pid).reduce((sum, child) => sum + pssMb(child), 0)
  return { own: pssMb(pid), children }
}

function pssMb(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(fileOf(pid, 'smaps_rollup'))?.[1] ?? 0) / 1024
}

// A worker of the database may end between two looks.
function fileOf(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

function descendantsOf(pid: number): number[] {
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) =>
    readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').trim().split(' ').filter(Boolean),
  )
  return children.flatMap((child) => [Number(child), ...descendantsOf(Number(child))])
}
