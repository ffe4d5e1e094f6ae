import { expect } from 'vitest'
import { aProject, render, type Finding, type Project } from './project.ts'

type Check = (project: Project) => readonly Finding[]
type Files = Readonly<Record<string, string>>

/** Expects that a check finds the mistake in `files`, and that the message names its place. */
export const expectFound = (check: Check, files: Files, ...parts: readonly string[]): void => {
  const message = render(check(aProject(files)))
  expect(message).not.toBe('')
  for (const part of parts) expect(message).toContain(part)
  expect(message).toContain('→')
}

/** Expects that a check finds nothing in `files`. */
export const expectClean = (check: Check, files: Files): void => {
  expect(render(check(aProject(files)))).toBe('')
}
