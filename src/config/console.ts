import { host, port } from 'envalid'
import { defaultConsoleUrl, publicUrl } from './validators.ts'

/** The configuration of the console. URLs are without a trailing slash. */
export type ConsoleConfig = {
  readonly port: number
  readonly url: string
  /** The domain that passkeys belong to. */
  readonly rpId: string
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
  CONSOLE_RP_ID: host({
    default: '',
    desc: 'Domain of passkeys: the host of CONSOLE_URL, which is the default, or a domain above it. Never change it.',
    example: 'example.com',
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
  readonly CONSOLE_RP_ID: string
  readonly CONSOLE_TWIN_URL: string
}): ConsoleConfig => {
  const url = cleaned.CONSOLE_URL.replace('<PORT>', cleaned.CONSOLE_PORT.toString())
  return {
    port: cleaned.CONSOLE_PORT,
    url,
    rpId: cleaned.CONSOLE_RP_ID || new URL(url).hostname,
    twinUrl: cleaned.CONSOLE_TWIN_URL === '' ? undefined : cleaned.CONSOLE_TWIN_URL,
  }
}
