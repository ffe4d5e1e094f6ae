import type { OtpSender } from '../rails/index.ts'
import { sandboxOtp } from './rules.ts'

/** The sender of the sandbox: sends nothing, and uses one fixed password. */
export const sandboxOtpSender: OtpSender = { fixedCode: sandboxOtp, send: async () => undefined }
