import { base } from './style/base.ts'
import { content } from './style/content.ts'
import { forms } from './style/forms.ts'
import { narrow } from './style/narrow.ts'
import { shell } from './style/shell.ts'
import { timeline } from './style/timeline.ts'
import { tokens } from './style/tokens.ts'

/** The style sheet of the console. Pages have no `style` attributes: the content security policy refuses them. */
export const consoleStyle = [tokens, base, shell, content, forms, timeline, narrow].join('')
