export { isHealthy, type Danger, type Finding } from './finding.ts'
export { examine, type Examination } from './service.ts'
