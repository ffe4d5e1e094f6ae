import { expect } from 'vitest'
import { aProject, render, type Finding, type Project } from './project.ts'

type Check = (project: Project) => readonly Finding[]
type Files = Readonly<Record<string, string>>

/** Proves that a check finds what is wrong in `files`: the message names the place and the mistake. */
export const expectFound = (check: Check, files: Files, ...parts: readonly string[]): void => {
  const message = render(check(aProject(files)))
  expect(message).not.toBe('')
  for (const part of parts) expect(message).toContain(part)
  expect(message).toContain('→')
}

/** Proves that a check lets pass what is right. */
export const expectClean = (check: Check, files: Files): void => {
  expect(render(check(aProject(files)))).toBe('')
}
