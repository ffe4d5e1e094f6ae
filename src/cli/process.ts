import type { Command } from 'commander'
import { Option } from 'commander'
import { configTable, syncConfigDocs } from './config-docs.ts'
import { table } from './output.ts'
import type { Role, Toolbox } from './toolbox.ts'

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
    const told = stale.map((name) => `${name} is not what src/config.ts says`)
    output().result({ stale }, stale.length > 0 ? [...told, 'run: npx corridor config --write-docs'] : [])
    if (stale.length > 0) process.exitCode = 1
  } else {
    const described = describeConfig()
    output().result(described, table(Object.entries(described)))
  }
}

/** `corridor serve|migrate|seed|config`. */
export const addProcessCommands = (program: Command, toolbox: Toolbox): void => {
  const { serve, migrate, seed, output } = toolbox
  program
    .command('serve')
    .description('run the API, the worker, or both in one process')
    .addOption(new Option('--role <role>', 'what to run').choices(['api', 'worker', 'both']).default('both'))
    .action(({ role }: { role: Role }) => serve(role))
  program
    .command('migrate')
    .description('bring the schema to the newest version; one migrator works at a time')
    .action(async () => {
      const report = await migrate()
      const { applied, functions } = report
      const told = [
        ...applied.map((name) => `applied ${name}`),
        ...(functions.length === 0 ? [] : [`functions brought up to date: ${functions.length.toString()}`]),
      ]
      if (told.length === 0) told.push('nothing to do')
      output().result(report, [...told, `the schema is at ${report.current}`])
    })
  program
    .command('seed')
    .description('fill a sandbox with businesses, keys, money, rates and reference data; safe to repeat')
    .action(async () => {
      const seeded = await seed(output().progress)
      output().result(
        seeded,
        Object.entries(seeded).map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
      )
    })
  program
    .command('config')
    .description('show the configuration, secrets masked')
    .option('--print', 'what this process would run with (the default)')
    .option('--docs', 'the table of every variable, in Markdown')
    .option('--check-docs', 'fail where .env.example or the README differ from the code')
    .option('--write-docs', 'write both')
    .action((options: ConfigOptions) => runConfig(toolbox, options))
}
