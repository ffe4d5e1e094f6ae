// The public entry of the room: other rooms import approvals from here only.

export { actOfCommand, isCommand, isOpen } from './rules.ts'
export {
  type ApprovalInput,
  type ApprovalsService,
  createApprovalsService,
  type OpenedApproval,
  type Payload,
} from './service.ts'
export type { Approval, Decision } from './store.ts'
export { createThresholdsService, type ThresholdsService } from './thresholds.ts'
