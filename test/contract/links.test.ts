import { describe, expect, it } from 'vitest'
import { document, type JsonObject } from '../../src/contract/document.ts'
import { findUnreached, checkLinks, readLinked } from './links.ts'

const contract = readLinked(document)

describe('the links of the contract', () => {
  it('lead to existing operations, with their parameters and values from the examples', () => {
    const links = contract.flatMap(({ answers }) => answers.flatMap((answer) => Object.keys(answer.links)))
    expect(links.length).toBeGreaterThan(50)
    expect(checkLinks(contract)).toEqual([])
  })

  it('lead to every operation below an id', () => {
    expect(findUnreached(contract)).toEqual([])
  })
})

const withLink = (link: JsonObject): readonly string[] =>
  checkLinks(
    contract.map((operation) =>
      operation.operationId === 'createCustomer'
        ? {
            ...operation,
            answers: operation.answers.map((answer) => ({ ...answer, links: { broken: link } })),
          }
        : operation,
    ),
  )

describe('a broken link is reported', () => {
  const customerId = '$response.body#/data/customerId'
  const whole = { operationId: 'getCustomer', description: 'The customer.', parameters: { customerId } }

  it.each<[string, JsonObject, string]>([
    [
      'an unknown operation',
      { ...whole, operationId: 'findCustomer' },
      'leads to no operation: findCustomer',
    ],
    ['no description', { ...whole, description: '' }, 'does not say what it is for'],
    ['a missing id', { ...whole, parameters: {} }, 'does not say customerId'],
    [
      'an unknown parameter',
      { ...whole, parameters: { customerId, id: customerId } },
      'getCustomer takes no id',
    ],
    [
      'a value that is not there',
      { ...whole, parameters: { customerId: '$response.body#/customerId' } },
      'customerId: $response.body#/customerId yields nothing',
    ],
    [
      'a value of another kind',
      { ...whole, parameters: { customerId: '$response.body#/data/email' } },
      'customerId: $response.body#/data/email yields "',
    ],
    [
      'a parameter that the request does not have',
      { ...whole, parameters: { customerId: '$request.path.customerId' } },
      'customerId: $request.path.customerId yields nothing',
    ],
    [
      'a body that the operation does not take',
      { ...whole, requestBody: { customerId } },
      'customerId is no member of the body',
    ],
    [
      'a member that the body does not have',
      { ...whole, operationId: 'createPaymentMethod', parameters: {}, requestBody: { customer: customerId } },
      'customer is no member of the body',
    ],
  ])('%s', (_, link, fault) => {
    expect(withLink(link)).toEqual([expect.stringContaining(`createCustomer → broken: ${fault}`)])
  })

  it('and a correct link is not', () => {
    expect(withLink(whole)).toEqual([])
  })
})
