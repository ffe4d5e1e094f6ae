import type { PageRow } from '../page.ts'
import { eventRows } from './events.tsx'
import { keyChanges } from './keys/change.tsx'
import { keyPage } from './keys/detail.tsx'
import { newKey } from './keys/new.tsx'
import { keysPage } from './keys.tsx'
import { requestPage } from './requests/detail.tsx'
import { requestsPage } from './requests.tsx'
import { allowlistChanges } from './security/allowlist.tsx'
import { signingChanges } from './security/signing.tsx'
import { thresholdChanges } from './security/thresholds.tsx'
import { securityPage } from './security.tsx'
import { webhookChanges } from './webhooks/changes.tsx'
import { webhookReplay } from './webhooks/replay.tsx'
import { webhookTest } from './webhooks/test.tsx'
import { webhookUrl } from './webhooks/url.tsx'
import { webhooksPage } from './webhooks.tsx'

/** The pages of the group Developers. */
export const developerRows: readonly PageRow[] = [
  ...[keysPage, newKey, keyPage, ...keyChanges],
  ...[webhooksPage, webhookUrl, webhookTest, webhookReplay, ...webhookChanges, ...eventRows],
  ...[requestsPage, requestPage],
  ...[securityPage, ...allowlistChanges, ...signingChanges, ...thresholdChanges],
]
