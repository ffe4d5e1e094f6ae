// The door of the room: other rooms import approvals from here only.

export { isOpen } from './rules.ts'
export {
  type ApprovalInput,
  type ApprovalsService,
  createApprovalsService,
  type OpenedApproval,
  type Payload,
} from './service.ts'
export type { Approval, Decision } from './store.ts'
