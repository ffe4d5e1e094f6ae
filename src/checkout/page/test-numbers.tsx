import type { JSX } from 'preact'
import { sandboxOtp } from '../../sandbox/index.ts'
import { useRendering } from './rendering.ts'

const TestNumbers = ({ rows }: { readonly rows: readonly (readonly [string, string])[] }): JSX.Element => (
  <details class="tests">
    <summary>{useRendering().say('testNumbers')}</summary>
    <dl>
      {rows.map(([number, outcome]) => (
        <div key={number}>
          <dt>{number}</dt>
          <dd>{outcome}</dd>
        </div>
      ))}
    </dl>
  </details>
)

/** Renders test cards: valid check digits, but not real cards. */
export const TestCards = (): JSX.Element => {
  const { say } = useRendering()
  return (
    <TestNumbers
      rows={[
        ['4242 4242 4242 4242', say('cardSucceeds')],
        ['4000 0000 0050 0001', say('fails')],
        ['4000 0000 0090 0003', say('staysPending')],
        ['4000 0000 0080 0005', say('isDeclined')],
      ]}
    />
  )
}

/** Renders test numbers of mobile wallets. */
export const TestWallets = (): JSX.Element => {
  const { say } = useRendering()
  return (
    <TestNumbers
      rows={[
        [say('endsIn', { digits: '0001' }), say('fails')],
        [say('endsIn', { digits: '0002' }), say('asksPassword', { password: sandboxOtp })],
        [say('endsIn', { digits: '0003' }), say('staysPending')],
        [say('endsIn', { digits: '0005' }), say('isDeclined')],
        [say('anyNumber'), say('succeeds')],
      ]}
    />
  )
}
