import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import { wordingOf, type Wording } from './texts/language.ts'

/** What every component is rendered with: the wording of the language, and links that keep it. */
export type Rendering = Wording & {
  /** Returns the address of a step of the session: `''` is the list of channels. */
  readonly link: (step: string) => string
}

/** Provides the rendering to the components of a page. */
export const RenderingContext = createContext<Rendering>({
  ...wordingOf({ code: 'en' }),
  link: (step) => step,
})

/** Returns the rendering of the page. */
export const useRendering = (): Rendering => useContext(RenderingContext)
