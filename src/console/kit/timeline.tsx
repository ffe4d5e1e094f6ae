import type { ComponentChildren, JSX } from 'preact'
import { Actions, type Action } from './button.tsx'
import { offsetText, Time } from './dates.tsx'
import { Moves, type Movement } from './moves.tsx'

/** One event: when it happened, what, and the facts of it. */
export type TimelineEvent = {
  readonly at: Date
  /** `money` for a journal entry. */
  readonly tone: 'plain' | 'good' | 'bad' | 'busy' | 'money'
  readonly title: string
  /** A short fact at the right: a duration, a code. */
  readonly tag?: string
  readonly note?: ComponentChildren
  readonly movements?: readonly Movement[]
  /** A text to unfold, such as a body. */
  readonly body?: { readonly label: string; readonly text: string }
  readonly actions?: readonly Action[]
}

/** Events under a heading. */
export type TimelineGroup = { readonly title: string; readonly events: readonly TimelineEvent[] }

/** A timeline. Until the payment is final, `poll` is requested every 2 s: the address of the page, with a mark of what
 *  it shows. The response is the page, or 204 where nothing has changed. */
export type TimelineProps = {
  readonly startedAt: Date
  readonly groups: readonly TimelineGroup[]
  readonly poll?: string | undefined
  /** What is said where events are left out. */
  readonly leftOut?: ComponentChildren
}

/** Renders a timeline. From the response to a poll, htmx takes this element, the status and the stages; the live
 *  region stays, so that screen readers announce the newest event. */
export const Timeline = ({ startedAt, groups, poll, leftOut }: TimelineProps): JSX.Element => (
  <>
    <p class="quiet" id="newest" aria-live="polite">
      {newestOf(groups)}
    </p>
    <div
      class="events"
      id="events"
      {...(poll !== undefined && {
        'hx-get': poll,
        'hx-trigger': 'every 2s',
        'hx-select': '#events',
        'hx-select-oob': '#newest:innerHTML,#payment-status,#stages',
        'hx-swap': 'outerHTML',
      })}
    >
      {groups
        .filter(({ events }) => events.length > 0)
        .map(({ title, events }) => (
          <>
            <h3>{title}</h3>
            <ol>
              {events.map((event, index) => (
                <Event
                  key={index}
                  event={event}
                  startedAt={startedAt}
                  place={placeOf(index, events.length)}
                />
              ))}
            </ol>
          </>
        ))}
      {leftOut && <p class="faint">{leftOut}</p>}
    </div>
  </>
)

const newestOf = (groups: readonly TimelineGroup[]): string | undefined =>
  groups.flatMap(({ events }) => events).toSorted((a, b) => b.at.getTime() - a.at.getTime())[0]?.title

const placeOf = (index: number, count: number): string =>
  `${index === 0 ? ' first' : ''}${index === count - 1 ? ' last' : ''}`

const Event = (props: {
  readonly event: TimelineEvent
  readonly startedAt: Date
  readonly place: string
}): JSX.Element => {
  const { at, tone, title, tag } = props.event
  return (
    <li class={`event ${tone}${props.place}`}>
      <div class="at num">
        <b>
          <Time at={at} as="millisecond" />
        </b>
        {offsetText(at.getTime() - props.startedAt.getTime())}
      </div>
      <div class="knot" aria-hidden="true">
        <i />
      </div>
      <div class="what">
        <p>
          <b>{title}</b>
          {tag !== undefined && <span class="tag">{tag}</span>}
        </p>
        <Details {...props.event} />
      </div>
    </li>
  )
}

const Details = ({ note, movements = [], body, actions = [] }: TimelineEvent): JSX.Element => (
  <>
    {note !== undefined && <p class="note">{note}</p>}
    {movements.length > 0 && <Moves movements={movements} />}
    {body && (
      <details class="more">
        <summary>{body.label}</summary>
        <pre tabIndex={0}>{body.text}</pre>
      </details>
    )}
    <Actions actions={actions} isSmall />
  </>
)
