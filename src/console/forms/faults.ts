import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { OperationId } from '../../../generated/catalogue.ts'
import { document, isObject } from '../../contract/document.ts'
import { locate, mediaOf } from '../../contract/located.ts'
import { rulesOf } from '../../http/fault.ts'
import { sentenceOf } from '../../http/sentences.ts'
import { assert } from '../../kernel/assert.ts'
import { findUnstorable } from '../../kernel/plain-text.ts'
import type { Refusal } from '../../kernel/refusal.ts'
import type { Faults } from '../kit/form.tsx'
import { labelOf, type ContractField } from './fields.ts'

// The contract has keywords of this project (`x-…`), which a strict validator refuses.
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema({ $id: 'api', components: document['components'] })

const validatorOf = (operationId: OperationId) => {
  const schema = mediaOf(locate(operationId).operation['requestBody'])?.['schema']
  const pointer = isObject(schema) ? schema['$ref'] : undefined
  assert(typeof pointer === 'string', `the body of ${operationId} is a schema of the contract`)
  const validate = ajv.getSchema(`api${pointer}`)
  assert(validate, `the body of ${operationId} compiles`)
  return validate
}

const nameOf = ({ instancePath, keyword, params }: ErrorObject): string => {
  const names = instancePath.split('/').slice(1)
  const missing: unknown = keyword === 'required' ? params['missingProperty'] : undefined
  return [...names, ...(typeof missing === 'string' ? [missing] : [])].join('.')
}

/** Returns a sentence with the fields that it names as forms label them. */
export const withLabels = (sentence: string): string =>
  sentence.replace(/`([A-Za-z.]+)`/g, (_, name: string) => labelOf(name))

const faultsOfText = (body: object): Faults => {
  const found = findUnstorable(body)
  if (!found) return {}
  const name = found.path.slice(1).replaceAll('/', '.')
  return { [name]: `${labelOf(name)} has control characters or broken Unicode.` }
}

/** Validates what a form sends as the API validates the body of the operation, and says what is wrong at which field:
 *  the first fault of each. */
export const findFaults = (operationId: OperationId, body: object): Faults => {
  const validate = validatorOf(operationId)
  if (validate(body) === true) return faultsOfText(body)
  const rules = rulesOf(operationId)
  const found = (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .map((error) => {
      const name = nameOf(error)
      const fault = { path: `/body/${name.replaceAll('.', '/')}`, keyword: error.keyword }
      return [name, withLabels(sentenceOf(rules, fault))] as const
    })
  return { ...Object.fromEntries(found.toReversed()), ...faultsOfText(body) }
}

const fieldsOfCodes: Readonly<Record<string, string>> = {
  EMAIL_ALREADY_EXISTS: 'email',
  PHONE_NUMBER_ALREADY_EXISTS: 'phone',
  PHONE_COUNTRY_MISMATCH: 'phone',
}

/** Says at which of these fields a service refused; at the form where its sentence names none. */
export const faultsOfRefusal = (refusal: Refusal, fields: readonly ContractField[] = []): Faults => {
  const friendly = refusal.detail.friendly || refusal.message
  const [, word, text = friendly] = /^([A-Z_]+): (.*)$/s.exec(friendly) ?? []
  const quoted = [...friendly.matchAll(/`([A-Za-z.]+)`/g)].map(([, name]) => name)
  const meant = fieldsOfCodes[word ?? refusal.code]
  const field = fields.find(
    ({ name }) => quoted.includes(name) || (meant !== undefined && name.split('.').at(-1) === meant),
  )
  const sentence = withLabels(text)
  return { [field?.name ?? '']: sentence.charAt(0).toUpperCase() + sentence.slice(1) }
}
