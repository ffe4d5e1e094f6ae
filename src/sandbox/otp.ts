import type { OtpSender } from '../rails/otp.ts'
import { sandboxOtp } from './rules.ts'

/** The sender of the sandbox: nothing is sent, and every password is the one that everybody knows.
 *  Source: contract §5. */
export const sandboxOtpSender: OtpSender = { fixedCode: sandboxOtp, send: async () => undefined }
