export { fonts, type Page, renderDocument } from './document.ts'
export { toLatin } from './latin.ts'
export { advicePath, type AdviceService, createAdviceService } from './service.ts'
export { viewAdvice } from './view.ts'
