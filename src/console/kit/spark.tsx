import type { JSX } from 'preact'
import { ratioOf, tenth } from './scale.ts'

const width = 300
const height = 56
const lowest = 46
const highest = 12

/** Returns the points of a line through values, from the lowest to the highest; a flat line is in the middle. */
export const sparkPath = (values: readonly bigint[]): string => {
  const sorted = values.toSorted((a, b) => (a < b ? -1 : 1))
  const [low = 0n, high = 0n] = [sorted.at(0), sorted.at(-1)]
  const step = width / Math.max(1, values.length - 1)
  const points = values.map((value, index) => {
    const share = high === low ? 0.5 : ratioOf(value - low, high - low)
    return `${tenth(index * step)} ${tenth(lowest - share * (lowest - highest))}`
  })
  return points.length === 0 ? '' : `M${points.join('L')}`
}

/** Renders a line of values without axes; the text beside it has the figure. */
export const Spark = ({ values }: { readonly values: readonly bigint[] }): JSX.Element => {
  const path = sparkPath(values)
  return (
    <svg class="spark" viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      {path !== '' && (
        <>
          <path class="area" d={`${path}L${width} ${height}L0 ${height}Z`} />
          <path class="line" d={path} vector-effect="non-scaling-stroke" />
        </>
      )}
    </svg>
  )
}
