/** Generated from spec/ by spec/tools/generate.ts. Do not edit: change spec/, then run: make generate. */

export interface paths {
    readonly "/api/v1/customer": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of the business, newest first. Needs the permission `CUSTOMER.READ`. `email` and `phone` filter exactly; with both, a customer must match both. Deleted customers and the business owner are not listed. At most 100 on a page.
         */
        readonly get: operations["listCustomers"];
        readonly put?: never;
        /**
         * Create a customer
         * @description Creates the sender or originator that the business acts for. Needs the permission `CUSTOMER.CREATE`. The phone number must fit the country; email and phone must each be new in the business, the email compared without case and judged first. A conflict names the customer that is in the way. A deleted customer frees both. Emits `CUSTOMER.CREATED`.
         */
        readonly post: operations["createCustomer"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/customer/{customerId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                readonly customerId: components["parameters"]["CustomerIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a customer
         * @description Gets one customer, with the KYC documents on file in `meta.kyc.data`. Needs the permission `CUSTOMER.READ`. A deleted customer, and another business's, does not exist.
         */
        readonly get: operations["getCustomer"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a customer
         * @description Hides a customer from every answer and frees its email and phone number. Needs the permission `CUSTOMER.DELETE`. Its transactions stay. Emits `CUSTOMER.DELETED` with its last state.
         */
        readonly delete: operations["deleteCustomer"];
        readonly options?: never;
        readonly head?: never;
        /**
         * Change a customer
         * @description Changes name, email or phone of a customer, at least one of them. Needs the permission `CUSTOMER.UPDATE`. The rules of creation hold: the phone number must fit the customer's country, and email and phone must be new in the business. Emits `CUSTOMER.UPDATED`.
         */
        readonly patch: operations["updateCustomer"];
        readonly trace?: never;
    };
    readonly "/api/v1/payment-method": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List payment methods
         * @description Lists the payment methods of the business, newest first. Needs the permission `PAYMENT_METHOD.READ`. Without filters it shows the active and pending methods that can be withdrawn to. At most 100 on a page.
         */
        readonly get: operations["listPaymentMethods"];
        readonly put?: never;
        /**
         * Create a payment method
         * @description Saves the account of a party to pay or to collect from. Needs the permission `PAYMENT_METHOD.CREATE`. The channel decides the direction it supports and the further fields it needs; a missing one is a 400, a direction or country that the channel does not serve a 422. Virtual, pool and crypto accounts are not made here. Emits `PAYMENT_METHOD.CREATED`.
         */
        readonly post: operations["createPaymentMethod"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/payment-method/{paymentMethodId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The payment method.
                 * @example 11824c6a104be2907d15c8f6
                 */
                readonly paymentMethodId: components["parameters"]["PaymentMethodIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a payment method
         * @description Gets one payment method. Needs the permission `PAYMENT_METHOD.READ`. A deleted method, and another business's, does not exist.
         */
        readonly get: operations["getPaymentMethod"];
        readonly put?: never;
        readonly post?: never;
        /**
         * Delete a payment method
         * @description Hides a payment method from every answer. Needs the permission `PAYMENT_METHOD.CREATE`. Transactions that use it go on. Emits `PAYMENT_METHOD.DELETED` with its last state.
         */
        readonly delete: operations["deletePaymentMethod"];
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transaction/quote": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Quote a withdrawal
         * @description Prices a withdrawal without creating or reserving anything. Needs the permission `TRANSACTION.WITHDRAW.CREATE`. Exactly one amount is sent and the other one derived; a create with the quoted pair is charged exactly the quote while the rate stands. With `destinationId` the price is firm; with `destinationChannel` alone it is indicative. Limits, balance and verification are not judged.
         */
        readonly get: operations["quoteWithdrawal"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transaction": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List transactions
         * @description Lists the transactions of the business, newest first. Needs the permission `TRANSACTION.HISTORY.READ`. At most 100 on a page.
         */
        readonly get: operations["listTransactions"];
        readonly put?: never;
        /**
         * Create a transaction
         * @description Debits the business wallet and pays out to a payment method. Needs the permission of its `type`; for a withdrawal `TRANSACTION.WITHDRAW.CREATE`. `meta.idempotencyKey` and `meta.reference` must each be new in the business, for ever: a duplicate is a 409 that creates nothing, and a request refused with any other error leaves both free. Holds source amount and fee until the payout ends; a failed one gives both back. Emits `TRANSACTION.CREATED`, and `TRANSACTION.UPDATED` for each later status.
         */
        readonly post: operations["createTransaction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transaction/{transactionId}": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                readonly transactionId: components["parameters"]["TransactionIdPath"];
            };
            readonly cookie?: never;
        };
        /**
         * Get a transaction
         * @description Gets one transaction as it stands. Needs the permission `TRANSACTION.HISTORY.READ`. Another business's does not exist.
         */
        readonly get: operations["getTransaction"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/transaction/{transactionId}/simulate": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                readonly transactionId: components["parameters"]["TransactionIdPath"];
            };
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Finish a sandbox transaction
         * @description Ends a transaction of the sandbox at once, as asked; in production it answers 403. Needs the permission `TRANSACTION.DEPOSIT.CREATE` or `TRANSACTION.WITHDRAW.CREATE`. Allowed from `PENDING`, `PROCESSING` and `UNKNOWN`; from any other status it is a 400. Answers with the transaction as it stood before, and emits `TRANSACTION.UPDATED`.
         */
        readonly post: operations["simulateTransaction"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/org/balance": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * Get wallet balances
         * @description Gets what the business can spend of each currency; funds held for payouts under way are not counted. Needs the permission `WALLET.BALANCES.READ`.
         */
        readonly get: operations["getBalance"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/org/balance/topup": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Add sandbox money
         * @description Adds money to a wallet of the sandbox, at once; in production it answers 403. Any valid key may do it. Makes a `DEPOSIT` over the channel `WALLET` that is `SUCCESS` from the start, and emits `TRANSACTION.CREATED` and `TRANSACTION.UPDATED`.
         */
        readonly post: operations["topUpBalance"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly "/api/v1/org/rates": {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        /**
         * List exchange rates
         * @description Lists the published rates, 1 source currency = rate destination currency, promotions not counted. Needs the permission `WALLET.BALANCES.READ`. A pair that is not published is left out; no rate is derived from others.
         */
        readonly get: operations["listRates"];
        readonly put?: never;
        readonly post?: never;
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface webhooks {
    readonly customerCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a new customer
         * @description Sent when a customer was created. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["customerCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly customerUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a changed customer
         * @description Sent when name, email or phone of a customer changed. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["customerUpdated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly customerDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a deleted customer
         * @description Sent when a customer was deleted, with its last state. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["customerDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly paymentMethodCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a new payment method
         * @description Sent when a payment method was created. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["paymentMethodCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly paymentMethodDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a deleted payment method
         * @description Sent when a payment method was deleted, with its last state. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["paymentMethodDeleted"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly transactionCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a new transaction
         * @description Sent when a transaction was created. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["transactionCreated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
    readonly transactionUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: never;
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly get?: never;
        readonly put?: never;
        /**
         * Hear of a changed transaction
         * @description Sent when the status of a transaction changed, its last one included. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        readonly post: operations["transactionUpdated"];
        readonly delete?: never;
        readonly options?: never;
        readonly head?: never;
        readonly patch?: never;
        readonly trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description An amount above zero. A decimal string, or a JSON number whose shortest form has no exponent and at most 15 significant digits. No more digits after the point than the currency has.
         * @example 100.00
         */
        readonly AmountInput: components["schemas"]["DecimalAmountInput"] | number;
        /**
         * @description What can be spent of each currency, as JSON numbers.
         * @example {
         *       "USD": 898.5,
         *       "NGN": 0
         *     }
         */
        readonly Balance: {
            readonly [key: string]: number;
        };
        /** @description The balances asked for. */
        readonly BalanceResponse: {
            readonly data: components["schemas"]["Balance"];
        };
        /**
         * @description ISO 3166-1 alpha-2 code of a country.
         * @example NG
         */
        readonly CountryCode: string;
        /**
         * @description The kinds of account that can be saved as a payment method.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        readonly CreatablePaymentMethodChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "SWIFT" | "UPI" | "INTERAC" | "WE_CHAT" | "ALIPAY";
        /** @description A customer to create. */
        readonly CreateCustomerRequest: {
            /**
             * @description Full name of the person or company.
             * @example Grace Miller
             */
            readonly fullName: string;
            readonly email: components["schemas"]["EmailAddress"];
            readonly phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2.
             * @example US
             */
            readonly countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Free facts to keep with the customer. The name `kyc` is reserved: send documents in `kyc`.
             * @example {
             *       "segment": "retail"
             *     }
             */
            readonly meta?: {
                readonly [key: string]: unknown;
            };
            readonly kyc?: components["schemas"]["KycDocuments"];
        };
        /** @description A payment method to create. */
        readonly CreatePaymentMethodRequest: {
            /** @description The customer it belongs to. Left out, it belongs to the business owner. */
            readonly customerId?: components["schemas"]["CustomerId"];
            /** @description Direction of the method; `WITHDRAW` when left out. The channel must support it. */
            readonly type?: components["schemas"]["PaymentMethodType"];
            readonly channel: components["schemas"]["CreatablePaymentMethodChannel"];
            /**
             * @description Name of the account holder.
             * @example Chinedu Okafor
             */
            readonly accountName: string;
            /**
             * @description Number of the account, by channel: bank account or mobile number, IBAN, UPI id, email address.
             * @example 0123456789
             */
            readonly accountNumber: string;
            /** @description Country of the account, ISO 3166-1 alpha-2. */
            readonly countryCode: components["schemas"]["CountryCode"];
            readonly institution: components["schemas"]["InstitutionInput"];
            readonly recipient?: components["schemas"]["RecipientInput"];
            readonly transaction?: components["schemas"]["PaymentMethodTransactionInput"];
        };
        /** @description A withdrawal to create. */
        readonly CreateTransactionRequest: {
            /**
             * @description What to do; `WITHDRAW` when left out.
             * @example WITHDRAW
             * @enum {string}
             */
            readonly type?: "WITHDRAW";
            /** @description Customer the transaction is made for. */
            readonly customerId: components["schemas"]["CustomerId"];
            /**
             * @description Amount to debit, before any fee. A decimal string, or a plain JSON number.
             * @example 100.00
             */
            readonly sourceAmount: components["schemas"]["AmountInput"];
            /**
             * @description Amount the recipient receives. A decimal string, or a plain JSON number.
             * @example 154025.00
             */
            readonly destinationAmount: components["schemas"]["AmountInput"];
            /** @description Currency debited from the wallet. */
            readonly sourceCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Currency the recipient receives.
             * @example NGN
             */
            readonly destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Which amount stands where the two do not agree with the live rate: the source when `true`, else the destination. The other one is recomputed.
             * @example false
             */
            readonly shouldPreferSourceAmount?: boolean;
            /** @description Payment method to pay. Always the id of a payment method, never of a customer. */
            readonly destinationId: components["schemas"]["PaymentMethodId"];
            /**
             * @description Not used by a withdrawal. Leave it out; an empty string counts as absent.
             * @example
             */
            readonly sourceId?: string;
            readonly meta: components["schemas"]["TransactionMetaInput"];
        };
        /**
         * @description ISO 4217 code of a currency, or one of the stablecoins `USDT` and `USDC`.
         * @example USD
         */
        readonly CurrencyCode: string;
        /** @description The sender or originator that the business acts for. */
        readonly Customer: {
            readonly customerId: components["schemas"]["CustomerId"];
            /**
             * @description Short reference of the customer: 3 letters and 6 digits, unique in the business.
             * @example GRM204817
             */
            readonly reference: string;
            /**
             * @description Full name, sent as `fullName`.
             * @example Grace Miller
             */
            readonly name: string;
            readonly email: components["schemas"]["EmailAddress"];
            readonly phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2.
             * @example US
             */
            readonly countryCode: components["schemas"]["CountryCode"];
            readonly meta?: components["schemas"]["CustomerMeta"];
            /** @description When the customer was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When the customer last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Something that happened to a customer. */
        readonly CustomerEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 11824f9e6491c05d7be8a264
             */
            readonly id: string;
            /**
             * @example CUSTOMER.CREATED
             * @enum {unknown}
             */
            readonly event: components["schemas"]["EventType"];
            /** @description The customer as it stood after the change, without its KYC documents. */
            readonly data: components["schemas"]["Customer"];
            /** @description When the event was created; the same on retries. */
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a customer. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        readonly CustomerId: string;
        /** @description A page of customers, newest first. */
        readonly CustomerList: {
            /** @description The customers of this page; empty beyond the last one. */
            readonly data: readonly components["schemas"]["Customer"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            readonly total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            readonly page: number;
        };
        /**
         * @description What the business stored with the customer, and the customer's KYC documents.
         * @example {
         *       "segment": "retail"
         *     }
         */
        readonly CustomerMeta: {
            /**
             * @description KYC documents on file. Left out of webhooks.
             * @example {
             *       "data": {
             *         "PASSPORT": "X1234567"
             *       }
             *     }
             */
            readonly kyc?: {
                /**
                 * @description Stored documents by their type.
                 * @example {
                 *       "PASSPORT": "X1234567"
                 *     }
                 */
                readonly data: {
                    readonly [key: string]: unknown;
                };
            };
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One customer. */
        readonly CustomerResponse: {
            readonly data: components["schemas"]["Customer"];
        };
        /**
         * @description An amount as a decimal string, always with the digits of its currency.
         * @example 154025.00
         */
        readonly DecimalAmount: string;
        /**
         * @description An amount above zero as a plain decimal: no sign, no exponent, no leading zeros, at most 15 digits before the point and no more digits after it than the currency has.
         * @example 100.00
         */
        readonly DecimalAmountInput: string;
        /**
         * @description An exchange rate, 1 source currency = `rate` destination currency, exactly as applied.
         * @example 1540.25
         */
        readonly DecimalRate: string;
        /**
         * Format: email
         * @description An email address. Compared without case.
         * @example grace.miller@example.com
         */
        readonly EmailAddress: string;
        /**
         * @description Nothing but the fact that it is done.
         * @example {}
         */
        readonly Empty: Record<string, never>;
        /** @description An error. Branch on `code`; never parse a message. */
        readonly Error: {
            readonly code: components["schemas"]["ErrorCode"];
            /**
             * @description Fixed message of the code.
             * @example The wallet balance is too low.
             */
            readonly error: string;
            readonly details: components["schemas"]["ErrorDetails"];
        };
        /**
         * @description Machine-readable code of an error: the only part of it to branch on. Each code has one status and one fixed message.
         * @example AUTHENTICATION_ERROR
         * @enum {string}
         */
        readonly ErrorCode: "AUTHENTICATION_ERROR" | "VALIDATION_ERROR" | "BAD_REQUEST_ERROR" | "NOT_FOUND_ERROR" | "FORBIDDEN" | "INTERNAL_SERVER_ERROR" | "EXTERNAL_REQUEST_ERROR" | "DUPLICATE_REQUEST" | "BALANCE_INSUFFICIENT" | "EMAIL_ALREADY_EXISTS" | "PHONE_NUMBER_ALREADY_EXISTS" | "BUSINESS_CUSTOMER_NOT_FOUND" | "BUSINESS_PAYMENT_METHOD_NOT_FOUND" | "BUSINESS_TRANSACTION_NOT_FOUND" | "INVALID_BUSINESS_CUSTOMER_ID" | "INVALID_BUSINESS_PAYMENT_METHOD_ID" | "INVALID_BUSINESS_TRANSACTION_ID" | "INVALID_BUSINESS_CUSTOMER_REQUEST" | "INVALID_BUSINESS_PAYMENT_METHOD_REQUEST" | "INVALID_BUSINESS_TRANSACTION_REQUEST" | "INVALID_KYC_DOCUMENT_TYPE";
        /** @description More about an error. */
        readonly ErrorDetails: {
            /**
             * @description The same text as `error`.
             * @example The wallet balance is too low.
             */
            readonly errorMessage: string;
            /**
             * @description What exactly is wrong, for people. May be empty; not to be parsed.
             * @example The USD wallet holds less than 101.50.
             */
            readonly friendlyMessage: string;
            /**
             * @description Facts about the error, on some errors only.
             * @example {
             *       "customerId": "11824b0a80c1a7e5f09b3d42"
             *     }
             */
            readonly data?: {
                /** @description The customer that already has this email or phone number. */
                readonly customerId?: components["schemas"]["CustomerId"];
            } & {
                readonly [key: string]: string;
            };
        };
        /**
         * @description The kind of an event.
         * @example CUSTOMER.CREATED
         * @enum {string}
         */
        readonly EventType: "CUSTOMER.CREATED" | "CUSTOMER.UPDATED" | "CUSTOMER.DELETED" | "PAYMENT_METHOD.CREATED" | "PAYMENT_METHOD.DELETED" | "TRANSACTION.CREATED" | "TRANSACTION.UPDATED";
        /** @description Why the transaction failed. Present only on `FAILED` and `REJECTED`. */
        readonly FailureReason: {
            /** @example SVC_RECIPIENT_NOT_FOUND */
            readonly code: components["schemas"]["FailureReasonCode"];
            /**
             * @description What happened, for people.
             * @example The account of the recipient does not exist.
             */
            readonly message: string;
            /**
             * @description Whether a new attempt may succeed, with a new key and a new reference.
             * @example false
             */
            readonly retryable: boolean;
        };
        /**
         * @description Why a transaction failed or was rejected. A retryable reason may pass in a new attempt, with a new key and reference.
         * @example SVC_REQUEST_FAILED
         * @enum {string}
         */
        readonly FailureReasonCode: "SVC_REQUEST_FAILED" | "SVC_SYSTEM_ERROR" | "SVC_SERVICE_UNAVAILABLE" | "SVC_VELOCITY_LIMIT_EXCEEDED" | "SVC_PROPOSAL_EXPIRED" | "SVC_INVALID_CURRENCY" | "SVC_INVALID_AMOUNT" | "SVC_INVALID_RECIPIENT" | "SVC_RECIPIENT_NOT_FOUND" | "SVC_ACCOUNT_CLOSED" | "SVC_NAME_MISMATCH" | "SVC_BENEFICIARY_RESTRICTED" | "SVC_INVALID_SENDER" | "SVC_INVALID_REQUEST" | "SVC_AMOUNT_LIMIT_EXCEEDED" | "SVC_PAYMENT_FAILED" | "SVC_COMPLIANCE_REJECTED" | "SVC_RECIPIENT_WALLET_LIMIT_REACHED";
        /** @description The bank or provider of an account. */
        readonly Institution: {
            /**
             * @description Id of the institution. Only ever shown.
             * @example NG-BANK_ACCOUNT-000013
             */
            readonly institutionId?: string;
            /**
             * @description Short code of the bank or provider; the BIC for `SWIFT`.
             * @example 000013
             */
            readonly institutionCode?: string;
            /**
             * @description Display name of the bank or provider.
             * @example GTBANK PLC
             */
            readonly institutionName?: string;
            /**
             * @description Address of the bank; for `SWIFT`.
             * @example 635 Akin Adesola Street, Lagos
             */
            readonly institutionAddress?: string;
        };
        /** @description The bank or provider of an account. Which members are needed depends on the channel. */
        readonly InstitutionInput: {
            /**
             * @description Short code of the bank or provider; the BIC for `SWIFT`.
             * @example 000013
             */
            readonly institutionCode?: string;
            /**
             * @description Display name of the bank or provider.
             * @example GTBANK PLC
             */
            readonly institutionName?: string;
            /**
             * @description Address of the bank; for `SWIFT`.
             * @example 635 Akin Adesola Street, Lagos
             */
            readonly institutionAddress?: string;
        };
        /**
         * @description KYC documents: their values, strings, by document type. Stored encrypted.
         * @example {
         *       "PASSPORT": "X1234567"
         *     }
         */
        readonly KycDocuments: {
            readonly [key: string]: unknown;
        };
        /** @description The account of a party that is paid or collected from. Empty members are left out. */
        readonly PaymentMethod: {
            readonly paymentMethodId: components["schemas"]["PaymentMethodId"];
            /** @description The customer it belongs to, or the business owner. */
            readonly customerId: components["schemas"]["CustomerId"];
            readonly type: components["schemas"]["PaymentMethodType"];
            readonly channel: components["schemas"]["PaymentMethodChannel"];
            /**
             * @description Name of the account holder.
             * @example Chinedu Okafor
             */
            readonly accountName: string;
            /**
             * @description Number of the account, by channel: bank account or mobile number, IBAN, UPI id, email address.
             * @example 0123456789
             */
            readonly accountNumber: string;
            /** @description Country of the account, ISO 3166-1 alpha-2. */
            readonly countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Currency of the account, by country and channel. A SWIFT method shows `USD`.
             * @example NGN
             */
            readonly currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Directions this method can be used in.
             * @example [
             *       "WITHDRAW"
             *     ]
             */
            readonly capabilities: readonly components["schemas"]["PaymentMethodType"][];
            readonly status: components["schemas"]["PaymentMethodStatus"];
            readonly institution?: components["schemas"]["Institution"];
            readonly recipient?: components["schemas"]["Recipient"];
            readonly transaction?: components["schemas"]["PaymentMethodTransaction"];
            /**
             * @description Reference that reconciles incoming deposits, on shared and virtual accounts.
             * @example VRA4820157
             */
            readonly reference?: string;
            /**
             * @description Free facts kept with the method.
             * @example {
             *       "label": "payroll"
             *     }
             */
            readonly meta?: {
                readonly [key: string]: unknown;
            };
            /**
             * @description When the method was created.
             * @example 2026-05-20T09:01:30.000Z
             */
            readonly createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the method last changed.
             * @example 2026-05-20T09:01:30.000Z
             */
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The kind of account a payment method holds.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        readonly PaymentMethodChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "SWIFT" | "UPI" | "INTERAC" | "WE_CHAT" | "ALIPAY" | "VIRTUAL_BANK_ACCOUNT" | "POOL_ACCOUNT" | "CRYPTO_WALLET";
        /** @description Something that happened to a payment method. */
        readonly PaymentMethodEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 11824f9e6491c05d7be8a264
             */
            readonly id: string;
            /**
             * @example PAYMENT_METHOD.CREATED
             * @enum {unknown}
             */
            readonly event: components["schemas"]["EventType"];
            /** @description The payment method as it stood after the change. */
            readonly data: components["schemas"]["PaymentMethod"];
            /** @description When the event was created; the same on retries. */
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a payment method. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824c6a104be2907d15c8f6
         */
        readonly PaymentMethodId: string;
        /** @description A page of payment methods, newest first. */
        readonly PaymentMethodList: {
            /** @description The payment methods of this page; empty beyond the last one. */
            readonly data: readonly components["schemas"]["PaymentMethod"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            readonly total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            readonly page: number;
        };
        /** @description One payment method. */
        readonly PaymentMethodResponse: {
            readonly data: components["schemas"]["PaymentMethod"];
        };
        /**
         * @description Whether a payment method can be used; only an `active` one can.
         * @example active
         * @enum {string}
         */
        readonly PaymentMethodStatus: "active" | "pending" | "expired" | "blocked";
        /** @description What payments over this method carry by default. */
        readonly PaymentMethodTransaction: {
            /**
             * @description Invoice that payments to this account settle.
             * @example INV-2026-0117
             */
            readonly transactionInvoice?: string;
            /**
             * @description Narration that payments to this account carry.
             * @example Supplier payment
             */
            readonly transactionNarration?: string;
        };
        /** @description What payments over this method carry by default. */
        readonly PaymentMethodTransactionInput: {
            /**
             * @description Invoice that payments to this account settle.
             * @example INV-2026-0117
             */
            readonly transactionInvoice?: string;
            /**
             * @description Narration that payments to this account carry.
             * @example Supplier payment
             */
            readonly transactionNarration?: string;
        };
        /**
         * @description Direction of a payment method: `WITHDRAW` sends funds to a recipient, `DEPOSIT` collects funds.
         * @example WITHDRAW
         * @enum {string}
         */
        readonly PaymentMethodType: "WITHDRAW" | "DEPOSIT";
        /**
         * @description What an API key may do. Where an operation lists several, any one suffices.
         * @example CUSTOMER.READ
         * @enum {string}
         */
        readonly Permission: "CUSTOMER.READ" | "CUSTOMER.CREATE" | "CUSTOMER.UPDATE" | "CUSTOMER.DELETE" | "PAYMENT_METHOD.READ" | "PAYMENT_METHOD.CREATE" | "TRANSACTION.DEPOSIT.CREATE" | "TRANSACTION.WITHDRAW.CREATE" | "TRANSACTION.SWAP.CREATE" | "TRANSACTION.HISTORY.READ" | "WALLET.BALANCES.READ" | "COMPLIANCE.KYB.SUBMIT" | "COMPLIANCE.KYB.READ" | "CHECKOUT_LINK.CREATE";
        /**
         * @description A phone number in E.164 form. Calling code and length must fit the country.
         * @example +14155550132
         */
        readonly PhoneNumber: string;
        /** @description The price of a withdrawal. Nothing is created or reserved. */
        readonly Quote: {
            readonly anchor: components["schemas"]["QuoteAnchor"];
            /**
             * @description What is debited, before any fee.
             * @example 100.00
             */
            readonly sourceAmount: components["schemas"]["DecimalAmount"];
            /** @description Currency debited from the wallet. */
            readonly sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description What the recipient receives. */
            readonly destinationAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency the recipient receives.
             * @example NGN
             */
            readonly destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Present, and `true`, only when priced from a channel without a payment method.
             * @example true
             * @constant
             */
            readonly indicative?: true;
            readonly rate: components["schemas"]["DecimalRate"];
            /**
             * @description Fee in source currency, on top of `sourceAmount`. Left out when there is none.
             * @example 1.50
             */
            readonly fee?: components["schemas"]["DecimalAmount"];
        };
        /**
         * @description The side of a quote that is exact; the other one is derived from it.
         * @example source
         * @enum {string}
         */
        readonly QuoteAnchor: "source" | "destination";
        /** @description A quote. */
        readonly QuoteResponse: {
            readonly data: components["schemas"]["Quote"];
        };
        /** @description Published exchange rates. */
        readonly Rates: {
            /**
             * @description Rates by source currency, then by destination currency.
             * @example {
             *       "USD": {
             *         "NGN": "1540.25"
             *       }
             *     }
             */
            readonly rates: {
                readonly [key: string]: {
                    readonly [key: string]: components["schemas"]["DecimalRate"];
                };
            };
            /**
             * @description When the newest of these rates was published, in milliseconds since 1970-01-01 UTC; 0 for none.
             * @example 1779267600000
             */
            readonly updatedAt: number;
        };
        /** @description The rates asked for. */
        readonly RatesResponse: {
            readonly data: components["schemas"]["Rates"];
        };
        /** @description The party behind an account. */
        readonly Recipient: {
            /**
             * @description Name of the recipient.
             * @example Chinedu Okafor
             */
            readonly recipientName?: string;
            /**
             * @description Phone number of the recipient; needed for `UPI` and `WE_CHAT`.
             * @example +919812345678
             */
            readonly recipientPhone?: string;
            /**
             * @description Email address of the recipient; needed for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            readonly recipientEmail?: string;
            /**
             * @description Postal address of the recipient; needed for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            readonly recipientAddress?: string;
        };
        /** @description The party behind an account. Which members are needed depends on the channel. */
        readonly RecipientInput: {
            /**
             * @description Name of the recipient.
             * @example Chinedu Okafor
             */
            readonly recipientName?: string;
            /**
             * @description Phone number of the recipient; needed for `UPI` and `WE_CHAT`.
             * @example +919812345678
             */
            readonly recipientPhone?: string;
            /**
             * @description Email address of the recipient; needed for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            readonly recipientEmail?: string;
            /**
             * @description Postal address of the recipient; needed for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            readonly recipientAddress?: string;
        };
        /** @description How to finish a sandbox transaction. */
        readonly SimulateTransactionRequest: {
            readonly outcome: components["schemas"]["SimulationOutcome"];
        };
        /**
         * @description How a simulated transaction ends.
         * @example success
         * @enum {string}
         */
        readonly SimulationOutcome: "success" | "failed";
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601 with milliseconds.
         * @example 2026-05-20T09:05:00.000Z
         */
        readonly Timestamp: string;
        /** @description Sandbox money to add to a wallet. */
        readonly TopUpBalanceRequest: {
            /**
             * @description Amount to add. A decimal string, or a plain JSON number.
             * @example 1000.00
             */
            readonly amount: components["schemas"]["AmountInput"];
            /** @description Currency of the wallet. */
            readonly currency: components["schemas"]["CurrencyCode"];
            readonly walletType?: components["schemas"]["WalletType"];
        };
        /** @description An instruction to move money. */
        readonly Transaction: {
            readonly transactionId: components["schemas"]["TransactionId"];
            readonly status: components["schemas"]["TransactionStatus"];
            readonly type: components["schemas"]["TransactionType"];
            readonly channel: components["schemas"]["TransactionChannel"];
            /**
             * @description What is debited, before any fee.
             * @example 100.00
             */
            readonly sourceAmount: components["schemas"]["DecimalAmount"];
            /** @description Currency of `sourceAmount`. */
            readonly sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description What is credited or paid out. */
            readonly destinationAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency of `destinationAmount`.
             * @example NGN
             */
            readonly destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Payment method that is paid; empty where none is.
             * @example 11824c6a104be2907d15c8f6
             */
            readonly destinationId: string;
            /** @description Payment method that is collected from, on a deposit. */
            readonly sourceId?: components["schemas"]["PaymentMethodId"];
            /**
             * @description Customer the transaction is made for; empty where none is.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            readonly customerId: string;
            /**
             * @description The business's own reference, `meta.reference`.
             * @example order-2026-0042
             */
            readonly merchantReference: string;
            readonly rate: components["schemas"]["DecimalRate"];
            /**
             * @description Fee in source currency, on top of `sourceAmount`. Left out when there is none.
             * @example 1.50
             */
            readonly fee?: components["schemas"]["DecimalAmount"];
            readonly meta: components["schemas"]["TransactionMeta"];
            /** @description When the transaction was created. */
            readonly createdAt: components["schemas"]["Timestamp"];
            /** @description When the transaction last changed. */
            readonly updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The way the money travels on the counterparty's side.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        readonly TransactionChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "CARD" | "CRYPTO" | "VIRTUAL_BANK_ACCOUNT" | "ACH_BANK_ACCOUNT" | "INTERAC" | "PAYBILL_TILL" | "RFP" | "UPI" | "VIRTUAL_CARD" | "SWIFT" | "WE_CHAT" | "ALIPAY" | "WALLET";
        /** @description Something that happened to a transaction. */
        readonly TransactionEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 11824f9e6491c05d7be8a264
             */
            readonly id: string;
            /**
             * @example TRANSACTION.CREATED
             * @enum {unknown}
             */
            readonly event: components["schemas"]["EventType"];
            /** @description The transaction as it stood after the change. */
            readonly data: components["schemas"]["Transaction"];
            /** @description When the event was created; the same on retries. */
            readonly createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a transaction. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824f9e602d9c61b8e7a053
         */
        readonly TransactionId: string;
        /** @description A page of transactions, newest first. */
        readonly TransactionList: {
            /** @description The transactions of this page; empty beyond the last one. */
            readonly data: readonly components["schemas"]["Transaction"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            readonly total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            readonly page: number;
        };
        /** @description What was sent as `meta`, and what the service adds to it. */
        readonly TransactionMeta: {
            /**
             * @description Key of the attempt.
             * @example 9f1c6a52-order-2026-0042
             */
            readonly idempotencyKey: string;
            /**
             * @description The business's own order or payment id.
             * @example order-2026-0042
             */
            readonly reference: string;
            /**
             * @description Present, and `true`, while a one-time password is awaited.
             * @example true
             */
            readonly otpRequired?: boolean;
            readonly failureReason?: components["schemas"]["FailureReason"];
        } & {
            readonly [key: string]: unknown;
        };
        /** @description Key, reference and free facts of a transaction. Comes back as it was sent. The names `failureReason` and `otpRequired` are reserved. */
        readonly TransactionMetaInput: {
            /**
             * @description Key of this attempt, unique in the business for ever. Compared byte for byte.
             * @example 9f1c6a52-order-2026-0042
             */
            readonly idempotencyKey: string;
            /**
             * @description The business's own order or payment id, unique in the business for ever.
             * @example order-2026-0042
             */
            readonly reference: string;
            /**
             * @description Text for the statement of the recipient. Any JSON value, kept as it is.
             * @example Supplier payment May
             */
            readonly narration?: unknown;
            /**
             * @description Invoice that the payment settles. Any JSON value, kept as it is.
             * @example INV-2026-0117
             */
            readonly invoice?: unknown;
            /**
             * @description Settlement that the payment belongs to. Any JSON value, kept as it is.
             * @example SET-0520
             */
            readonly settlement?: unknown;
            /**
             * @description Merchant that the payment is made for. Any JSON value, kept as it is.
             * @example M-1180
             */
            readonly merchantId?: unknown;
        } & {
            readonly [key: string]: unknown;
        };
        /** @description One transaction. */
        readonly TransactionResponse: {
            readonly data: components["schemas"]["Transaction"];
        };
        /**
         * @description Where a transaction stands. It begins as `PENDING` and never completes at once.
         * @example PENDING
         * @enum {string}
         */
        readonly TransactionStatus: "PENDING" | "PROCESSING" | "SUCCESS" | "FAILED" | "CANCELLED" | "REFUNDED" | "RETRY" | "UNKNOWN" | "SCHEDULED" | "CUSTOMER_ACTION_REQUIRED" | "REJECTED" | "IN_REVIEW" | "DISPUTED" | "DISPUTE_RESOLVED" | "DISPUTE_WON" | "DISPUTE_LOST" | "DISPUTE_EVIDENCE_SUBMITTED";
        /**
         * @description `WITHDRAW` pays out from the wallet, `DEPOSIT` collects into it, `SWAP` converts inside it.
         * @example WITHDRAW
         * @enum {string}
         */
        readonly TransactionType: "WITHDRAW" | "DEPOSIT" | "SWAP";
        /** @description What to change of a customer; at least one of the three. */
        readonly UpdateCustomerRequest: {
            /**
             * @description New full name.
             * @example Grace Miller-Hayes
             */
            readonly fullName?: string;
            /** @description New email address. */
            readonly email?: components["schemas"]["EmailAddress"];
            /** @description New phone number, in E.164 form; it must fit the customer's country. */
            readonly phone?: components["schemas"]["PhoneNumber"];
        };
        /**
         * @description Type of a wallet. `FEE` is the wallet that fees are taken from; leave it out for the main wallet.
         * @example FEE
         * @enum {string}
         */
        readonly WalletType: "FEE";
    };
    responses: {
        /** @description The request is malformed or breaks a rule of the business; `code` says which. */
        readonly BadRequest: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request conflicts with something that exists; `code` says with what. */
        readonly Conflict: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist for the business; `code` names it. */
        readonly CustomerNotFound: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The operation is not available here. */
        readonly Forbidden: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error on our side. */
        readonly InternalServerError: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist for the business; `code` names it. */
        readonly PaymentMethodNotFound: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The wallet balance is too low. */
        readonly PaymentRequired: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service or a processor is briefly unavailable. */
        readonly ServiceUnavailable: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly "Retry-After": components["headers"]["RetryAfter"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist for the business; `code` names it. */
        readonly TransactionNotFound: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing, invalid, revoked, of the other environment, or lacks the permission. */
        readonly Unauthorized: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request does not fit the schema, or is valid but impossible. */
        readonly UnprocessableEntity: {
            headers: {
                readonly "x-request-id": components["headers"]["XRequestId"];
                readonly [name: string]: unknown;
            };
            content: {
                readonly "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Only these currencies, comma-separated; one without a wallet shows 0. All wallets when left out.
         * @example [
         *       "USD",
         *       "NGN"
         *     ]
         */
        readonly BalanceCurrencies: readonly components["schemas"]["CurrencyCode"][];
        /**
         * @description Only methods that can be used in one of these directions, comma-separated.
         * @example [
         *       "WITHDRAW"
         *     ]
         */
        readonly CapabilitiesFilter: readonly components["schemas"]["PaymentMethodType"][];
        /**
         * @description Only these currencies, comma-separated.
         * @example [
         *       "NGN",
         *       "GHS"
         *     ]
         */
        readonly CurrenciesFilter: readonly components["schemas"]["CurrencyCode"][];
        /**
         * @description Only the customer with this email address, compared without case.
         * @example grace.miller@example.com
         */
        readonly CustomerEmailFilter: string;
        /**
         * @description Only the methods of this customer; a customer that does not exist has none.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        readonly CustomerIdFilter: components["schemas"]["CustomerId"];
        /**
         * @description The customer.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        readonly CustomerIdPath: components["schemas"]["CustomerId"];
        /**
         * @description Only the customer with this phone number, exactly as it is shown.
         * @example +14155550132
         */
        readonly CustomerPhoneFilter: string;
        /**
         * @description Source currencies, comma-separated.
         * @example [
         *       "USD"
         *     ]
         */
        readonly FromSymbols: readonly components["schemas"]["CurrencyCode"][];
        /**
         * @description Most items on a page.
         * @example 10
         */
        readonly Limit: number;
        /**
         * @description Number of the page, from 0. A page beyond the last one is empty.
         * @example 0
         */
        readonly Page: number;
        /**
         * @description Only methods of these channels, comma-separated.
         * @example [
         *       "BANK_ACCOUNT"
         *     ]
         */
        readonly PaymentMethodChannelFilter: readonly components["schemas"]["PaymentMethodChannel"][];
        /**
         * @description The payment method.
         * @example 11824c6a104be2907d15c8f6
         */
        readonly PaymentMethodIdPath: components["schemas"]["PaymentMethodId"];
        /**
         * @description Only methods in these statuses, comma-separated.
         * @example [
         *       "active",
         *       "pending"
         *     ]
         */
        readonly PaymentMethodStatusFilter: readonly components["schemas"]["PaymentMethodStatus"][];
        /**
         * @description Customer to price for; the business owner when left out.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        readonly QuoteCustomerId: components["schemas"]["CustomerId"];
        /**
         * @description Amount the recipient receives. Exactly one of `sourceAmount` and `destinationAmount`.
         * @example 154025.00
         */
        readonly QuoteDestinationAmount: components["schemas"]["DecimalAmountInput"];
        /**
         * @description Channel to pay over, for an indicative price. Exactly one of `destinationId` and `destinationChannel`.
         * @example BANK_ACCOUNT
         */
        readonly QuoteDestinationChannel: components["schemas"]["TransactionChannel"];
        /**
         * @description Country to pay to. Needed with `destinationChannel`, except for `SWIFT` and `CRYPTO`; refused with `destinationId`.
         * @example NG
         */
        readonly QuoteDestinationCountry: components["schemas"]["CountryCode"];
        /**
         * @description Currency the recipient receives.
         * @example NGN
         */
        readonly QuoteDestinationCurrency: components["schemas"]["CurrencyCode"];
        /**
         * @description Saved payment method to pay, for the firm price. Exactly one of `destinationId` and `destinationChannel`.
         * @example 11824c6a104be2907d15c8f6
         */
        readonly QuoteDestinationId: components["schemas"]["PaymentMethodId"];
        /**
         * @description Amount to debit, before any fee. Exactly one of `sourceAmount` and `destinationAmount`.
         * @example 100.00
         */
        readonly QuoteSourceAmount: components["schemas"]["DecimalAmountInput"];
        /**
         * @description Currency debited from the wallet.
         * @example USD
         */
        readonly QuoteSourceCurrency: components["schemas"]["CurrencyCode"];
        /**
         * @description Destination currencies, comma-separated; all that are published when left out.
         * @example [
         *       "NGN"
         *     ]
         */
        readonly ToSymbols: readonly components["schemas"]["CurrencyCode"][];
        /**
         * @description The transaction.
         * @example 11824f9e602d9c61b8e7a053
         */
        readonly TransactionIdPath: components["schemas"]["TransactionId"];
        /**
         * @description `FEE` for the wallets that fees are taken from; the main wallets when left out.
         * @example FEE
         */
        readonly WalletType: components["schemas"]["WalletType"];
        /**
         * @description Standard Webhooks: id of the event, as in the body.
         * @example 11824f9e6491c05d7be8a264
         */
        readonly WebhookId: string;
        /**
         * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
         * @example v1,bWFkZS11cC1zaWduYXR1cmU=
         */
        readonly WebhookSignature: string;
        /**
         * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
         * @example 1779267901
         */
        readonly WebhookTimestamp: string;
        /**
         * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
         * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
         */
        readonly XApiSignature: string;
        /**
         * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
         * @example 2026-05-18
         */
        readonly XApiVersion: "2026-05-18";
        /**
         * @description Number of this attempt, from 1.
         * @example 1
         */
        readonly XWebhookAttempt: string;
        /**
         * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
         * @example 2
         */
        readonly XWebhookSequence: string;
        /**
         * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
         * @example bWFkZS11cC1zaWduYXR1cmU=
         */
        readonly XWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description Seconds to wait before trying again. */
        readonly RetryAfter: number;
        /** @description Opaque id of this answer, new for each request. Quote it when asking for help. */
        readonly XRequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    readonly listCustomers: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                readonly page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 10
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Only the customer with this email address, compared without case.
                 * @example grace.miller@example.com
                 */
                readonly email?: components["parameters"]["CustomerEmailFilter"];
                /**
                 * @description Only the customer with this phone number, exactly as it is shown.
                 * @example +14155550132
                 */
                readonly phone?: components["parameters"]["CustomerPhoneFilter"];
            };
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of customers. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateCustomerRequest"];
            };
        };
        readonly responses: {
            /** @description The customer was created. */
            readonly 201: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The request conflicts with something that exists; `code` says with what. */
            readonly 409: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                readonly customerId: components["parameters"]["CustomerIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["CustomerNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deleteCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                readonly customerId: components["parameters"]["CustomerIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The customer is gone. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["CustomerNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly updateCustomer: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                readonly customerId: components["parameters"]["CustomerIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        readonly responses: {
            /** @description The customer as it is now. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["CustomerNotFound"];
            /** @description The request conflicts with something that exists; `code` says with what. */
            readonly 409: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listPaymentMethods: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                readonly page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 10
                 */
                readonly limit?: components["parameters"]["Limit"];
                /**
                 * @description Only methods of these channels, comma-separated.
                 * @example [
                 *       "BANK_ACCOUNT"
                 *     ]
                 */
                readonly channel?: components["parameters"]["PaymentMethodChannelFilter"];
                /**
                 * @description Only these currencies, comma-separated.
                 * @example [
                 *       "NGN",
                 *       "GHS"
                 *     ]
                 */
                readonly currencies?: components["parameters"]["CurrenciesFilter"];
                /**
                 * @description Only methods that can be used in one of these directions, comma-separated.
                 * @example [
                 *       "WITHDRAW"
                 *     ]
                 */
                readonly capabilities?: components["parameters"]["CapabilitiesFilter"];
                /**
                 * @description Only methods in these statuses, comma-separated.
                 * @example [
                 *       "active",
                 *       "pending"
                 *     ]
                 */
                readonly status?: components["parameters"]["PaymentMethodStatusFilter"];
                /**
                 * @description Only the methods of this customer; a customer that does not exist has none.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                readonly customerId?: components["parameters"]["CustomerIdFilter"];
            };
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of payment methods. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentMethodList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createPaymentMethod: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreatePaymentMethodRequest"];
            };
        };
        readonly responses: {
            /** @description The payment method was created. */
            readonly 201: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["CustomerNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getPaymentMethod: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The payment method.
                 * @example 11824c6a104be2907d15c8f6
                 */
                readonly paymentMethodId: components["parameters"]["PaymentMethodIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment method. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["PaymentMethodNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly deletePaymentMethod: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The payment method.
                 * @example 11824c6a104be2907d15c8f6
                 */
                readonly paymentMethodId: components["parameters"]["PaymentMethodIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The payment method is gone. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["PaymentMethodNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly quoteWithdrawal: {
        readonly parameters: {
            readonly query: {
                /**
                 * @description Currency debited from the wallet.
                 * @example USD
                 */
                readonly sourceCurrency: components["parameters"]["QuoteSourceCurrency"];
                /**
                 * @description Currency the recipient receives.
                 * @example NGN
                 */
                readonly destinationCurrency: components["parameters"]["QuoteDestinationCurrency"];
                /**
                 * @description Amount to debit, before any fee. Exactly one of `sourceAmount` and `destinationAmount`.
                 * @example 100.00
                 */
                readonly sourceAmount?: components["parameters"]["QuoteSourceAmount"];
                /**
                 * @description Amount the recipient receives. Exactly one of `sourceAmount` and `destinationAmount`.
                 * @example 154025.00
                 */
                readonly destinationAmount?: components["parameters"]["QuoteDestinationAmount"];
                /**
                 * @description Saved payment method to pay, for the firm price. Exactly one of `destinationId` and `destinationChannel`.
                 * @example 11824c6a104be2907d15c8f6
                 */
                readonly destinationId?: components["parameters"]["QuoteDestinationId"];
                /**
                 * @description Channel to pay over, for an indicative price. Exactly one of `destinationId` and `destinationChannel`.
                 * @example BANK_ACCOUNT
                 */
                readonly destinationChannel?: components["parameters"]["QuoteDestinationChannel"];
                /**
                 * @description Country to pay to. Needed with `destinationChannel`, except for `SWIFT` and `CRYPTO`; refused with `destinationId`.
                 * @example NG
                 */
                readonly destinationCountry?: components["parameters"]["QuoteDestinationCountry"];
                /**
                 * @description Customer to price for; the business owner when left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                readonly customerId?: components["parameters"]["QuoteCustomerId"];
            };
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The price. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["QuoteResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listTransactions: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                readonly page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 10
                 */
                readonly limit?: components["parameters"]["Limit"];
            };
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description A page of transactions. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionList"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly createTransaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CreateTransactionRequest"];
            };
        };
        readonly responses: {
            /** @description The transaction was created. */
            readonly 201: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 402: components["responses"]["PaymentRequired"];
            /** @description The resource does not exist for the business; `code` names it. */
            readonly 404: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 409: components["responses"]["Conflict"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getTransaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                readonly transactionId: components["parameters"]["TransactionIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description The transaction. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 404: components["responses"]["TransactionNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly simulateTransaction: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                readonly transactionId: components["parameters"]["TransactionIdPath"];
            };
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["SimulateTransactionRequest"];
            };
        };
        readonly responses: {
            /** @description Accepted; the transaction as it stood before. */
            readonly 202: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            readonly 400: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["Error"];
                };
            };
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 404: components["responses"]["TransactionNotFound"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly getBalance: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Only these currencies, comma-separated; one without a wallet shows 0. All wallets when left out.
                 * @example [
                 *       "USD",
                 *       "NGN"
                 *     ]
                 */
                readonly currencies?: components["parameters"]["BalanceCurrencies"];
                /**
                 * @description `FEE` for the wallets that fees are taken from; the main wallets when left out.
                 * @example FEE
                 */
                readonly walletType?: components["parameters"]["WalletType"];
            };
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Balances by currency. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["BalanceResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly topUpBalance: {
        readonly parameters: {
            readonly query?: never;
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TopUpBalanceRequest"];
            };
        };
        readonly responses: {
            /** @description The money is in the wallet. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 403: components["responses"]["Forbidden"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly listRates: {
        readonly parameters: {
            readonly query?: {
                /**
                 * @description Source currencies, comma-separated.
                 * @example [
                 *       "USD"
                 *     ]
                 */
                readonly fromSymbols?: components["parameters"]["FromSymbols"];
                /**
                 * @description Destination currencies, comma-separated; all that are published when left out.
                 * @example [
                 *       "NGN"
                 *     ]
                 */
                readonly toSymbols?: components["parameters"]["ToSymbols"];
            };
            readonly header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                readonly "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                readonly "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody?: never;
        readonly responses: {
            /** @description Rates by source and destination currency. */
            readonly 200: {
                headers: {
                    readonly "x-request-id": components["headers"]["XRequestId"];
                    readonly [name: string]: unknown;
                };
                content: {
                    readonly "application/json": components["schemas"]["RatesResponse"];
                };
            };
            readonly 400: components["responses"]["BadRequest"];
            readonly 401: components["responses"]["Unauthorized"];
            readonly 422: components["responses"]["UnprocessableEntity"];
            readonly 500: components["responses"]["InternalServerError"];
            readonly 503: components["responses"]["ServiceUnavailable"];
        };
    };
    readonly customerCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly customerUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly customerDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["CustomerEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly paymentMethodCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentMethodEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly paymentMethodDeleted: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["PaymentMethodEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly transactionCreated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TransactionEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    readonly transactionUpdated: {
        readonly parameters: {
            readonly query?: never;
            readonly header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                readonly "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                readonly "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                readonly "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                readonly "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                readonly "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            readonly path?: never;
            readonly cookie?: never;
        };
        readonly requestBody: {
            readonly content: {
                readonly "application/json": components["schemas"]["TransactionEvent"];
            };
        };
        readonly responses: {
            /** @description The event was received; it is not sent again. */
            readonly "2XX": {
                headers: {
                    readonly [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
