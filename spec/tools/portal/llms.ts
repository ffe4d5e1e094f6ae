import { at, operationsOf, tagsOf, textOf, type JsonObject } from './contract.ts'
import { groups, type Guide } from './guides.ts'

/** Returns the index for language models (`/llms.txt`, the llms.txt convention): the guides as Markdown, the
 *  contract, and one line per operation. Pure. */
export const llmsText = (document: JsonObject, guides: readonly Guide[]): string => {
  const operations = operationsOf(document)
  return [
    '# Corridor API',
    `> ${textOf(at(document, 'info', 'summary'))} Version ${textOf(at(document, 'info', 'version'))}.`,
    [
      'Every request carries the header `x-api-key`. Amounts are decimal strings. Payments carry an idempotency key',
      'and a reference of the caller, each permanently unique: after a lost response send the same bytes again.',
    ].join(' '),
    ...groups.flatMap((group) => {
      const own = guides.filter((guide) => guide.group === group)
      const lines = own.map(({ name, title, summary }) => `- [${title}](/docs/guides/${name}.md): ${summary}`)
      return lines.length === 0 ? [] : [`## ${group}`, lines.join('\n')]
    }),
    '## Contract',
    [
      '- [OpenAPI, JSON](/openapi.json): the whole contract with schemas, examples, errors and permissions',
      '- [OpenAPI, YAML](/openapi.yaml): the same as YAML',
      '- [Postman collection](/docs/postman.json): every request, ready to send',
      '- [Rail connector contract, JSON](/docs/rail.json): what a connector to a bank or a processor implements',
    ].join('\n'),
    ...tagsOf(document).flatMap(({ name, title }) => {
      const own = operations.filter(({ tag }) => tag === name)
      const lines = own.map(
        ({ method, path, operationId, summary }) =>
          `- \`${method.toUpperCase()} ${path}\` (${operationId}): ${summary}`,
      )
      return lines.length === 0 ? [] : [`## ${title}`, lines.join('\n')]
    }),
  ]
    .join('\n\n')
    .concat('\n')
}
