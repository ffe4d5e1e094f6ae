import { port } from 'envalid'
import { defaultConsoleUrl, publicUrl } from './validators.ts'

/** The configuration of the console. URLs are without a trailing slash. */
export type ConsoleConfig = {
  readonly port: number
  readonly url: string
  /** The console of the other mode; undefined where there is none. */
  readonly twinUrl: string | undefined
}

/** The variables of the console. */
export const consoleSpecs = {
  CONSOLE_PORT: port({ default: 3001, desc: 'Port of the console (`corridor serve --role console`).' }),
  CONSOLE_URL: publicUrl({
    default: defaultConsoleUrl,
    desc: 'The address of the console in browsers. In production it must be https.',
    example: 'https://console.example.com',
  }),
  CONSOLE_TWIN_URL: publicUrl({
    default: '',
    desc: 'The console of the other mode, to which the switch between sandbox and live leads.',
    example: 'https://sandbox-console.example.com',
  }),
}

/** Returns the configuration of the console. */
export const consoleOf = (cleaned: {
  readonly CONSOLE_PORT: number
  readonly CONSOLE_URL: string
  readonly CONSOLE_TWIN_URL: string
}): ConsoleConfig => ({
  port: cleaned.CONSOLE_PORT,
  url: cleaned.CONSOLE_URL.replace('<PORT>', cleaned.CONSOLE_PORT.toString()),
  twinUrl: cleaned.CONSOLE_TWIN_URL === '' ? undefined : cleaned.CONSOLE_TWIN_URL,
})
