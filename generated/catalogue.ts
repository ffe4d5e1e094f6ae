/** Generated from spec/ by spec/tools/generate.ts. Do not edit: change spec/, then run: make generate. */

/** The operations of the contract; webhooks are not among them. */
export const operations = {
  listCustomers: {
    method: 'get',
    path: '/api/v1/customer',
    tag: 'customer',
    permissions: [
      'CUSTOMER.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {
      page: 0,
      limit: 10,
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [],
    successStatus: 200,
  },
  createCustomer: {
    method: 'post',
    path: '/api/v1/customer',
    tag: 'customer',
    permissions: [
      'CUSTOMER.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      'INVALID_KYC_DOCUMENT_TYPE',
      'EMAIL_ALREADY_EXISTS',
      'PHONE_NUMBER_ALREADY_EXISTS',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  getCustomer: {
    method: 'get',
    path: '/api/v1/customer/{customerId}',
    tag: 'customer',
    permissions: [
      'CUSTOMER.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'BUSINESS_CUSTOMER_NOT_FOUND',
    ],
    successStatus: 200,
  },
  updateCustomer: {
    method: 'patch',
    path: '/api/v1/customer/{customerId}',
    tag: 'customer',
    permissions: [
      'CUSTOMER.UPDATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'EMAIL_ALREADY_EXISTS',
      'PHONE_NUMBER_ALREADY_EXISTS',
    ],
    successStatus: 200,
  },
  deleteCustomer: {
    method: 'delete',
    path: '/api/v1/customer/{customerId}',
    tag: 'customer',
    permissions: [
      'CUSTOMER.DELETE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'BUSINESS_CUSTOMER_NOT_FOUND',
    ],
    successStatus: 200,
  },
  updateCustomerKyc: {
    method: 'patch',
    path: '/api/v1/customer/{customerId}/kyc',
    tag: 'customer',
    permissions: [
      'CUSTOMER.UPDATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_KYC_DOCUMENT_TYPE',
      'BUSINESS_CUSTOMER_NOT_FOUND',
    ],
    successStatus: 200,
  },
  verifyCustomer: {
    method: 'post',
    path: '/api/v1/customer/{customerId}/verify',
    tag: 'customer',
    permissions: [
      'CUSTOMER.UPDATE',
    ],
    permissionBy: null,
    rateLimit: {
      limit: 100,
      windowSeconds: 86400,
    },
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      'INVALID_KYC_DOCUMENT_TYPE',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'RATE_LIMIT_ERROR',
    ],
    successStatus: 200,
  },
  listPaymentMethods: {
    method: 'get',
    path: '/api/v1/payment-method',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {
      page: 0,
      limit: 10,
      capabilities: [
        'WITHDRAW',
      ],
      status: [
        'active',
        'pending',
      ],
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
    ],
    successStatus: 200,
  },
  createPaymentMethod: {
    method: 'post',
    path: '/api/v1/payment-method',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  listInstitutions: {
    method: 'get',
    path: '/api/v1/payment-method/institution',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_TRANSACTION_CHANNEL',
    ],
    successStatus: 200,
  },
  resolveInstitutionCode: {
    method: 'get',
    path: '/api/v1/payment-method/institution/codes',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {
      country: 'US',
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [],
    successStatus: 200,
  },
  resolveAccountHolder: {
    method: 'get',
    path: '/api/v1/payment-method/resolve',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'PAYMENT_METHOD_NOT_FOUND',
    ],
    successStatus: 200,
  },
  getVirtualAccount: {
    method: 'get',
    path: '/api/v1/payment-method/virtual-account',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: 'production',
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'FORBIDDEN',
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_POOL_ACCOUNT_REQUEST',
      'VIRTUAL_ACCOUNT_BVN_REQUIRED',
      'VIRTUAL_ACCOUNT_LIMIT_REACHED',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      'UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY',
      'UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE',
    ],
    successStatus: 200,
  },
  createVirtualAccount: {
    method: 'post',
    path: '/api/v1/payment-method/virtual-account',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'VIRTUAL_ACCOUNT_BVN_REQUIRED',
      'VIRTUAL_ACCOUNT_LIMIT_REACHED',
      'FORBIDDEN',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY',
      'UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  simulateVirtualAccountTransfer: {
    method: 'post',
    path: '/api/v1/payment-method/virtual-account/simulate-transfer',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: 'sandbox',
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'FORBIDDEN',
      'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 202,
  },
  getPoolAccount: {
    method: 'get',
    path: '/api/v1/payment-method/pool-account',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: 'production',
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'FORBIDDEN',
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_POOL_ACCOUNT_REQUEST',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    ],
    successStatus: 200,
  },
  getCryptoWallet: {
    method: 'get',
    path: '/api/v1/payment-method/crypto-wallet',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: 'production',
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'FORBIDDEN',
      'INVALID_BUSINESS_CUSTOMER_ID',
      'BUSINESS_CUSTOMER_NOT_FOUND',
    ],
    successStatus: 200,
  },
  getPaymentMethod: {
    method: 'get',
    path: '/api/v1/payment-method/{paymentMethodId}',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_METHOD_ID',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    ],
    successStatus: 200,
  },
  deletePaymentMethod: {
    method: 'delete',
    path: '/api/v1/payment-method/{paymentMethodId}',
    tag: 'payment-method',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_METHOD_ID',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    ],
    successStatus: 200,
  },
  quoteWithdrawal: {
    method: 'get',
    path: '/api/v1/transaction/quote',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.WITHDRAW.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_PAYMENT_METHOD_ID',
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
    ],
    successStatus: 200,
  },
  preflightTransaction: {
    method: 'post',
    path: '/api/v1/transaction/preflight',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.WITHDRAW.CREATE',
      'TRANSACTION.DEPOSIT.CREATE',
      'TRANSACTION.SWAP.CREATE',
    ],
    permissionBy: {
      property: 'type',
      default: 'WITHDRAW',
      permissions: {
        WITHDRAW: 'TRANSACTION.WITHDRAW.CREATE',
        DEPOSIT: 'TRANSACTION.DEPOSIT.CREATE',
        SWAP: 'TRANSACTION.SWAP.CREATE',
      },
    },
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_PAYMENT_METHOD_ID',
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
    ],
    successStatus: 200,
  },
  listTransactions: {
    method: 'get',
    path: '/api/v1/transaction',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.HISTORY.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {
      page: 0,
      limit: 10,
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_TRANSACTION_ID',
    ],
    successStatus: 200,
  },
  createTransaction: {
    method: 'post',
    path: '/api/v1/transaction',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.WITHDRAW.CREATE',
      'TRANSACTION.DEPOSIT.CREATE',
      'TRANSACTION.SWAP.CREATE',
    ],
    permissionBy: {
      property: 'type',
      default: 'WITHDRAW',
      permissions: {
        WITHDRAW: 'TRANSACTION.WITHDRAW.CREATE',
        DEPOSIT: 'TRANSACTION.DEPOSIT.CREATE',
        SWAP: 'TRANSACTION.SWAP.CREATE',
      },
    },
    rateLimit: {
      limit: 60,
      windowSeconds: 60,
    },
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'INVALID_BUSINESS_PAYMENT_METHOD_ID',
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
      'BALANCE_INSUFFICIENT',
      'FORBIDDEN',
      'BUSINESS_LIMIT_EXCEEDED',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      'DUPLICATE_REQUEST',
      'RATE_LIMIT_ERROR',
    ],
    successStatus: 201,
  },
  createPoolAccountDeposit: {
    method: 'post',
    path: '/api/v1/transaction/pool-account',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.DEPOSIT.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_ID',
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'MEDIA_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  getTransaction: {
    method: 'get',
    path: '/api/v1/transaction/{transactionId}',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.HISTORY.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_TRANSACTION_ID',
      'BUSINESS_TRANSACTION_NOT_FOUND',
    ],
    successStatus: 200,
  },
  authorizeTransaction: {
    method: 'post',
    path: '/api/v1/transaction/{transactionId}/authorize',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.DEPOSIT.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_TRANSACTION_ID',
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      'OTP_INCORRECT',
      'BUSINESS_TRANSACTION_NOT_FOUND',
    ],
    successStatus: 200,
  },
  getTransactionAdvice: {
    method: 'get',
    path: '/api/v1/transaction/{transactionId}/advice',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.HISTORY.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_TRANSACTION_ID',
      'BUSINESS_TRANSACTION_NOT_FOUND',
    ],
    successStatus: 200,
  },
  getTransactionTimeline: {
    method: 'get',
    path: '/api/v1/transaction/{transactionId}/timeline',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.HISTORY.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_TRANSACTION_ID',
      'BUSINESS_TRANSACTION_NOT_FOUND',
    ],
    successStatus: 200,
  },
  simulateTransaction: {
    method: 'post',
    path: '/api/v1/transaction/{transactionId}/simulate',
    tag: 'transaction',
    permissions: [
      'TRANSACTION.DEPOSIT.CREATE',
      'TRANSACTION.WITHDRAW.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: 'sandbox',
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'FORBIDDEN',
      'INVALID_BUSINESS_TRANSACTION_ID',
      'INVALID_BUSINESS_TRANSACTION_REQUEST',
      'BUSINESS_TRANSACTION_NOT_FOUND',
    ],
    successStatus: 202,
  },
  listPaymentBatches: {
    method: 'get',
    path: '/api/v1/payment-batch',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'query',
    queryDefaults: {
      page: 0,
      limit: 100,
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [],
    successStatus: 200,
  },
  createPaymentBatch: {
    method: 'post',
    path: '/api/v1/payment-batch',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  getPaymentBatch: {
    method: 'get',
    path: '/api/v1/payment-batch/{batchId}',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'path',
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
    ],
    successStatus: 200,
  },
  updatePaymentBatch: {
    method: 'patch',
    path: '/api/v1/payment-batch/{batchId}',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  deletePaymentBatch: {
    method: 'delete',
    path: '/api/v1/payment-batch/{batchId}',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'path',
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  listPaymentBatchRecipients: {
    method: 'get',
    path: '/api/v1/payment-batch/{batchId}/recipients',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'query',
    queryDefaults: {
      page: 0,
      limit: 100,
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
    ],
    successStatus: 200,
  },
  createPaymentBatchRecipient: {
    method: 'post',
    path: '/api/v1/payment-batch/{batchId}/recipients',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  createPaymentBatchRecipients: {
    method: 'post',
    path: '/api/v1/payment-batch/{batchId}/recipients/bulk',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: 1048576,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  updatePaymentBatchRecipient: {
    method: 'patch',
    path: '/api/v1/payment-batch/{batchId}/recipients/{recipientId}',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  deletePaymentBatchRecipient: {
    method: 'delete',
    path: '/api/v1/payment-batch/{batchId}/recipients/{recipientId}',
    tag: 'payment-batch',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'path',
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  withdrawPaymentBatch: {
    method: 'post',
    path: '/api/v1/payment-batch/{batchId}/withdraw',
    tag: 'payment-batch',
    permissions: [
      'TRANSACTION.WITHDRAW.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'query',
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
      'BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  listPaymentBatchSessions: {
    method: 'get',
    path: '/api/v1/payment-batch/{batchId}/sessions',
    tag: 'payment-batch',
    permissions: [
      'TRANSACTION.HISTORY.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'query',
    queryDefaults: {
      page: 0,
      limit: 100,
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
      'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
    ],
    successStatus: 200,
  },
  createCheckoutSession: {
    method: 'post',
    path: '/api/v1/checkout-session',
    tag: 'checkout-session',
    permissions: [
      'CHECKOUT_LINK.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_BUSINESS_CUSTOMER_REQUEST',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 201,
  },
  getBalance: {
    method: 'get',
    path: '/api/v1/org/balance',
    tag: 'org',
    permissions: [
      'WALLET.BALANCES.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [],
    successStatus: 200,
  },
  topUpBalance: {
    method: 'post',
    path: '/api/v1/org/balance/topup',
    tag: 'org',
    permissions: [],
    permissionBy: null,
    rateLimit: null,
    availability: 'sandbox',
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'FORBIDDEN',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  listRates: {
    method: 'get',
    path: '/api/v1/org/rates',
    tag: 'org',
    permissions: [
      'WALLET.BALANCES.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {
      fromSymbols: [
        'USD',
      ],
    },
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [],
    successStatus: 200,
  },
  createMediaUrl: {
    method: 'post',
    path: '/api/v1/media/url',
    tag: 'media',
    permissions: [
      'PAYMENT_METHOD.CREATE',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'RATE_LIMIT_ERROR',
    ],
    successStatus: 200,
  },
  submitSmeRegistration: {
    method: 'post',
    path: '/api/v1/sme-registration',
    tag: 'sme-registration',
    permissions: [
      'COMPLIANCE.KYB.SUBMIT',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: true,
    maxBodyBytes: null,
    refusals: [
      'INVALID_SME_REGISTRATION_REQUEST',
      'OTP_INCORRECT',
      'SME_REGISTRATION_NOT_FOUND',
      'MEDIA_NOT_FOUND',
      'DUPLICATE_REQUEST',
    ],
    successStatus: 200,
  },
  getSmeRegistrationStatus: {
    method: 'get',
    path: '/api/v1/sme-registration/status',
    tag: 'sme-registration',
    permissions: [
      'COMPLIANCE.KYB.READ',
    ],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: null,
    queryDefaults: {},
    hasBody: false,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [],
    successStatus: 200,
  },
  triggerWebhook: {
    method: 'post',
    path: '/api/v1/webhooks/trigger',
    tag: 'webhooks',
    permissions: [],
    permissionBy: null,
    rateLimit: null,
    availability: null,
    signedContent: 'body',
    queryDefaults: {},
    hasBody: true,
    takesIdempotencyKey: false,
    maxBodyBytes: null,
    refusals: [
      'BUSINESS_CUSTOMER_NOT_FOUND',
      'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
      'BUSINESS_TRANSACTION_NOT_FOUND',
      'CHECKOUT_SESSION_NOT_FOUND',
    ],
    successStatus: 200,
  },
} as const

export type OperationId = keyof typeof operations

/** Status and fixed message of each error code. */
export const errors = {
  AUTHENTICATION_ERROR: {
    status: 401,
    error: 'The API key is missing or not allowed to do this.',
  },
  VALIDATION_ERROR: {
    status: 422,
    error: 'The request is not valid.',
  },
  BAD_REQUEST_ERROR: {
    status: 400,
    error: 'The request could not be read.',
  },
  NOT_FOUND_ERROR: {
    status: 404,
    error: 'Unknown endpoint.',
  },
  FORBIDDEN: {
    status: 403,
    error: 'The operation is not allowed.',
  },
  INTERNAL_SERVER_ERROR: {
    status: 500,
    error: 'Something went wrong on our side.',
  },
  EXTERNAL_REQUEST_ERROR: {
    status: 503,
    error: 'The service or a payment processor is temporarily unavailable.',
  },
  RATE_LIMIT_ERROR: {
    status: 429,
    error: 'Too many requests.',
  },
  DUPLICATE_REQUEST: {
    status: 409,
    error: 'The request duplicates an earlier one.',
  },
  BALANCE_INSUFFICIENT: {
    status: 402,
    error: 'The wallet balance is too low.',
  },
  EMAIL_ALREADY_EXISTS: {
    status: 409,
    error: 'A customer with this email already exists.',
  },
  PHONE_NUMBER_ALREADY_EXISTS: {
    status: 409,
    error: 'A customer with this phone number already exists.',
  },
  BUSINESS_CUSTOMER_NOT_FOUND: {
    status: 404,
    error: 'The customer does not exist.',
  },
  BUSINESS_PAYMENT_METHOD_NOT_FOUND: {
    status: 404,
    error: 'The payment method does not exist.',
  },
  BUSINESS_TRANSACTION_NOT_FOUND: {
    status: 404,
    error: 'The transaction does not exist.',
  },
  PAYMENT_METHOD_NOT_FOUND: {
    status: 404,
    error: 'The account does not exist.',
  },
  MEDIA_NOT_FOUND: {
    status: 404,
    error: 'The uploaded file does not exist.',
  },
  BUSINESS_PAYMENT_BATCH_NOT_FOUND: {
    status: 404,
    error: 'The payment batch does not exist.',
  },
  BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND: {
    status: 404,
    error: 'The recipient does not exist.',
  },
  BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND: {
    status: 404,
    error: 'The session of the payment batch does not exist.',
  },
  SME_REGISTRATION_NOT_FOUND: {
    status: 404,
    error: 'The business registration does not exist.',
  },
  CHECKOUT_SESSION_NOT_FOUND: {
    status: 404,
    error: 'The checkout session does not exist.',
  },
  INVALID_BUSINESS_CUSTOMER_ID: {
    status: 400,
    error: 'The customer id is malformed.',
  },
  INVALID_BUSINESS_PAYMENT_METHOD_ID: {
    status: 400,
    error: 'The payment method id is malformed.',
  },
  INVALID_BUSINESS_TRANSACTION_ID: {
    status: 400,
    error: 'The transaction id is malformed.',
  },
  INVALID_BUSINESS_CUSTOMER_REQUEST: {
    status: 400,
    error: 'The customer data is invalid.',
  },
  INVALID_BUSINESS_PAYMENT_METHOD_REQUEST: {
    status: 400,
    error: 'The payment method data is invalid.',
  },
  INVALID_BUSINESS_TRANSACTION_REQUEST: {
    status: 400,
    error: 'The transaction request is invalid.',
  },
  INVALID_BUSINESS_PAYMENT_BATCH_REQUEST: {
    status: 400,
    error: 'The payment batch request is invalid.',
  },
  INVALID_KYC_DOCUMENT_TYPE: {
    status: 400,
    error: 'The KYC document is invalid.',
  },
  BUSINESS_LIMIT_EXCEEDED: {
    status: 403,
    error: 'The transaction would exceed a limit of the business.',
  },
  BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET: {
    status: 400,
    error: 'The amount is below the minimum.',
  },
  OTP_INCORRECT: {
    status: 400,
    error: 'The one-time password is incorrect.',
  },
  INVALID_TRANSACTION_CHANNEL: {
    status: 400,
    error: 'The channel has no institutions.',
  },
  VIRTUAL_ACCOUNT_BVN_REQUIRED: {
    status: 400,
    error: 'A permanent NGN account requires a verified BVN.',
  },
  VIRTUAL_ACCOUNT_LIMIT_REACHED: {
    status: 400,
    error: 'The customer has the maximum number of accounts in this currency.',
  },
  UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY: {
    status: 422,
    error: 'Virtual accounts are not available in this currency.',
  },
  UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE: {
    status: 422,
    error: 'Virtual accounts of this type are not supported.',
  },
  INVALID_BUSINESS_POOL_ACCOUNT_REQUEST: {
    status: 400,
    error: 'The pool account request is invalid.',
  },
  INVALID_SME_REGISTRATION_REQUEST: {
    status: 400,
    error: 'The business registration does not allow this step.',
  },
} as const

/** Message of each failure reason, and whether a new attempt may succeed. */
export const failureReasons = {
  SVC_REQUEST_FAILED: {
    message: 'The processor could not complete the request.',
    retryable: true,
  },
  SVC_SYSTEM_ERROR: {
    message: 'The processor had an internal error.',
    retryable: true,
  },
  SVC_SERVICE_UNAVAILABLE: {
    message: 'The destination was not available.',
    retryable: true,
  },
  SVC_VELOCITY_LIMIT_EXCEEDED: {
    message: 'The recipient received too many payments in a short time.',
    retryable: true,
  },
  SVC_PROPOSAL_EXPIRED: {
    message: 'The price expired before the payment was sent.',
    retryable: true,
  },
  SVC_INVALID_CURRENCY: {
    message: 'The destination does not accept this currency.',
    retryable: false,
  },
  SVC_INVALID_AMOUNT: {
    message: 'The destination does not accept this amount.',
    retryable: false,
  },
  SVC_INVALID_RECIPIENT: {
    message: 'The recipient details are invalid.',
    retryable: false,
  },
  SVC_RECIPIENT_NOT_FOUND: {
    message: 'The recipient account does not exist.',
    retryable: false,
  },
  SVC_ACCOUNT_CLOSED: {
    message: 'The recipient account is closed.',
    retryable: false,
  },
  SVC_NAME_MISMATCH: {
    message: 'The name does not match the recipient account.',
    retryable: false,
  },
  SVC_BENEFICIARY_RESTRICTED: {
    message: 'The recipient may not receive payments.',
    retryable: false,
  },
  SVC_INVALID_SENDER: {
    message: 'The sender details are invalid.',
    retryable: false,
  },
  SVC_INVALID_REQUEST: {
    message: 'The destination refused the request.',
    retryable: false,
  },
  SVC_AMOUNT_LIMIT_EXCEEDED: {
    message: 'The amount is above the limit of the destination.',
    retryable: false,
  },
  SVC_PAYMENT_FAILED: {
    message: 'The payment failed at the destination.',
    retryable: false,
  },
  SVC_COMPLIANCE_REJECTED: {
    message: 'The payment was refused after a compliance check.',
    retryable: false,
  },
  SVC_RECIPIENT_WALLET_LIMIT_REACHED: {
    message: 'The recipient wallet reached a limit at the destination.',
    retryable: false,
  },
} as const

/** Names of the members and parameters that no log may show (`x-sensitive`). */
export const sensitiveMembers = [
  'accountName',
  'accountNumber',
  'checkoutUrl',
  'data',
  'directors',
  'docValue',
  'email',
  'errors',
  'fileKey',
  'fileName',
  'fullName',
  'key',
  'kyc',
  'merchantReference',
  'mobile',
  'name',
  'organizationShareholders',
  'otp',
  'phone',
  'recipientAddress',
  'recipientEmail',
  'recipientName',
  'recipientPhone',
  'reference',
  'successes',
  'url',
] as const

/** Every `AccountHolderChannel` of the contract, in its order. */
export const accountHolderChannels = [
  'MOBILE_MONEY',
  'BANK_ACCOUNT',
] as const

export type AccountHolderChannel = (typeof accountHolderChannels)[number]

/** Every `AccountHolderCountryCode` of the contract, in its order. */
export const accountHolderCountryCodes = [
  'NG',
  'GH',
  'ET',
  'KE',
  'MG',
  'MW',
  'MZ',
  'RW',
  'TZ',
  'UG',
  'CM',
  'CG',
  'GA',
  'CF',
  'CI',
  'BF',
  'ML',
  'SN',
  'TG',
  'BJ',
  'NE',
  'GN',
  'ZM',
] as const

export type AccountHolderCountryCode = (typeof accountHolderCountryCodes)[number]

/** Every `BankCodeType` of the contract, in its order. */
export const bankCodeTypes = [
  'swift_code',
  'routing_number',
] as const

export type BankCodeType = (typeof bankCodeTypes)[number]

/** Every `CheckoutChannel` of the contract, in its order. */
export const checkoutChannels = [
  'VIRTUAL_BANK_ACCOUNT',
  'MOBILE_MONEY',
  'CARD',
] as const

export type CheckoutChannel = (typeof checkoutChannels)[number]

/** Every `CreatablePaymentMethodChannel` of the contract, in its order. */
export const creatablePaymentMethodChannels = [
  'BANK_ACCOUNT',
  'MOBILE_MONEY',
  'SWIFT',
  'UPI',
  'INTERAC',
  'WE_CHAT',
  'ALIPAY',
] as const

export type CreatablePaymentMethodChannel = (typeof creatablePaymentMethodChannels)[number]

/** Every `CreatableVirtualAccountType` of the contract, in its order. */
export const creatableVirtualAccountTypes = [
  'VIRTUAL_ACCOUNT',
] as const

export type CreatableVirtualAccountType = (typeof creatableVirtualAccountTypes)[number]

/** Every `CryptoAsset` of the contract, in its order. */
export const cryptoAssets = [
  'USDT',
  'USDC',
] as const

export type CryptoAsset = (typeof cryptoAssets)[number]

/** Every `ErrorCode` of the contract, in its order. */
export const errorCodes = [
  'AUTHENTICATION_ERROR',
  'VALIDATION_ERROR',
  'BAD_REQUEST_ERROR',
  'NOT_FOUND_ERROR',
  'FORBIDDEN',
  'INTERNAL_SERVER_ERROR',
  'EXTERNAL_REQUEST_ERROR',
  'RATE_LIMIT_ERROR',
  'DUPLICATE_REQUEST',
  'BALANCE_INSUFFICIENT',
  'EMAIL_ALREADY_EXISTS',
  'PHONE_NUMBER_ALREADY_EXISTS',
  'BUSINESS_CUSTOMER_NOT_FOUND',
  'BUSINESS_PAYMENT_METHOD_NOT_FOUND',
  'BUSINESS_TRANSACTION_NOT_FOUND',
  'PAYMENT_METHOD_NOT_FOUND',
  'MEDIA_NOT_FOUND',
  'BUSINESS_PAYMENT_BATCH_NOT_FOUND',
  'BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND',
  'BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND',
  'SME_REGISTRATION_NOT_FOUND',
  'CHECKOUT_SESSION_NOT_FOUND',
  'INVALID_BUSINESS_CUSTOMER_ID',
  'INVALID_BUSINESS_PAYMENT_METHOD_ID',
  'INVALID_BUSINESS_TRANSACTION_ID',
  'INVALID_BUSINESS_CUSTOMER_REQUEST',
  'INVALID_BUSINESS_PAYMENT_METHOD_REQUEST',
  'INVALID_BUSINESS_TRANSACTION_REQUEST',
  'INVALID_BUSINESS_PAYMENT_BATCH_REQUEST',
  'INVALID_KYC_DOCUMENT_TYPE',
  'BUSINESS_LIMIT_EXCEEDED',
  'BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET',
  'OTP_INCORRECT',
  'INVALID_TRANSACTION_CHANNEL',
  'VIRTUAL_ACCOUNT_BVN_REQUIRED',
  'VIRTUAL_ACCOUNT_LIMIT_REACHED',
  'UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY',
  'UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE',
  'INVALID_BUSINESS_POOL_ACCOUNT_REQUEST',
  'INVALID_SME_REGISTRATION_REQUEST',
] as const

export type ErrorCode = (typeof errorCodes)[number]

/** Every `EventType` of the contract, in its order. */
export const eventTypes = [
  'CUSTOMER.CREATED',
  'CUSTOMER.UPDATED',
  'CUSTOMER.DELETED',
  'PAYMENT_METHOD.CREATED',
  'PAYMENT_METHOD.UPDATED',
  'PAYMENT_METHOD.DELETED',
  'TRANSACTION.CREATED',
  'TRANSACTION.UPDATED',
  'CHECKOUT_SESSION.CREATED',
  'POOL_DEPOSIT_REQUEST.REJECTED',
] as const

export type EventType = (typeof eventTypes)[number]

/** Every `FailureReasonCode` of the contract, in its order. */
export const failureReasonCodes = [
  'SVC_REQUEST_FAILED',
  'SVC_SYSTEM_ERROR',
  'SVC_SERVICE_UNAVAILABLE',
  'SVC_VELOCITY_LIMIT_EXCEEDED',
  'SVC_PROPOSAL_EXPIRED',
  'SVC_INVALID_CURRENCY',
  'SVC_INVALID_AMOUNT',
  'SVC_INVALID_RECIPIENT',
  'SVC_RECIPIENT_NOT_FOUND',
  'SVC_ACCOUNT_CLOSED',
  'SVC_NAME_MISMATCH',
  'SVC_BENEFICIARY_RESTRICTED',
  'SVC_INVALID_SENDER',
  'SVC_INVALID_REQUEST',
  'SVC_AMOUNT_LIMIT_EXCEEDED',
  'SVC_PAYMENT_FAILED',
  'SVC_COMPLIANCE_REJECTED',
  'SVC_RECIPIENT_WALLET_LIMIT_REACHED',
] as const

export type FailureReasonCode = (typeof failureReasonCodes)[number]

/** Every `InstitutionChannel` of the contract, in its order. */
export const institutionChannels = [
  'BANK_ACCOUNT',
  'MOBILE_MONEY',
  'SWIFT',
] as const

export type InstitutionChannel = (typeof institutionChannels)[number]

/** Every `KycDocumentType` of the contract, in its order. */
export const kycDocumentTypes = [
  'REPRESENTATIVE_TYPE',
  'DATE_OF_BIRTH',
  'ADDRESS',
  'BANK_STATEMENT',
  'BUSINESS_CERTIFICATE',
  'ID_FRONT',
  'ID_BACK',
  'SELFIE',
  'PROOF_OF_ADDRESS',
  'PROOF_OF_INCOME',
  'DRIVER_LICENSE',
  'PASSPORT',
  'NATIONAL_ID',
  'PAYMENT_METHOD',
  'RESIDENCE_PERMIT',
  'VEHICLE_REGISTRATION',
  'VOTER_ID',
  'OTHERS',
  'BVN',
] as const

export type KycDocumentType = (typeof kycDocumentTypes)[number]

/** Every `MediaType` of the contract, in its order. */
export const mediaTypes = [
  'transaction',
  'user',
] as const

export type MediaType = (typeof mediaTypes)[number]

/** Every `PaymentBatchResultStatus` of the contract, in its order. */
export const paymentBatchResultStatuses = [
  'PROCESSING',
  'SUCCESS',
  'PROCESSING_FAILED',
] as const

export type PaymentBatchResultStatus = (typeof paymentBatchResultStatuses)[number]

/** Every `PaymentMethodChannel` of the contract, in its order. */
export const paymentMethodChannels = [
  'BANK_ACCOUNT',
  'MOBILE_MONEY',
  'SWIFT',
  'UPI',
  'INTERAC',
  'WE_CHAT',
  'ALIPAY',
  'VIRTUAL_BANK_ACCOUNT',
  'POOL_ACCOUNT',
  'CRYPTO_WALLET',
] as const

export type PaymentMethodChannel = (typeof paymentMethodChannels)[number]

/** Every `PaymentMethodStatus` of the contract, in its order. */
export const paymentMethodStatuses = [
  'active',
  'pending',
  'expired',
  'blocked',
] as const

export type PaymentMethodStatus = (typeof paymentMethodStatuses)[number]

/** Every `PaymentMethodType` of the contract, in its order. */
export const paymentMethodTypes = [
  'WITHDRAW',
  'DEPOSIT',
] as const

export type PaymentMethodType = (typeof paymentMethodTypes)[number]

/** Every `Permission` of the contract, in its order. */
export const permissions = [
  'CUSTOMER.READ',
  'CUSTOMER.CREATE',
  'CUSTOMER.UPDATE',
  'CUSTOMER.DELETE',
  'PAYMENT_METHOD.READ',
  'PAYMENT_METHOD.CREATE',
  'TRANSACTION.DEPOSIT.CREATE',
  'TRANSACTION.WITHDRAW.CREATE',
  'TRANSACTION.SWAP.CREATE',
  'TRANSACTION.HISTORY.READ',
  'WALLET.BALANCES.READ',
  'COMPLIANCE.KYB.SUBMIT',
  'COMPLIANCE.KYB.READ',
  'CHECKOUT_LINK.CREATE',
] as const

export type Permission = (typeof permissions)[number]

/** Every `QuoteAnchor` of the contract, in its order. */
export const quoteAnchors = [
  'source',
  'destination',
] as const

export type QuoteAnchor = (typeof quoteAnchors)[number]

/** Every `SimulationOutcome` of the contract, in its order. */
export const simulationOutcomes = [
  'success',
  'failed',
] as const

export type SimulationOutcome = (typeof simulationOutcomes)[number]

/** Every `SmeRegistrationStatus` of the contract, in its order. */
export const smeRegistrationStatuses = [
  'OTP_PENDING',
  'DETAILS_PENDING',
  'SUBMITTED',
  'EXPIRED',
  'REJECTED',
] as const

export type SmeRegistrationStatus = (typeof smeRegistrationStatuses)[number]

/** Every `SmeRegistrationStep` of the contract, in its order. */
export const smeRegistrationSteps = [
  'INITIATE',
  'CONFIRM_OTP',
  'SUBMIT',
] as const

export type SmeRegistrationStep = (typeof smeRegistrationSteps)[number]

/** Every `SmeReviewStatus` of the contract, in its order. */
export const smeReviewStatuses = [
  'PENDING',
  'APPROVED',
  'REJECTED',
] as const

export type SmeReviewStatus = (typeof smeReviewStatuses)[number]

/** Every `TransactionAdviceStatus` of the contract, in its order. */
export const transactionAdviceStatuses = [
  'PENDING',
  'COMPLETED',
] as const

export type TransactionAdviceStatus = (typeof transactionAdviceStatuses)[number]

/** Every `TransactionChannel` of the contract, in its order. */
export const transactionChannels = [
  'BANK_ACCOUNT',
  'MOBILE_MONEY',
  'CARD',
  'CRYPTO',
  'VIRTUAL_BANK_ACCOUNT',
  'ACH_BANK_ACCOUNT',
  'INTERAC',
  'PAYBILL_TILL',
  'RFP',
  'UPI',
  'VIRTUAL_CARD',
  'SWIFT',
  'WE_CHAT',
  'ALIPAY',
  'WALLET',
] as const

export type TransactionChannel = (typeof transactionChannels)[number]

/** Every `TransactionStatus` of the contract, in its order. */
export const transactionStatuses = [
  'PENDING',
  'PROCESSING',
  'SUCCESS',
  'FAILED',
  'CANCELLED',
  'REFUNDED',
  'RETRY',
  'UNKNOWN',
  'SCHEDULED',
  'CUSTOMER_ACTION_REQUIRED',
  'REJECTED',
  'IN_REVIEW',
  'DISPUTED',
  'DISPUTE_RESOLVED',
  'DISPUTE_WON',
  'DISPUTE_LOST',
  'DISPUTE_EVIDENCE_SUBMITTED',
] as const

export type TransactionStatus = (typeof transactionStatuses)[number]

/** Every `TransactionTimelineGroup` of the contract, in its order. */
export const transactionTimelineGroups = [
  'REQUESTED',
  'AT_THE_RAIL',
  'SETTLED',
  'NOTIFIED',
] as const

export type TransactionTimelineGroup = (typeof transactionTimelineGroups)[number]

/** Every `TransactionTimelineKind` of the contract, in its order. */
export const transactionTimelineKinds = [
  'CALL',
  'STATUS',
  'LIMIT_COUNTED',
  'LIMIT_GIVEN_BACK',
  'JOURNAL',
  'RAIL_SENT',
  'RAIL_ACCEPTED',
  'RAIL_RESULT',
  'RAIL_RETURNED',
  'RAIL_CREDITED',
  'RAIL_RECALLED',
  'RAIL_CREDIT_RETURN',
  'EVENT',
  'DELIVERY',
] as const

export type TransactionTimelineKind = (typeof transactionTimelineKinds)[number]

/** Every `TransactionType` of the contract, in its order. */
export const transactionTypes = [
  'WITHDRAW',
  'DEPOSIT',
  'SWAP',
] as const

export type TransactionType = (typeof transactionTypes)[number]

/** Every `VirtualAccountCurrency` of the contract, in its order. */
export const virtualAccountCurrencies = [
  'USD',
  'NGN',
  'GBP',
  'EUR',
  'KES',
] as const

export type VirtualAccountCurrency = (typeof virtualAccountCurrencies)[number]

/** Every `VirtualAccountLabel` of the contract, in its order. */
export const virtualAccountLabels = [
  'SALES',
  'OPERATIONS',
  'PAYROLL',
  'COLLECTIONS',
  'VENDOR_PAYMENTS',
  'TAX',
  'REFUNDS',
  'MARKETING',
  'TREASURY',
  'GENERAL',
] as const

export type VirtualAccountLabel = (typeof virtualAccountLabels)[number]

/** Every `VirtualAccountType` of the contract, in its order. */
export const virtualAccountTypes = [
  'VIRTUAL_ACCOUNT',
  'POOL_ACCOUNT',
] as const

export type VirtualAccountType = (typeof virtualAccountTypes)[number]

/** Every `WalletType` of the contract, in its order. */
export const walletTypes = [
  'FEE',
] as const

export type WalletType = (typeof walletTypes)[number]
