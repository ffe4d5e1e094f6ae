import type { JSX } from 'preact'
import { addressOf, groups, type Guide } from './guides.ts'
import { highlight } from './markdown.ts'
import { renderPage } from './shell.tsx'

const tasks = [
  {
    title: 'Make a first payout',
    text: 'A customer, an account, a price, a payout: ten minutes, with curl or Node.',
    href: '/docs/guides/quickstart',
    icon: 'M4 12h14m-6-6 6 6-6 6',
  },
  {
    title: 'Connect the sandbox',
    text: 'Test keys, magic account numbers, simulated outcomes. No real money moves.',
    href: '/docs/guides/sandbox',
    icon: 'M9 3v6m6-6v6M6 9h12v3a6 6 0 0 1-12 0zm6 9v3',
  },
  {
    title: 'Receive webhooks',
    text: 'Verify both signatures, handle each event once, survive a missed delivery.',
    href: '/docs/guides/webhooks',
    icon: 'M6 17V11a6 6 0 0 1 12 0v6m-14 0h16m-10 3h4',
  },
  {
    title: 'Never pay twice',
    text: 'Idempotency keys, safe retries after a lost response, in three languages.',
    href: '/docs/guides/idempotency',
    icon: 'M12 3l8 3v6c0 4.5-3.4 7.7-8 9-4.6-1.3-8-4.5-8-9V6zm-3.5 9 2.5 2.5 4.5-5',
  },
  {
    title: 'Collect money',
    text: 'A hosted payment page: cards, mobile money, one-time bank accounts.',
    href: '/docs/guides/checkout',
    icon: 'M3 6h18v12H3zm0 4h18M7 15h4',
  },
  {
    title: 'Pay many people at once',
    text: 'Payment batches: save recipients once, run salaries every month.',
    href: '/docs/guides/batches',
    icon: 'M4 6h16M4 12h16M4 18h16',
  },
  {
    title: 'Go live',
    text: 'What to check in the week before real money moves.',
    href: '/docs/guides/go-live',
    icon: 'M5 13l4 4L19 7',
  },
  {
    title: 'Operate it',
    text: 'Run, configure, monitor and repair an installation of your own.',
    href: '/docs/guides/operating',
    icon: 'M4 20V10m6 10V4m6 16v-7m5 7H3',
  },
] as const

const tools = [
  { href: '/docs/reference', name: 'API reference', text: 'every operation, with samples' },
  { href: '/docs/try', name: 'Try requests in the browser', text: 'against this service' },
  { href: '/openapi.json', name: 'OpenAPI as JSON', text: 'the contract' },
  { href: '/openapi.yaml', name: 'OpenAPI as YAML', text: 'the same' },
  { href: '/docs/postman.json', name: 'Postman collection', text: 'every request' },
  {
    href: '/docs/connect-a-rail',
    name: 'Rail connector contract',
    text: 'what a connector to a partner implements',
  },
  { href: '/docs/rail.json', name: 'Rail connector contract as JSON', text: 'the same' },
  { href: '/llms.txt', name: 'llms.txt', text: 'for language models; each guide is also Markdown' },
] as const

const firstRequest = `export API=http://127.0.0.1:3000/api/v1
export KEY=corridor_test_00000000000000BSDSandboxFullAccess0000000000000013kjNI9

curl "$API/org/balance" -H "x-api-key: $KEY"`

const Task = ({ title, text, href, icon }: (typeof tasks)[number]): JSX.Element => (
  <li>
    <a class="card" href={href}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d={icon} />
      </svg>
      <strong>{title}</strong>
      <span>{text}</span>
    </a>
  </li>
)

/** The guides of a group; of the design only the overview, which leads to the others. */
const Guides = ({ guides, group }: { readonly guides: readonly Guide[]; readonly group: string }) => (
  <section>
    <h2>{group}</h2>
    <ul class="index">
      {guides
        .filter((guide) => guide.group === group && (group !== 'Design' || guide.name === 'design'))
        .map((guide) => (
          <li key={guide.name}>
            <a href={addressOf(guide)}>{guide.title}</a>
            <span>{guide.summary.replaceAll(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')}</span>
          </li>
        ))}
    </ul>
  </section>
)

/** Renders the front page: the tasks that readers come with, a first request, every guide and tool. Pure. */
export const renderHome = (guides: readonly Guide[], summary: string): string =>
  renderPage({
    title: 'Corridor',
    description: summary,
    section: 'home',
    children: (
      <main id="content" class="home" tabIndex={-1}>
        <section class="hero">
          <div>
            <h1>Pay out and collect across borders</h1>
            <p>{summary}</p>
            <p class="actions">
              <a class="button primary" href="/docs/guides/quickstart">
                Start in ten minutes
              </a>
              <a class="button" href="/docs/reference">
                API reference
              </a>
            </p>
          </div>
          <div>
            <p id="service" class="service" hidden />
            <figure class="code">
              <figcaption>A first request</figcaption>
              <pre tabIndex={0}>
                <code dangerouslySetInnerHTML={{ __html: highlight(firstRequest, 'bash') }} />
              </pre>
            </figure>
          </div>
        </section>
        <section>
          <h2>What do you want to do?</h2>
          <ul class="cards">
            {tasks.map((task) => (
              <Task key={task.href} {...task} />
            ))}
          </ul>
        </section>
        {groups.map((group) => (
          <Guides key={group} guides={guides} group={group} />
        ))}
        <section>
          <h2>Reference and tools</h2>
          <ul class="index">
            {tools.map(({ href, name, text }) => (
              <li key={href}>
                <a href={href}>{name}</a>
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </section>
      </main>
    ),
  })
