import type { Command } from 'commander'
import { refuse } from '../kernel/refusal.ts'
import { configTable, syncConfigDocs } from './config-docs.ts'
import { table } from './output.ts'
import type { Toolbox } from './toolbox.ts'

type ConfigOptions = {
  readonly print?: true
  readonly docs?: true
  readonly checkDocs?: true
  readonly writeDocs?: true
}

const runConfig = async ({ describeConfig, output }: Toolbox, options: ConfigOptions): Promise<void> => {
  if (options.docs) {
    output().result({ table: configTable() }, [configTable()])
  } else if (options.checkDocs || options.writeDocs) {
    const stale = await syncConfigDocs(options.writeDocs ?? false)
    output().result(
      { stale },
      stale.map((name) => `${name} does not match src/config.ts.`),
    )
    if (stale.length > 0) refuse('VALIDATION_ERROR', 'Run: npx corridor config --write-docs')
  } else {
    const described = await describeConfig()
    output().result(described, table(Object.entries(described)))
  }
}

/** Defines `corridor config`. */
export const define = (command: Command, toolbox: Toolbox): void => {
  command
    .option('--print', 'the configuration of this process (default)')
    .option('--docs', 'the table of every variable, in Markdown')
    .option('--check-docs', 'fail where the documents do not match the code')
    .option('--write-docs', 'write the documents')
    .action((options: ConfigOptions) => runConfig(toolbox, options))
}
