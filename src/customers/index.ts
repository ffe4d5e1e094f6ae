export type { Customer, DocumentState, Holder } from './customer.ts'
export { isVerified, requireCountry, requirePhoneOfCountry, unwrapDocuments } from './rules.ts'
export { createCustomersService, type CustomersService } from './service.ts'
export { viewCustomer, viewCustomerWithDocuments } from './view.ts'

export { reindexDocuments } from './documents.ts'
export { reindexCustomers } from './store.ts'
