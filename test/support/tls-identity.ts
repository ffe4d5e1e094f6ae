import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A key with a certificate that it signed itself, in PEM. */
export type Identity = { readonly key: string; readonly keyFile: string; readonly certificate: string }

/** Creates an identity of this machine, whose files are in a folder. */
export const createIdentity = (folder: string, name: string): Identity => {
  const [keyFile, certificateFile] = [
    join(folder, `${name}-key.pem`),
    join(folder, `${name}-certificate.pem`),
  ]
  const subject = ['-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1']
  const files = ['-keyout', keyFile, '-out', certificateFile]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-x509']
  execFileSync('openssl', ['req', ...kind, ...subject, ...files], { stdio: 'ignore' })
  return { keyFile, key: readFileSync(keyFile, 'utf8'), certificate: readFileSync(certificateFile, 'utf8') }
}
