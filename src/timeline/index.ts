export { createTimelineService, type Timeline, type TimelineService } from './service.ts'
export { viewTimeline } from './view.ts'
