import type { JSX } from 'preact'

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`

const paths = {
  home: 'M4 11.2 12 4.5l8 6.7V19a1 1 0 0 1-1 1h-4.5v-5.5h-5V20H5a1 1 0 0 1-1-1z',
  swap: 'M7 4v14m0 0-3-3m3 3 3-3M17 20V6m0 0-3 3m3-3 3 3',
  stack: 'M12 4l8 4-8 4-8-4zM4 12l8 4 8-4M4 16l8 4 8-4',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  stamp: `M9 12.5 11 14.5l4-4.5${circle(12, 12, 8)}`,
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4.2 4.2 0 0 0-6-6l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4.2 4.2 0 0 0 6 6l1.2-1.2',
  wallet: [
    'M4 8a2 2 0 0 1 2-2h11a1 1 0 0 1 1 1v2m-14-1v9a2 2 0 0 0 2 2h12a1 1 0 0 0 1-1v-8a1 1 0 0 0-1-1H6',
    circle(15.5, 14, 0.6),
  ].join(''),
  rate: 'M4 17l5-5 3.5 3L20 7m0 0h-4.5M20 7v4.5',
  paper: 'M7 4h7l4 4v12H7zM14 4v4h4M10 12h5M10 15.5h5',
  people: [
    circle(9, 9, 3.2),
    'M3.5 19c.5-3 2.7-4.5 5.5-4.5s5 1.5 5.5 4.5M15.5 6.3a3 3 0 0 1 0 5.5M17 14.7c1.9.5 3.1 1.9 3.5 4.3',
  ].join(''),
  bank: 'M4 10l8-5 8 5M5.5 10v8M10 10v8M14 10v8M18.5 10v8M4 19h16',
  key: `${circle(8, 15, 3.7)}M10.8 12.3l7.7-7.8M15.5 7.5 18 10`,
  hook: 'M12 3.8a3.6 3.6 0 0 0-1.7 6.7L7 16M15.6 7.4l3.2 5.4a3.7 3.7 0 1 1-3.9 5.4M3.5 17.5A3.7 3.7 0 1 0 10.7 18H16',
  list: 'M8.5 7H20M8.5 12H20M8.5 17H20M4.5 7h.01M4.5 12h.01M4.5 17h.01',
  shield: 'M12 3.8 5 6.5v5c0 4.3 2.9 7.3 7 8.7 4.1-1.4 7-4.4 7-8.7v-5z',
  gauge: `M5 17a8.5 8.5 0 1 1 14 0M12 14l3.5-4.5${circle(12, 14.3, 1.1)}`,
  book: 'M5 5.5A1.5 1.5 0 0 1 6.5 4H19v16H6.5A1.5 1.5 0 0 1 5 18.5zM5 17h14M9 8h6',
  search: `${circle(11, 11, 6)}M15.5 15.5l4 4`,
  chevrons: 'M8.5 10l3.5-3.5 3.5 3.5M8.5 14l3.5 3.5 3.5-3.5',
  arrow: 'M5 12h13m-5-5 5 5-5 5',
  up: 'M7 17 17 7M9 7h8v8',
  down: 'M17 7 7 17m8 0H7V9',
  clock: `${circle(12, 12, 8)}M12 7.5V12l3 2`,
  help: `${circle(12, 12, 8)}M9.8 9.8a2.3 2.3 0 1 1 3.3 2.3c-.8.4-1.1.8-1.1 1.6M12 16.3h.01`,
  x: 'M7 7l10 10M17 7 7 17',
  warn: 'M12 4.5 3.5 19h17zM12 10v4M12 16.5h.01',
  copy: [
    'M10.5 8.5h7a2 2 0 0 1 2 2v7a2 2 0 0 1-2 2h-7a2 2 0 0 1-2-2v-7a2 2 0 0 1 2-2z',
    'M15.5 8.5v-3a1 1 0 0 0-1-1h-9a1 1 0 0 0-1 1v9a1 1 0 0 0 1 1h3',
  ].join(''),
  plus: 'M12 5v14M5 12h14',
  dots: `${circle(6, 12, 0.6)}${circle(12, 12, 0.6)}${circle(18, 12, 0.6)}`,
  menu: 'M4 7h16M4 12h16M4 17h16',
  back: 'M4 9h11a5 5 0 0 1 0 10h-4M8 5 4 9l4 4',
} as const

/** The name of an icon. */
export type IconName = keyof typeof paths

/** Renders a decorative icon; the text beside it says the same. */
export const Icon = ({ name }: { readonly name: IconName }): JSX.Element => (
  <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <path d={paths[name]} />
  </svg>
)
