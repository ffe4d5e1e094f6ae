const secondsPerMinute = 60

/** Formats the time left: `24:05`. */
export const clockText = (seconds: number): string => {
  const minutes = Math.floor(seconds / secondsPerMinute)
  return `${minutes.toString()}:${(seconds % secondsPerMinute).toString().padStart(2, '0')}`
}
