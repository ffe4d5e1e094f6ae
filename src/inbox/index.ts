export { createInbox, type Arrival, type Inbox, type Received } from './inbox.ts'
export { inboxPagePolicy, renderInboxPage } from './page.tsx'
export { inboxStyle } from './style.ts'
