import { describe, expect, test } from 'vitest'
import { document, isObject, type Json, type JsonObject } from '../../src/contract/document.ts'
import {
  businessIds,
  events,
  grouped,
  idPattern,
  objectsIn,
  operations,
  ownerIds,
  shown,
  subjectIds,
  subjects,
  textOf,
  textsIn,
} from './shown.ts'

// The examples of the contract follow one story: an id that is in one of them is the subject of another.

const epochMs = Date.UTC(2024, 0, 1)
const timeOf = (id: string): number => epochMs + Number.parseInt(id.slice(0, 10), 16)
const momentOf = (value: Json | undefined): number => Date.parse(textOf(value))

describe('the subjects of the examples', () => {
  test('are many', () => {
    expect(subjects.length).toBeGreaterThan(40)
    expect(events.length).toBeGreaterThan(9)
  })

  test('include every id of every example', () => {
    const named = new Set(textsIn(document).flatMap((text) => text.match(idPattern) ?? []))
    const strangers = [...named].filter(
      (id) => !subjectIds.has(id) && !businessIds.has(id) && !ownerIds.has(id),
    )
    expect(strangers).toEqual([])
  })

  test('include one business and one owner', () => {
    expect(businessIds.size).toBe(1)
    expect(ownerIds.size).toBe(1)
  })

  test('include every key of a file', () => {
    const handedOut = new Set(textsIn(shown.map(({ value }) => value)).filter((text) => isKey(text)))
    const keys = new Set(subjectsOfMedia())
    expect([...handedOut].filter((key) => !keys.has(key))).toEqual([])
    expect(keys.size).toBeGreaterThan(1)
  })
})

const isKey = (text: string): boolean => /^(transaction|user)-[\w-]{22}-/.test(text)

const subjectsOfMedia = (): readonly string[] =>
  shown.flatMap(({ value: { data } }) =>
    isObject(data) && typeof data['key'] === 'string' ? [data['key']] : [],
  )

describe('times', () => {
  test('an id contains the creation time of its subject', () => {
    const wrong = subjects
      .filter(({ object }) => 'createdAt' in object)
      .filter(({ id, object }) => {
        // An event is created with its subject, or moments later.
        const late = timeOf(id) - momentOf(object['createdAt'])
        return 'event' in object ? late < 0 || late > 1_000 : late !== 0
      })
    expect(wrong.map(({ where, id }) => `${where}: ${id}`)).toEqual([])
  })

  test('nothing was updated before its creation, and no event precedes its change', () => {
    const wrong = shown.flatMap(({ where, value }) =>
      objectsIn(value)
        .filter(({ createdAt, updatedAt, data }) => {
          const isReversed = updatedAt !== undefined && momentOf(updatedAt) < momentOf(createdAt)
          const subjectTime =
            isObject(data) && 'event' in value ? (data['updatedAt'] ?? data['createdAt']) : createdAt
          return isReversed || momentOf(createdAt) < momentOf(subjectTime)
        })
        .map(() => where),
    )
    expect(wrong).toEqual([])
  })

  test('nothing is created for a customer who was deleted before', () => {
    const deletedAt = new Map(
      events
        .filter(({ value: { event } }) => textOf(event).endsWith('.DELETED'))
        .map(({ value }) => [
          subjects.find(({ object }) => object === value['data'])?.id ?? '',
          momentOf(value['createdAt']),
        ]),
    )
    expect(deletedAt.size).toBe(2)
    const late = subjects.filter(
      ({ object }) =>
        'createdAt' in object &&
        !('event' in object) &&
        textsIn(object).some((text) => momentOf(object['createdAt']) > (deletedAt.get(text) ?? Infinity)),
    )
    expect(late.map(({ where }) => where)).toEqual([])
  })
})

// Members that may differ between two examples of the same subject.
const mayChange = new Set(['status', 'name', 'meta', 'updatedAt', 'rejectionReason'])

describe('a subject that is shown twice is the same', () => {
  const byId = grouped(
    subjects.filter(({ object }) => 'createdAt' in object),
    ({ id }) => id,
  )

  test.each([...byId].map(([id, same]) => ({ id, same })))('$id', ({ same }) => {
    for (const { object, where } of same) {
      const [first] = same
      for (const [name, value] of Object.entries(object)) {
        if (mayChange.has(name) || first?.object[name] === undefined) continue
        expect(value, `${name} of ${where} and of ${first.where}`).toEqual(first.object[name])
      }
    }
  })
})

describe('a request matches its response', () => {
  const isScalar = (value: Json | undefined): boolean =>
    value !== undefined && typeof value !== 'object' && value !== 'OTP'
  // The amount of an account is a number in its response.
  const isSame = (name: string, sent: Json, shown: Json | undefined): boolean =>
    name === 'amount' ? Number(sent) === Number(shown) : sent === shown

  const pairs = operations.flatMap((examples) => {
    const answers = examples.filter(({ isAnswer }) => isAnswer)
    return examples
      .filter(({ isAnswer }) => !isAnswer)
      .map((request) => ({ where: request.where, request, answers }))
  })

  const agrees = (request: JsonObject, answer: Json | undefined): boolean =>
    isObject(answer) &&
    Object.entries(request).every(
      ([name, value]) => !isScalar(value) || !isScalar(answer[name]) || isSame(name, value, answer[name]),
    )

  test('there are requests to compare', () => {
    expect(pairs.length).toBeGreaterThan(15)
  })

  test.each(pairs)('$where', ({ request, answers }) => {
    expect(answers.some(({ value: { data } }) => data === undefined || agrees(request.value, data))).toBe(
      true,
    )
  })
})
