// The permissions of docs/behaviour.md#permissions, copied by hand to compare the contract with them.

const rows: readonly (readonly [endpoints: string, ...permissions: string[]])[] = [
  ['GET /customer, GET /customer/{customerId}', 'CUSTOMER.READ'],
  ['POST /customer', 'CUSTOMER.CREATE'],
  [
    'PATCH /customer/{customerId}, PATCH /customer/{customerId}/kyc, POST /customer/{customerId}/verify',
    'CUSTOMER.UPDATE',
  ],
  ['DELETE /customer/{customerId}', 'CUSTOMER.DELETE'],
  [
    'GET /payment-method, GET /payment-method/{paymentMethodId}, GET /payment-method/institution, ' +
      'GET /payment-method/institution/codes, GET /payment-method/resolve, GET /payment-method/virtual-account, ' +
      'GET /payment-method/pool-account',
    'PAYMENT_METHOD.READ',
  ],
  [
    'POST /payment-method, DELETE /payment-method/{paymentMethodId}, POST /payment-method/virtual-account, ' +
      'GET /payment-method/crypto-wallet, POST /payment-method/virtual-account/simulate-transfer, POST /media/url',
    'PAYMENT_METHOD.CREATE',
  ],
  [
    'POST /transaction, POST /transaction/preflight',
    'TRANSACTION.DEPOSIT.CREATE',
    'TRANSACTION.WITHDRAW.CREATE',
    'TRANSACTION.SWAP.CREATE',
  ],
  [
    'POST /transaction/{transactionId}/authorize, POST /transaction/pool-account',
    'TRANSACTION.DEPOSIT.CREATE',
  ],
  ['POST /transaction/{transactionId}/simulate', 'TRANSACTION.DEPOSIT.CREATE', 'TRANSACTION.WITHDRAW.CREATE'],
  ['GET /transaction/quote', 'TRANSACTION.WITHDRAW.CREATE'],
  [
    'GET /transaction, GET /transaction/{transactionId}, GET /transaction/{transactionId}/advice, ' +
      'GET /transaction/{transactionId}/timeline, GET /payment-batch/{batchId}/sessions',
    'TRANSACTION.HISTORY.READ',
  ],
  ['GET /org/balance, GET /org/rates', 'WALLET.BALANCES.READ'],
  ['POST /sme-registration', 'COMPLIANCE.KYB.SUBMIT'],
  ['GET /sme-registration/status', 'COMPLIANCE.KYB.READ'],
  ['POST /checkout-session', 'CHECKOUT_LINK.CREATE'],
  [
    'GET /payment-batch, GET /payment-batch/{batchId}, GET /payment-batch/{batchId}/recipients',
    'PAYMENT_METHOD.READ',
  ],
  [
    'POST /payment-batch, PATCH /payment-batch/{batchId}, DELETE /payment-batch/{batchId}, ' +
      'POST /payment-batch/{batchId}/recipients, POST /payment-batch/{batchId}/recipients/bulk, ' +
      'PATCH /payment-batch/{batchId}/recipients/{recipientId}, ' +
      'DELETE /payment-batch/{batchId}/recipients/{recipientId}',
    'PAYMENT_METHOD.CREATE',
  ],
  ['POST /payment-batch/{batchId}/withdraw', 'TRANSACTION.WITHDRAW.CREATE'],
  ['POST /org/balance/topup, POST /webhooks/trigger'],
]

/** The permissions of each endpoint, of which one suffices; none: any valid key. */
export const permissionsOfSpecification: ReadonlyMap<string, readonly string[]> = new Map(
  rows.flatMap(([endpoints, ...permissions]) =>
    endpoints.split(', ').map((endpoint) => [endpoint, permissions] as const),
  ),
)
