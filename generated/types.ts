/** Generated from spec/ by spec/tools/generate.ts. Do not edit: change spec/, then run: make generate. */

export interface paths {
    "/api/v1/customer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of the business, newest first. Needs the permission `CUSTOMER.READ`. `email` and `phone` filter exactly; with both, a customer must match both. Deleted customers and the business owner are not listed. At most 100 on a page.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates the sender or originator that the business acts for. Needs the permission `CUSTOMER.CREATE`. The phone number must fit the country; email and phone must each be new in the business, the email compared without case and judged first. A conflict names the customer that is in the way. A deleted customer frees both. Emits `CUSTOMER.CREATED`.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customer/{customerId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a customer
         * @description Gets one customer, with the KYC documents on file in `meta.kyc.data`. Needs the permission `CUSTOMER.READ`. A deleted customer, and another business's, does not exist.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Delete a customer
         * @description Hides a customer from every answer and frees its email and phone number. Needs the permission `CUSTOMER.DELETE`. Its transactions stay. Emits `CUSTOMER.DELETED` with its last state.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Changes name, email or phone of a customer, at least one of them. Needs the permission `CUSTOMER.UPDATE`. The rules of creation hold: the phone number must fit the customer's country, and email and phone must be new in the business. Emits `CUSTOMER.UPDATED`.
         */
        patch: operations["updateCustomer"];
        trace?: never;
    };
    "/api/v1/customer/{customerId}/kyc": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Store KYC documents of a customer
         * @description Stores KYC documents of a customer, beside those on file; one of a type on file replaces it. Needs the permission `CUSTOMER.UPDATE`. A `BVN` is taken by verification only. A document counts as verified once it was reviewed; one that is replaced by another value waits for review again. Emits `CUSTOMER.UPDATED`, without the documents, when something changed.
         */
        patch: operations["updateCustomerKyc"];
        trace?: never;
    };
    "/api/v1/customer/{customerId}/verify": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Verify a customer
         * @description Has a customer's identity verified by a document and stores it. Needs the permission `CUSTOMER.UPDATE`. The name registered with the document must be the customer's. A customer has one BVN: the same again answers 200 and changes nothing, another is refused. In the sandbox every BVN is the customer's, except those that end in `0004`: their name does not match. At most 100 calls pass in any 24 hours; every call counts. Emits `CUSTOMER.UPDATED`, without the document, when it is stored.
         */
        post: operations["verifyCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Lists the payment methods of the business, newest first. Needs the permission `PAYMENT_METHOD.READ`. Without filters it shows the active and pending methods that can be withdrawn to. At most 100 on a page.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Create a payment method
         * @description Saves the account of a party to pay or to collect from. Needs the permission `PAYMENT_METHOD.CREATE`. The channel decides the direction it supports and the further fields it needs; a missing one is a 400, a direction or country that the channel does not serve a 422. Virtual, pool and crypto accounts are not made here. Emits `PAYMENT_METHOD.CREATED`.
         */
        post: operations["createPaymentMethod"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/institution": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List institutions
         * @description Lists the banks or providers that a payment method of this channel and country can name, by name. Needs the permission `PAYMENT_METHOD.READ`. The same bank can have another code in another country, so take codes from here. `SWIFT` lists BICs. The list is not paged, and holds at most 5,000.
         */
        get: operations["listInstitutions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/institution/codes": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve a bank code
         * @description Tells whose a SWIFT/BIC code or a US routing number is. Needs the permission `PAYMENT_METHOD.READ`. The code of a branch that is not known by itself is answered with its head office. A code that is well formed and unknown is `null`; one that is not well formed is a 422.
         */
        get: operations["resolveInstitutionCode"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/resolve": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve an account holder
         * @description Asks whose a bank account or mobile money wallet is, before it is paid. Needs the permission `PAYMENT_METHOD.READ`. Saves nothing. `BANK_ACCOUNT` is answered in `NG` and `GH`, `MOBILE_MONEY` in every listed country but `GH`. The sandbox answers a fixed name, and 404 for a number that ends in `0004`.
         */
        get: operations["resolveAccountHolder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/virtual-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get or open a virtual account
         * @description Gives the bank account that a customer is paid into, and opens it where there is none. Needs the permission `PAYMENT_METHOD.READ`. Only in production; the sandbox answers 403. Without `amount` it is the customer's permanent account of the currency, always the same one, with the rules of opening one. With `amount` it takes that amount once, within 30 minutes, and is the same one while it can still be paid to. `type` `POOL_ACCOUNT` gives the business's shared account in `country`, with the reference to reconcile deposits by: it is for any amount, so `amount` and `reference` are refused, and so is a `currency` other than the country's. Opening one emits `PAYMENT_METHOD.CREATED`.
         */
        get: operations["getVirtualAccount"];
        put?: never;
        /**
         * Open a virtual account
         * @description Opens one more bank account that a customer is paid into. Needs the permission `PAYMENT_METHOD.CREATE`. With `amount` it takes that amount once, within 30 minutes; without, it is permanent and takes any amount. A customer has at most five permanent accounts in a currency. A permanent `NGN` account needs a customer with a verified BVN, a permanent `KES` account an approved registration of the business. What arrives is a `DEPOSIT`; in the sandbox send it with simulate-transfer. Emits `PAYMENT_METHOD.CREATED`, and `PAYMENT_METHOD.UPDATED` once when a one-time account is over.
         */
        post: operations["createVirtualAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/virtual-account/simulate-transfer": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send sandbox money to a virtual account
         * @description Pays into a virtual account of the sandbox; in production it answers 403. Needs the permission `PAYMENT_METHOD.CREATE`. Makes a `DEPOSIT` over the channel `VIRTUAL_BANK_ACCOUNT`, at rate 1 and without fee, that finishes as the sandbox's deposits do, or as `outcome` says. A one-time account takes exactly its amount, once, until it expires: all else is a 400, but that the account of a hosted checkout takes its amount then as well. Emits `TRANSACTION.CREATED`, then `TRANSACTION.UPDATED`.
         */
        post: operations["simulateVirtualAccountTransfer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/pool-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pool account
         * @description Gives the shared account that the business collects into in a country. Needs the permission `PAYMENT_METHOD.READ`. Only in production; the sandbox answers 403. `reference` is what a transfer carries, so that it can be told whose it is: the customer's where `customerId` is sent, else the business's. Report what arrived with `POST /transaction/pool-account`.
         */
        get: operations["getPoolAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/crypto-wallet": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get or open a stablecoin wallet
         * @description Gives the wallet that a customer is paid a stablecoin into, always the same one, and opens it where there is none. Needs the permission `PAYMENT_METHOD.CREATE`. Only in production; the sandbox answers 403. Opening one emits `PAYMENT_METHOD.CREATED`.
         */
        get: operations["getCryptoWallet"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-method/{paymentMethodId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment method.
                 * @example 11824c6a104be2907d15c8f6
                 */
                paymentMethodId: components["parameters"]["PaymentMethodIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a payment method
         * @description Gets one payment method. Needs the permission `PAYMENT_METHOD.READ`. A deleted method, and another business's, does not exist.
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        /**
         * Delete a payment method
         * @description Hides a payment method from every answer. Needs the permission `PAYMENT_METHOD.CREATE`. Transactions that use it go on. Emits `PAYMENT_METHOD.DELETED` with its last state.
         */
        delete: operations["deletePaymentMethod"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/quote": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a withdrawal
         * @description Prices a withdrawal without creating or reserving anything. Needs the permission `TRANSACTION.WITHDRAW.CREATE`. Exactly one amount is sent and the other one derived; a create with the quoted pair is charged exactly the quote while the rate stands. With `destinationId` the price is firm; with `destinationChannel` alone it is indicative. Limits, balance and verification are not judged.
         */
        get: operations["quoteWithdrawal"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Lists the transactions of the business that match every filter, newest first. Needs the permission `TRANSACTION.HISTORY.READ`. At most 100 on a page; `total` is the exact number of matches. A filter that takes a list matches any of its values.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description Pays out of the wallet (`WITHDRAW`), collects into it (`DEPOSIT`) or converts inside it (`SWAP`), and needs the permission of that type. `meta.idempotencyKey` and `meta.reference` must each be new in the business, for ever: a duplicate is a 409 that creates nothing, and a request refused with any other error leaves both free. A withdrawal or swap holds source amount and fee until it ends, and gives both back where it fails; a deposit is credited when it succeeds, and one that is `CUSTOMER_ACTION_REQUIRED` waits for its payer's one-time password. Counts toward the limits of the business, and at most 60 requests pass in any 60 seconds unless the business has another figure; refused ones count. Emits `TRANSACTION.CREATED`, and `TRANSACTION.UPDATED` for each later status.
         */
        post: operations["createTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/pool-account": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report a pool account deposit
         * @description Reports a transfer that reached a shared pool account, with its receipt (see `POST /media/url`). Needs the permission `TRANSACTION.DEPOSIT.CREATE`. The deposit is `IN_REVIEW` until an operator approves it, which credits the wallet at rate 1 and without fee, or rejects it. `reference` and `fileKey` can be used once: a duplicate is a 409. Works in both environments. Emits `TRANSACTION.CREATED`, then `TRANSACTION.UPDATED`, and on a rejection `POOL_DEPOSIT_REQUEST.REJECTED` with its reason.
         */
        post: operations["createPoolAccountDeposit"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/{transactionId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a transaction
         * @description Gets one transaction as it stands. Needs the permission `TRANSACTION.HISTORY.READ`. Another business's does not exist.
         */
        get: operations["getTransaction"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/{transactionId}/authorize": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Enter a deposit's one-time password
         * @description Completes a deposit that is `CUSTOMER_ACTION_REQUIRED` with the one-time password that its payer received. Needs the permission `TRANSACTION.DEPOSIT.CREATE`. Five tries: a wrong one is a 400 `OTP_INCORRECT`, and the fifth fails the deposit; from then on, or where no password is awaited, any is a 400. In the sandbox the password is `123456`, and the deposit succeeds at once. Emits `TRANSACTION.UPDATED`.
         */
        post: operations["authorizeTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/{transactionId}/advice": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a payment advice
         * @description Gives a URL that shows the transaction as a PDF document, made when it is opened. Needs the permission `TRANSACTION.HISTORY.READ`. The URL needs no API key and works for five minutes: whoever has it can read the document. The advice is `COMPLETED` while the transaction is `SUCCESS` and `PENDING` in every other status; a pending one says that it is no proof of payment.
         */
        get: operations["getTransactionAdvice"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/transaction/{transactionId}/simulate": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Finish a sandbox transaction
         * @description Ends a transaction of the sandbox at once, as asked; in production it answers 403. Needs the permission `TRANSACTION.DEPOSIT.CREATE` or `TRANSACTION.WITHDRAW.CREATE`. Allowed from `PENDING`, `PROCESSING` and `UNKNOWN`; from any other status it is a 400. Answers with the transaction as it stood before, and emits `TRANSACTION.UPDATED`.
         */
        post: operations["simulateTransaction"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-batch": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List payment batches
         * @description Lists the payment batches of the business, newest first. Needs the permission `PAYMENT_METHOD.READ`. At most 100 on a page.
         */
        get: operations["listPaymentBatches"];
        put?: never;
        /**
         * Create a payment batch
         * @description Creates a batch without recipients. Needs the permission `PAYMENT_METHOD.CREATE`. The wallet that pays is chosen by its currency; it may be empty until the batch is run.
         */
        post: operations["createPaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-batch/{batchId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a payment batch
         * @description Gets one payment batch. Needs the permission `PAYMENT_METHOD.READ`. A deleted batch, and another business's, does not exist.
         */
        get: operations["getPaymentBatch"];
        put?: never;
        post?: never;
        /**
         * Delete a payment batch
         * @description Hides a batch with its recipients. Needs the permission `PAYMENT_METHOD.CREATE`. The payment methods of its recipients stay, its payouts go on, and its sessions can still be listed: they say who was paid. Refused with 409 while a run of the batch is in progress.
         */
        delete: operations["deletePaymentBatch"];
        options?: never;
        head?: never;
        /**
         * Change a payment batch
         * @description Replaces name and source of a batch whole. Needs the permission `PAYMENT_METHOD.CREATE`. Its recipients stay. Refused with 409 while a run of the batch is in progress.
         */
        patch: operations["updatePaymentBatch"];
        trace?: never;
    };
    "/api/v1/payment-batch/{batchId}/recipients": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        /**
         * List the recipients of a batch
         * @description Lists the recipients of a batch, newest first. Needs the permission `PAYMENT_METHOD.READ`. At most 100 on a page.
         */
        get: operations["listPaymentBatchRecipients"];
        put?: never;
        /**
         * Add a recipient to a batch
         * @description Saves the account of a recipient as a payment method of the business owner and adds it to the batch with its amount. Needs the permission `PAYMENT_METHOD.CREATE`. The same account twice in a batch is a 409; a batch has at most 2,000 recipients (400). Emits `PAYMENT_METHOD.CREATED`.
         */
        post: operations["createPaymentBatchRecipient"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-batch/{batchId}/recipients/bulk": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add many recipients to a batch
         * @description Adds up to 1,000 recipients, as `POST /payment-batch/{batchId}/recipients` adds one; the body may be 1 MB. Needs the permission `PAYMENT_METHOD.CREATE`. Each is judged apart: one that is wrong does not keep the others from being added. `successes` and `errors` are by account number; an error is the code that the recipient alone would have been refused with. One without an account number stands under its place in the list, `#1` for the first. Emits `PAYMENT_METHOD.CREATED` for each one added.
         */
        post: operations["createPaymentBatchRecipients"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-batch/{batchId}/recipients/{recipientId}": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
                /**
                 * @description The recipient.
                 * @example 1182babc403b81e6d20c57fa
                 */
                recipientId: components["parameters"]["PaymentBatchRecipientIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Take a recipient out of a batch
         * @description Takes a recipient out of the batch. Needs the permission `PAYMENT_METHOD.CREATE`. Its payment method is kept. Refused with 409 while a run of the batch is in progress.
         */
        delete: operations["deletePaymentBatchRecipient"];
        options?: never;
        head?: never;
        /**
         * Change a recipient of a batch
         * @description Replaces account and amount of a recipient whole. Needs the permission `PAYMENT_METHOD.CREATE`. Another account is saved as another payment method, which emits `PAYMENT_METHOD.CREATED`; the one before is kept. Refused with 409 where the account is that of another recipient, and while a run of the batch is in progress.
         */
        patch: operations["updatePaymentBatchRecipient"];
        trace?: never;
    };
    "/api/v1/payment-batch/{batchId}/withdraw": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pay the recipients of a batch
         * @description Runs the batch: one withdrawal for the business owner to each recipient, out of the wallet of the batch. Needs the permission `TRANSACTION.WITHDRAW.CREATE`; takes no body. Price, balance, limits and verification are judged for each payout, and what is refused stands under `errors`. With `sessionId` only those are paid that failed in that run, and are not under way or paid by another retry of it. A payout that the answer says will be created is created without another request, whatever happens to this one. One run at a time, and the next one of everyone not within five seconds of its end: a request sent twice pays once, the other is a 409. After a lost answer look at the sessions before you run the batch again. A batch without recipients is a 400. Does not count toward the limit of requests. Emits `TRANSACTION.CREATED` for each payout.
         */
        post: operations["withdrawPaymentBatch"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/payment-batch/{batchId}/sessions": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        /**
         * List the runs of a batch
         * @description Lists the sessions of a batch, one for each run, newest first, with what became of each recipient as its payout stands now. Needs the permission `TRANSACTION.HISTORY.READ`. At most 100 on a page. The sessions of a deleted batch are listed as well.
         */
        get: operations["listPaymentBatchSessions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/checkout-session": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a checkout session
         * @description Opens a hosted page on which the customer pays by bank transfer, mobile money or card. Needs the permission `CHECKOUT_LINK.CREATE`. Send the customer to `checkoutUrl`: it can be paid for 30 minutes, and once. The payment is a `DEPOSIT` in the currency of the session with its `merchantReference`; afterwards the customer is sent to `redirectUrl` with `checkoutId` and `merchantReference` in the query. What tells that the money is there is `TRANSACTION.UPDATED` with `SUCCESS`, and not that the customer came back. The session's customer is the one who has the `email`, else the one who has the `phone`, else a new one. While a session is open, and for ever once it is paid, another with the same `merchantReference` is a 409. Where none of the channels can be paid by in this currency and country, and for `CARD` in production without hosted card fields, it is a 422. Emits `CHECKOUT_SESSION.CREATED`, and `CUSTOMER.CREATED` for a new customer.
         */
        post: operations["createCheckoutSession"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/org/balance": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get wallet balances
         * @description Gets what the business can spend of each currency; funds held for payouts under way are not counted. Needs the permission `WALLET.BALANCES.READ`.
         */
        get: operations["getBalance"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/org/balance/topup": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add sandbox money
         * @description Adds money to a wallet of the sandbox, at once; in production it answers 403. Any valid key may do it. Makes a `DEPOSIT` over the channel `WALLET` that is `SUCCESS` from the start, and emits `TRANSACTION.CREATED` and `TRANSACTION.UPDATED`.
         */
        post: operations["topUpBalance"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/org/rates": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description Lists the published rates, 1 source currency = rate destination currency, promotions not counted. Needs the permission `WALLET.BALANCES.READ`. A pair that is not published is left out; no rate is derived from others.
         */
        get: operations["listRates"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/media/url": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an upload URL
         * @description Gives a URL that takes one file. Needs the permission `PAYMENT_METHOD.CREATE`. Send the bytes with a `PUT` to `url` within five minutes, without an API key and with the file's own `content-type`: `application/pdf`, `image/png` or `image/jpeg`, at most 10 MB. Where `contentType` or `contentLength` is announced here, the URL takes only a file that has it. A file can be stored once; later requests name it by its `key`. A name of which nothing is left without dots, slashes, blanks and control characters is a 422.
         */
        post: operations["createMediaUrl"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sme-registration": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take a step of the business registration
         * @description Registers the business (KYB) in three steps. Needs the permission `COMPLIANCE.KYB.SUBMIT`. `INITIATE` sends a one-time password to a Kenyan mobile number. `CONFIRM_OTP` hands it in within 10 minutes; five wrong ones end the registration. In the sandbox the password is `123456`. `SUBMIT` hands in the details within 7 days; an operator reviews them. A business has one registration at a time: while one is under way, under review or approved, another `INITIATE` is a 400, as is a step out of order or too late, and an eleventh `INITIATE` within 24 hours. Where no sender of passwords is configured, `INITIATE` is a 503.
         */
        post: operations["submitSmeRegistration"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sme-registration/status": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of the business registration
         * @description Says where the newest registration (KYB) of the business stands, and what its review has come to. Needs the permission `COMPLIANCE.KYB.READ`. A business that has begun none is answered nulls.
         */
        get: operations["getSmeRegistrationStatus"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/trigger": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a sample webhook
         * @description Sends one event of any kind to the webhook URL of the business: with an id of its own, and with the named customer, payment method, transaction or checkout session as it stands now. Any valid key may do it, in both environments. The event is signed, delivered and retried as every other; while deliveries are paused it waits with them. A business without a webhook URL is answered 400.
         */
        post: operations["triggerWebhook"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    customerCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a new customer
         * @description Sent when a customer was created. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["customerCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    customerUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a changed customer
         * @description Sent when name, email or phone of a customer changed. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["customerUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    customerDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a deleted customer
         * @description Sent when a customer was deleted, with its last state. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["customerDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentMethodCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a new payment method
         * @description Sent when a payment method was created. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["paymentMethodCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentMethodUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a changed payment method
         * @description Sent when the status of a payment method changed: it was blocked or unblocked, or it expired. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["paymentMethodUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    paymentMethodDeleted: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a deleted payment method
         * @description Sent when a payment method was deleted, with its last state. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["paymentMethodDeleted"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transactionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a new transaction
         * @description Sent when a transaction was created. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["transactionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    transactionUpdated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a changed transaction
         * @description Sent when the status of a transaction changed, its last one included. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["transactionUpdated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    checkoutSessionCreated: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a new checkout session
         * @description Sent when a checkout session was created, with the `metadata` that was sent. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["checkoutSessionCreated"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    poolDepositRequestRejected: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hear of a rejected pool deposit
         * @description Sent when an operator rejected a pool account deposit, beside `TRANSACTION.UPDATED`: the transaction with `rejectionReason`. Delivered at least once, in no promised order; answer 2xx within 15 seconds. Redirects and other answers are failures, and tried again 12 times over about 32 hours.
         */
        post: operations["poolDepositRequestRejected"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /** @description Whose account it is, and where it is held. */
        AccountHolder: {
            /**
             * @description Name of the account holder; a fixed one in the sandbox.
             * @example Sandbox Test Account
             */
            recipientName: string;
            /**
             * @description Name of the bank or provider; empty where the provider of a mobile number is unknown.
             * @example GTBANK PLC
             */
            institutionName: string;
            /**
             * @description Code of the bank or provider; empty where the provider of a mobile number is unknown.
             * @example 000013
             */
            institutionCode: string;
        };
        /**
         * @description A channel whose account holders can be asked for.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        AccountHolderChannel: "MOBILE_MONEY" | "BANK_ACCOUNT";
        /**
         * @description A country in which account holders can be asked for: `BANK_ACCOUNT` in `NG` and `GH`, `MOBILE_MONEY` in all but `GH`.
         * @example NG
         * @enum {string}
         */
        AccountHolderCountryCode: "NG" | "GH" | "ET" | "KE" | "MG" | "MW" | "MZ" | "RW" | "TZ" | "UG" | "CM" | "CG" | "GA" | "CF" | "CI" | "BF" | "ML" | "SN" | "TG" | "BJ" | "NE" | "GN" | "ZM";
        /** @description The account holder asked for. */
        AccountHolderResponse: {
            data: components["schemas"]["AccountHolder"];
        };
        /**
         * @description An amount above zero. A decimal string, or a JSON number whose shortest form has no exponent and at most 15 significant digits. No more digits after the point than the currency has.
         * @example 100.00
         */
        AmountInput: components["schemas"]["DecimalAmountInput"] | number;
        /** @description The one-time password that a deposit awaits. */
        AuthorizeTransactionRequest: {
            /**
             * @description How the payer confirms; `OTP` is the one way.
             * @example OTP
             * @enum {string}
             */
            type: "OTP";
            /**
             * @description The one-time password. In the sandbox always `123456`.
             * @example 123456
             */
            otp: string;
        };
        /**
         * @description What can be spent of each currency, as JSON numbers.
         * @example {
         *       "USD": 898.5,
         *       "NGN": 0
         *     }
         */
        Balance: {
            [key: string]: number;
        };
        /** @description The balances asked for. */
        BalanceResponse: {
            data: components["schemas"]["Balance"];
        };
        /**
         * @description What a code is.
         * @example swift_code
         * @enum {string}
         */
        BankCodeType: "swift_code" | "routing_number";
        /**
         * @description Amount in minor units of the currency, as a whole number: 4999 is 49.99 USD, and 4999 JPY are 4999 yen.
         * @example 4999
         */
        CheckoutAmount: number;
        /**
         * @description A way to pay on the hosted checkout.
         * @example CARD
         * @enum {string}
         */
        CheckoutChannel: "VIRTUAL_BANK_ACCOUNT" | "MOBILE_MONEY" | "CARD";
        /** @description The customer of a checkout session. */
        CheckoutCustomer: {
            customerId: components["schemas"]["CustomerId"];
            /**
             * @description Full name.
             * @example Grace Miller
             */
            name: string;
            email: components["schemas"]["EmailAddress"];
            phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode: components["schemas"]["CountryCode"];
        };
        /** @description Who pays. Found by the email, else by the phone, else created. */
        CheckoutCustomerInput: {
            /**
             * @description Full name of the person or company.
             * @example Grace Miller
             */
            name: string;
            email: components["schemas"]["EmailAddress"];
            phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2. Mobile money is paid with a wallet of this country.
             * @example US
             */
            countryCode: components["schemas"]["CountryCode"];
        };
        /**
         * @description Id of a checkout session. 24 lower-case hexadecimal digits, ordered by age.
         * @example 1182afbfc040c3e17f24b890
         */
        CheckoutId: string;
        /**
         * @description Up to 50 texts of the business's own, kept with the session and sent back in its event.
         * @example {
         *       "cartId": "cart-5521"
         *     }
         */
        CheckoutMetadata: {
            [key: string]: string;
        };
        /** @description An open checkout. */
        CheckoutSession: {
            checkoutId: components["schemas"]["CheckoutId"];
            /**
             * Format: uri
             * @description The hosted page. Whoever has this address can pay, so send it to the customer only.
             * @example https://localhost/checkout/EYJJTPAKYdLDe-mFEYJakNlAw-F_JLiQ6vE0VhS2Wb6nX0kZrQyIsg
             */
            checkoutUrl: string;
            /**
             * @description The channels that were sent, or every channel.
             * @example [
             *       "VIRTUAL_BANK_ACCOUNT",
             *       "CARD"
             *     ]
             */
            channels: components["schemas"]["CheckoutChannel"][];
        };
        /** @description A checkout session as it was created. */
        CheckoutSessionCreated: {
            /** @description The `checkoutId` that the creation answered. */
            sessionId: components["schemas"]["CheckoutId"];
            /**
             * @description The reference that was sent; the id of the session where none was.
             * @example invoice-2026-0042
             */
            merchantReference: string;
            amount: components["schemas"]["CheckoutAmount"];
            currency: components["schemas"]["CurrencyCode"];
            /** @description Until when it can be paid. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description When the session was created. */
            createdAt: components["schemas"]["Timestamp"];
            metadata: components["schemas"]["CheckoutMetadata"];
            customer: components["schemas"]["CheckoutCustomer"];
        };
        /** @description Something that happened to a checkout session. */
        CheckoutSessionEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 1182afbfc54ab2077c13e5f4
             */
            id: string;
            /**
             * @description The kind of the event.
             * @example CHECKOUT_SESSION.CREATED
             * @enum {string}
             */
            event: "CHECKOUT_SESSION.CREATED";
            data: components["schemas"]["CheckoutSessionCreated"];
            /** @description When the event was created; the same on retries. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /** @description One checkout session. */
        CheckoutSessionResponse: {
            data: components["schemas"]["CheckoutSession"];
        };
        /**
         * @description ISO 3166-1 alpha-2 code of a country.
         * @example NG
         */
        CountryCode: string;
        /**
         * @description The kinds of account that can be saved as a payment method.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        CreatablePaymentMethodChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "SWIFT" | "UPI" | "INTERAC" | "WE_CHAT" | "ALIPAY";
        /**
         * @description The type of account that can be created. Pool accounts are the operator's.
         * @example VIRTUAL_ACCOUNT
         * @enum {string}
         */
        CreatableVirtualAccountType: "VIRTUAL_ACCOUNT";
        /** @description A checkout to open. */
        CreateCheckoutSessionRequest: {
            amount: components["schemas"]["CheckoutAmount"];
            /** @description Currency that is paid in, and credited. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Where the customer goes after paying: an `https` address without user name and password. `checkoutId` and `merchantReference` are added to its query.
             * @example https://shop.example.com/thanks?cart=5521
             */
            redirectUrl: string;
            customer: components["schemas"]["CheckoutCustomerInput"];
            /**
             * @description The business's own reference of what is paid, unique among its open and paid sessions. The id of the session where none is sent.
             * @example invoice-2026-0042
             */
            merchantReference?: string;
            /**
             * @description Ways to pay that are offered; every one where none are sent.
             * @example [
             *       "VIRTUAL_BANK_ACCOUNT",
             *       "CARD"
             *     ]
             */
            channels?: components["schemas"]["CheckoutChannel"][];
            metadata?: components["schemas"]["CheckoutMetadata"];
        };
        /** @description A customer to create. */
        CreateCustomerRequest: {
            /**
             * @description Full name of the person or company.
             * @example Grace Miller
             */
            fullName: string;
            email: components["schemas"]["EmailAddress"];
            phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Free facts to keep with the customer. Numbers are kept in double precision: send what has more than 15 significant digits as text. The name `kyc` is reserved: send documents in `kyc`.
             * @example {
             *       "segment": "retail"
             *     }
             */
            meta?: {
                [key: string]: unknown;
            };
            kyc?: components["schemas"]["KycDocuments"];
        };
        /** @description A file to upload. */
        CreateMediaUrlRequest: {
            /**
             * @description Name of the file. A path before it is dropped.
             * @example deposit-slip.pdf
             */
            fileName: string;
            type?: components["schemas"]["MediaType"];
            /**
             * @description The file's media type, where it is known. The URL then takes no other.
             * @example application/pdf
             * @enum {string}
             */
            contentType?: "application/pdf" | "image/png" | "image/jpeg";
            /**
             * @description The file's length in bytes, where it is known. The URL then takes no other.
             * @example 48213
             */
            contentLength?: number;
        };
        /** @description Recipients to add. Each is judged apart; what is wrong with one stands under `errors` of the answer. */
        CreatePaymentBatchRecipientsRequest: components["schemas"]["SavePaymentBatchRecipientRequest"][];
        /** @description A payment method to create. */
        CreatePaymentMethodRequest: {
            /** @description The customer it belongs to. Left out, it belongs to the business owner. */
            customerId?: components["schemas"]["CustomerId"];
            /** @description Direction of the method; `WITHDRAW` when left out. The channel must support it. */
            type?: components["schemas"]["PaymentMethodType"];
            channel: components["schemas"]["CreatablePaymentMethodChannel"];
            /**
             * @description Name of the account holder.
             * @example Chinedu Okafor
             */
            accountName: string;
            /**
             * @description Number of the account, by channel: bank account or mobile number, IBAN, UPI id, email address.
             * @example 0123456789
             */
            accountNumber: string;
            /** @description Country of the account, ISO 3166-1 alpha-2. */
            countryCode: components["schemas"]["CountryCode"];
            institution: components["schemas"]["InstitutionInput"];
            recipient?: components["schemas"]["RecipientInput"];
            transaction?: components["schemas"]["PaymentMethodTransactionInput"];
        };
        /** @description A transfer that reached a pool account, with its receipt. */
        CreatePoolAccountDepositRequest: {
            /**
             * @description What was transferred, in the currency of the country.
             * @example 250000.00
             */
            amount: components["schemas"]["AmountInput"];
            /** @description Customer the money is for. */
            customerId: components["schemas"]["CustomerId"];
            /** @description Country of the pool account. */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description The business's own reference of the deposit, unique among its pool account deposits for ever.
             * @example transfer-2026-0019
             */
            reference: string;
            /**
             * @description Key of the receipt: an upload of the business of type `transaction`, whose bytes were sent. One deposit for each.
             * @example transaction-5Gk0WqXo7LrT2vBnZc81Ya-deposit-slip.pdf
             */
            fileKey: string;
            /** @description When the transfer was made. */
            timestamp: components["schemas"]["Timestamp"];
            senderDetails?: components["schemas"]["SenderDetails"];
        };
        /** @description A transaction to create. `WITHDRAW` needs `customerId`, `destinationId` and both amounts; `DEPOSIT` needs `customerId`, `sourceId` and both amounts; `SWAP` needs neither customer nor payment method, and its destination amount follows from the live rate. */
        CreateTransactionRequest: {
            /**
             * @description What to do; `WITHDRAW` when left out.
             * @example WITHDRAW
             * @enum {string}
             */
            type?: "WITHDRAW" | "DEPOSIT" | "SWAP";
            /**
             * @description Customer the transaction is made for. Required but for a `SWAP`, where it may be left out or empty.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            customerId?: string;
            /**
             * @description Amount to debit, before any fee. A decimal string, or a plain JSON number.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["AmountInput"];
            /**
             * @description Amount the recipient, or on a deposit the wallet, receives. A decimal string, or a plain JSON number. Required but for a `SWAP`, which ignores it.
             * @example 154025.00
             */
            destinationAmount?: components["schemas"]["AmountInput"];
            /** @description Currency of `sourceAmount`. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Currency of `destinationAmount`.
             * @example NGN
             */
            destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Which amount stands where the two do not agree with the live rate: the source when `true`, else the destination. The other one is recomputed.
             * @example false
             */
            shouldPreferSourceAmount?: boolean;
            /**
             * @description Payment method to pay, on a `WITHDRAW` alone. Always the id of a payment method, never of a customer; an empty string counts as absent where it is not used.
             * @example 11824c6a104be2907d15c8f6
             */
            destinationId?: string;
            /**
             * @description Payment method to collect from, on a `DEPOSIT` alone; an empty string counts as absent where it is not used.
             * @example
             */
            sourceId?: string;
            meta: components["schemas"]["TransactionMetaInput"];
        };
        /** @description A virtual account to open. With `amount` it takes that amount once, within 30 minutes; without, it is permanent. Send `amount` or `label`, not both. */
        CreateVirtualAccountRequest: {
            currency: components["schemas"]["VirtualAccountCurrency"];
            /** @description Customer who is paid into the account; the business owner when left out. */
            customerId?: components["schemas"]["CustomerId"];
            type?: components["schemas"]["CreatableVirtualAccountType"];
            amount?: components["schemas"]["VirtualAccountAmount"];
            label?: components["schemas"]["VirtualAccountLabel"];
        };
        /** @description Where a stablecoin is received on one network. */
        CryptoAddress: {
            /**
             * @description The address.
             * @example TVi2uhteJRBqu6VAZusuH1dN25eSCF4uPD
             */
            address: string;
            /**
             * @description The network of the address. What is sent over another is lost.
             * @example TRON
             */
            network: string;
        };
        /**
         * @description A stablecoin that wallets are opened for.
         * @example USDT
         * @enum {string}
         */
        CryptoAsset: "USDT" | "USDC";
        /** @description A customer's wallet for one stablecoin. */
        CryptoWallet: {
            /** @description Id of the wallet as a payment method. */
            id: components["schemas"]["PaymentMethodId"];
            /** @description One address on each network. */
            addresses: components["schemas"]["CryptoAddress"][];
        };
        /** @description One stablecoin wallet. */
        CryptoWalletResponse: {
            data: components["schemas"]["CryptoWallet"];
        };
        /**
         * @description ISO 4217 code of a currency, or one of the stablecoins `USDT` and `USDC`.
         * @example USD
         */
        CurrencyCode: string;
        /** @description The sender or originator that the business acts for. */
        Customer: {
            customerId: components["schemas"]["CustomerId"];
            /**
             * @description Short reference of the customer: 3 letters and 6 digits, unique in the business.
             * @example GRM204817
             */
            reference: string;
            /**
             * @description Full name, sent as `fullName`.
             * @example Grace Miller
             */
            name: string;
            email: components["schemas"]["EmailAddress"];
            phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2.
             * @example US
             */
            countryCode: components["schemas"]["CountryCode"];
            meta?: components["schemas"]["CustomerMeta"];
            /** @description When the customer was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the customer last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description Something that happened to a customer. */
        CustomerEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 11824f9e6491c05d7be8a264
             */
            id: string;
            /**
             * @description The kind of the event.
             * @example CUSTOMER.CREATED
             * @enum {string}
             */
            event: "CUSTOMER.CREATED" | "CUSTOMER.UPDATED" | "CUSTOMER.DELETED";
            /** @description The customer as it stood after the change, without its KYC documents. */
            data: components["schemas"]["Customer"];
            /** @description When the event was created; the same on retries. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a customer. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        CustomerId: string;
        /** @description A page of customers, newest first. */
        CustomerList: {
            /** @description The customers of this page; empty beyond the last one. */
            data: components["schemas"]["Customer"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            page: number;
        };
        /**
         * @description What the business stored with the customer, and the customer's KYC documents.
         * @example {
         *       "segment": "retail"
         *     }
         */
        CustomerMeta: {
            /**
             * @description KYC documents on file. Left out of webhooks.
             * @example {
             *       "data": {
             *         "PASSPORT": "X1234567"
             *       }
             *     }
             */
            kyc?: {
                /**
                 * @description Stored documents by their type.
                 * @example {
                 *       "PASSPORT": "X1234567"
                 *     }
                 */
                data: {
                    [key: string]: unknown;
                };
            };
        } & {
            [key: string]: unknown;
        };
        /** @description One customer. */
        CustomerResponse: {
            data: components["schemas"]["Customer"];
        };
        /**
         * @description An amount as a decimal string, always with the digits of its currency.
         * @example 154025.00
         */
        DecimalAmount: string;
        /**
         * @description An amount above zero as a plain decimal: no sign, no exponent, no leading zeros, at most 15 digits before the point and no more digits after it than the currency has.
         * @example 100.00
         */
        DecimalAmountInput: string;
        /**
         * @description An exchange rate, 1 source currency = `rate` destination currency, exactly as applied.
         * @example 1540.25
         */
        DecimalRate: string;
        /**
         * Format: email
         * @description An email address. Compared without case.
         * @example grace.miller@example.com
         */
        EmailAddress: string;
        /**
         * @description Nothing but the fact that it is done.
         * @example {}
         */
        Empty: Record<string, never>;
        /** @description An error. Branch on `code`; never parse a message. */
        Error: {
            code: components["schemas"]["ErrorCode"];
            /**
             * @description Fixed message of the code.
             * @example The wallet balance is too low.
             */
            error: string;
            details: components["schemas"]["ErrorDetails"];
        };
        /**
         * @description Machine-readable code of an error: the only part of it to branch on. Each code has one status and one fixed message.
         * @example AUTHENTICATION_ERROR
         * @enum {string}
         */
        ErrorCode: "AUTHENTICATION_ERROR" | "VALIDATION_ERROR" | "BAD_REQUEST_ERROR" | "NOT_FOUND_ERROR" | "FORBIDDEN" | "INTERNAL_SERVER_ERROR" | "EXTERNAL_REQUEST_ERROR" | "RATE_LIMIT_ERROR" | "DUPLICATE_REQUEST" | "BALANCE_INSUFFICIENT" | "EMAIL_ALREADY_EXISTS" | "PHONE_NUMBER_ALREADY_EXISTS" | "BUSINESS_CUSTOMER_NOT_FOUND" | "BUSINESS_PAYMENT_METHOD_NOT_FOUND" | "BUSINESS_TRANSACTION_NOT_FOUND" | "PAYMENT_METHOD_NOT_FOUND" | "MEDIA_NOT_FOUND" | "BUSINESS_PAYMENT_BATCH_NOT_FOUND" | "BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND" | "BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND" | "SME_REGISTRATION_NOT_FOUND" | "CHECKOUT_SESSION_NOT_FOUND" | "INVALID_BUSINESS_CUSTOMER_ID" | "INVALID_BUSINESS_PAYMENT_METHOD_ID" | "INVALID_BUSINESS_TRANSACTION_ID" | "INVALID_BUSINESS_CUSTOMER_REQUEST" | "INVALID_BUSINESS_PAYMENT_METHOD_REQUEST" | "INVALID_BUSINESS_TRANSACTION_REQUEST" | "INVALID_BUSINESS_PAYMENT_BATCH_REQUEST" | "INVALID_KYC_DOCUMENT_TYPE" | "BUSINESS_LIMIT_EXCEEDED" | "BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET" | "OTP_INCORRECT" | "INVALID_TRANSACTION_CHANNEL" | "VIRTUAL_ACCOUNT_BVN_REQUIRED" | "VIRTUAL_ACCOUNT_LIMIT_REACHED" | "UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY" | "UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE" | "INVALID_BUSINESS_POOL_ACCOUNT_REQUEST" | "INVALID_SME_REGISTRATION_REQUEST";
        /** @description More about an error. */
        ErrorDetails: {
            /**
             * @description The same text as `error`.
             * @example The wallet balance is too low.
             */
            errorMessage: string;
            /**
             * @description What exactly is wrong, for people. May be empty; not to be parsed.
             * @example the wallet balance is too low for the amount and its fee
             */
            friendlyMessage: string;
            /**
             * @description Facts about the error, on some errors only.
             * @example {
             *       "customerId": "11824b0a80c1a7e5f09b3d42"
             *     }
             */
            data?: {
                /** @description The customer that already has this email or phone number. */
                customerId?: components["schemas"]["CustomerId"];
            } & {
                [key: string]: string;
            };
        };
        /**
         * @description The kind of an event.
         * @example CUSTOMER.CREATED
         * @enum {string}
         */
        EventType: "CUSTOMER.CREATED" | "CUSTOMER.UPDATED" | "CUSTOMER.DELETED" | "PAYMENT_METHOD.CREATED" | "PAYMENT_METHOD.UPDATED" | "PAYMENT_METHOD.DELETED" | "TRANSACTION.CREATED" | "TRANSACTION.UPDATED" | "CHECKOUT_SESSION.CREATED" | "POOL_DEPOSIT_REQUEST.REJECTED";
        /** @description Why the transaction failed. Present only on `FAILED` and `REJECTED`. */
        FailureReason: {
            /** @example SVC_RECIPIENT_NOT_FOUND */
            code: components["schemas"]["FailureReasonCode"];
            /**
             * @description What happened, for people.
             * @example The account of the recipient does not exist.
             */
            message: string;
            /**
             * @description Whether a new attempt may succeed, with a new key and a new reference.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description Why a transaction failed or was rejected. A retryable reason may pass in a new attempt, with a new key and reference.
         * @example SVC_REQUEST_FAILED
         * @enum {string}
         */
        FailureReasonCode: "SVC_REQUEST_FAILED" | "SVC_SYSTEM_ERROR" | "SVC_SERVICE_UNAVAILABLE" | "SVC_VELOCITY_LIMIT_EXCEEDED" | "SVC_PROPOSAL_EXPIRED" | "SVC_INVALID_CURRENCY" | "SVC_INVALID_AMOUNT" | "SVC_INVALID_RECIPIENT" | "SVC_RECIPIENT_NOT_FOUND" | "SVC_ACCOUNT_CLOSED" | "SVC_NAME_MISMATCH" | "SVC_BENEFICIARY_RESTRICTED" | "SVC_INVALID_SENDER" | "SVC_INVALID_REQUEST" | "SVC_AMOUNT_LIMIT_EXCEEDED" | "SVC_PAYMENT_FAILED" | "SVC_COMPLIANCE_REJECTED" | "SVC_RECIPIENT_WALLET_LIMIT_REACHED";
        /** @description The bank or provider of an account. */
        Institution: {
            /**
             * @description Id of the institution. Only ever shown.
             * @example 58ca7ab10eeb286bb6659599
             */
            institutionId?: string;
            /**
             * @description Short code of the bank or provider; the BIC for `SWIFT`.
             * @example 000013
             */
            institutionCode?: string;
            /**
             * @description Display name of the bank or provider.
             * @example GTBANK PLC
             */
            institutionName?: string;
            /**
             * @description Address of the bank; for `SWIFT`.
             * @example 635 Akin Adesola Street, Lagos
             */
            institutionAddress?: string;
        };
        /**
         * @description A channel that has a list of institutions.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        InstitutionChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "SWIFT";
        /** @description The bank or provider of an account. Which members are needed depends on the channel. */
        InstitutionInput: {
            /**
             * @description Short code of the bank or provider; the BIC for `SWIFT`.
             * @example 000013
             */
            institutionCode?: string;
            /**
             * @description Display name of the bank or provider.
             * @example GTBANK PLC
             */
            institutionName?: string;
            /**
             * @description Address of the bank; for `SWIFT`.
             * @example 635 Akin Adesola Street, Lagos
             */
            institutionAddress?: string;
        };
        /** @description Every institution of a channel in a country, by name. The list has one page. */
        InstitutionList: {
            /** @description The institutions, at most 5,000; empty for a country without any. */
            data: components["schemas"]["ListedInstitution"][];
            /**
             * @description Exact number of matches.
             * @example 1
             */
            total: number;
            /**
             * @description Number of this page, always 0.
             * @example 0
             */
            page: number;
        };
        /**
         * @description A Kenyan mobile number, in any of four spellings: `0712345678`, `712345678`, `254712345678`, `+254712345678`.
         * @example +254712345678
         */
        KenyanMobile: string;
        /**
         * @description What a KYC document is. `BVN`, a Bank Verification Number, comes by verification only; every other is sent by the business and counts as verified once it was reviewed.
         * @example PASSPORT
         * @enum {string}
         */
        KycDocumentType: "REPRESENTATIVE_TYPE" | "DATE_OF_BIRTH" | "ADDRESS" | "BANK_STATEMENT" | "BUSINESS_CERTIFICATE" | "ID_FRONT" | "ID_BACK" | "SELFIE" | "PROOF_OF_ADDRESS" | "PROOF_OF_INCOME" | "DRIVER_LICENSE" | "PASSPORT" | "NATIONAL_ID" | "PAYMENT_METHOD" | "RESIDENCE_PERMIT" | "VEHICLE_REGISTRATION" | "VOTER_ID" | "OTHERS" | "BVN";
        /**
         * @description KYC documents: their values, strings of 1 to 2,000 characters, by document type. Stored encrypted.
         * @example {
         *       "PASSPORT": "X1234567"
         *     }
         */
        KycDocuments: {
            [key: string]: unknown;
        };
        /** @description A bank or provider that a payment method can name. */
        ListedInstitution: {
            /**
             * @description Id of the institution. It stays the same while country, channel and code do. Only ever shown.
             * @example 58ca7ab10eeb286bb6659599
             */
            institutionId: string;
            /**
             * @description Display name of the bank or provider.
             * @example GTBANK PLC
             */
            institutionName: string;
            /**
             * @description Short code of the bank or provider in this country; the BIC for `SWIFT`.
             * @example 000013
             */
            institutionCode: string;
            /**
             * @description Branch the code stands for; empty where unknown.
             * @example
             */
            institutionBranch: string;
            /**
             * @description Address of the bank, or as much of it as is known; empty where unknown.
             * @example LONDON
             */
            institutionAddress: string;
        };
        /**
         * @description What the file is for, a transaction or a person. `user` where it is not said.
         * @example transaction
         * @enum {string}
         */
        MediaType: "transaction" | "user";
        /** @description Where a file can be sent, and the key that names it. */
        MediaUrl: {
            /**
             * Format: uri
             * @description Takes the bytes of the file by `PUT`, without an API key.
             * @example https://localhost/media/uploads/1182494cf00a61d2c37be985/transaction-5Gk0WqXo7LrT2vBnZc81Ya-deposit-slip.pdf?expires=1779268200000&signature=Xb1TtnGJ6ZkP0c3VQp2mYdQe8wLrKf5uSiNhOaBvE7M
             */
            url: string;
            /**
             * @description Names the file in later requests.
             * @example transaction-5Gk0WqXo7LrT2vBnZc81Ya-deposit-slip.pdf
             */
            key: string;
            /**
             * @description For how many seconds the URL can be used.
             * @example 300
             */
            expiresIn: number;
        };
        /** @description One upload URL. */
        MediaUrlResponse: {
            data: components["schemas"]["MediaUrl"];
        };
        /** @description A list of recipients that is paid in one go, as often as the business likes. */
        PaymentBatch: {
            id: components["schemas"]["PaymentBatchId"];
            /**
             * @description What the business calls the batch.
             * @example Salaries May
             */
            name: string;
            sourcePaymentMethod: components["schemas"]["PaymentBatchSource"];
            /** @description What the service says of the batch. */
            meta: {
                /**
                 * @description How many recipients it has.
                 * @example 2
                 */
                memberCount: number;
            };
            /**
             * @description When the batch was created.
             * @example 2026-05-20T11:00:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the batch last changed.
             * @example 2026-05-20T11:00:00.000Z
             */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description What a recipient is paid. */
        PaymentBatchAmount: {
            value: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency of `value`.
             * @example NGN
             */
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /** @description What a recipient is paid. In the currency of the account it is what arrives; in the currency of the batch's wallet it is what leaves the wallet, before any fee. Any other currency is a 422. */
        PaymentBatchAmountInput: {
            value: components["schemas"]["AmountInput"];
            /**
             * @description Currency of `value`.
             * @example NGN
             */
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /**
         * @description Id of a payment batch. 24 lower-case hexadecimal digits, ordered by age.
         * @example 1182b8e780d4a7f05c9e21b6
         */
        PaymentBatchId: string;
        /** @description A page of payment batches, newest first. */
        PaymentBatchList: {
            /** @description The payment batches of this page; empty beyond the last one. */
            data: components["schemas"]["PaymentBatch"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description What became of each, by account number (recipients added) or by recipient id (a run). */
        PaymentBatchOutcome: {
            /**
             * @description What was done, in words for people.
             * @example {
             *       "1182babc403b81e6d20c57fa": "The payout was created."
             *     }
             */
            successes: {
                [key: string]: string;
            };
            /**
             * @description What was not done: the code of an error, or of the failure of a payout that was declined at once.
             * @example {
             *       "1182babc409d04c7a1f3682e": "BALANCE_INSUFFICIENT"
             *     }
             */
            errors: {
                [key: string]: string;
            };
        };
        /** @description What became of each. */
        PaymentBatchOutcomeResponse: {
            data: components["schemas"]["PaymentBatchOutcome"];
        };
        /** @description A recipient of a batch, with the account that is paid. Empty members are left out. */
        PaymentBatchRecipient: {
            /**
             * @description The payment method that is paid, as in `paymentMethodId`.
             * @example 1182babc403b81e6d20c57fa
             */
            id: components["schemas"]["PaymentMethodId"];
            /** @description The recipient; it stays the same when its account is replaced. */
            recipientId: components["schemas"]["PaymentBatchRecipientId"];
            /**
             * @description The payment method that is paid.
             * @example 1182babc403b81e6d20c57fa
             */
            paymentMethodId: components["schemas"]["PaymentMethodId"];
            type: components["schemas"]["PaymentMethodType"];
            channel: components["schemas"]["PaymentMethodChannel"];
            /**
             * @description Name of the account holder.
             * @example Ngozi Eze
             */
            accountName: string;
            /**
             * @description Number of the account, by channel: bank account or mobile number, IBAN, UPI id, email address.
             * @example 0211234567
             */
            accountNumber: string;
            /** @description Country of the account, ISO 3166-1 alpha-2. */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Currency of the account, by country and channel. A SWIFT account shows `USD`.
             * @example NGN
             */
            currency: components["schemas"]["CurrencyCode"];
            institution?: components["schemas"]["Institution"];
            recipient?: components["schemas"]["Recipient"];
            transaction?: components["schemas"]["PaymentMethodTransaction"];
            amount: components["schemas"]["PaymentBatchAmount"];
            /**
             * @description When the recipient was added.
             * @example 2026-05-20T11:02:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the recipient last changed.
             * @example 2026-05-20T11:02:00.000Z
             */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a recipient of a payment batch. 24 lower-case hexadecimal digits, ordered by age.
         * @example 1182babc403b81e6d20c57fa
         */
        PaymentBatchRecipientId: string;
        /** @description A page of recipients of a payment batch, newest first. */
        PaymentBatchRecipientList: {
            /** @description The recipients of a payment batch of this page; empty beyond the last one. */
            data: components["schemas"]["PaymentBatchRecipient"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 2
             */
            total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description One recipient of a payment batch. */
        PaymentBatchRecipientResponse: {
            data: components["schemas"]["PaymentBatchRecipient"];
        };
        /** @description One payment batch. */
        PaymentBatchResponse: {
            data: components["schemas"]["PaymentBatch"];
        };
        /** @description What became of one recipient in a run, as its payout stands now. */
        PaymentBatchResult: {
            status: components["schemas"]["PaymentBatchResultStatus"];
            /**
             * @description The payout, once it is created.
             * @example 1182c20f405ce0914b7d2fa3
             */
            transactionId?: components["schemas"]["TransactionId"];
            /**
             * @description Why it failed, for people; only where it did.
             * @example The wallet balance is too low.
             */
            errorMessage?: string;
        };
        /**
         * @description How far a payout of a run is. `PROCESSING_FAILED` where none was created, and where it failed or was refunded later.
         * @example SUCCESS
         * @enum {string}
         */
        PaymentBatchResultStatus: "PROCESSING" | "SUCCESS" | "PROCESSING_FAILED";
        /** @description One run of a payment batch. */
        PaymentBatchSession: {
            id: components["schemas"]["PaymentBatchSessionId"];
            batchId: components["schemas"]["PaymentBatchId"];
            /**
             * @description When the run began.
             * @example 2026-05-20T11:10:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /** @description What became of the run. */
            meta: {
                /**
                 * @description What became of each recipient, by its id.
                 * @example {
                 *       "1182babc403b81e6d20c57fa": {
                 *         "status": "SUCCESS",
                 *         "transactionId": "1182c20f405ce0914b7d2fa3"
                 *       }
                 *     }
                 */
                results: {
                    [key: string]: components["schemas"]["PaymentBatchResult"];
                };
            };
        };
        /**
         * @description Id of a session, one run of a payment batch. 24 lower-case hexadecimal digits, ordered by age.
         * @example 1182c20f40a05b7c3d94f86e
         */
        PaymentBatchSessionId: string;
        /** @description A page of sessions of a payment batch, newest first. */
        PaymentBatchSessionList: {
            /** @description The sessions of a payment batch of this page; empty beyond the last one. */
            data: components["schemas"]["PaymentBatchSession"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description Where the money of a batch comes from. */
        PaymentBatchSource: {
            /**
             * @description A wallet of the business; nothing else pays a batch.
             * @example WALLET
             * @enum {string}
             */
            channel: "WALLET";
            /** @description Currency of the wallet that pays. */
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /** @description The account of a party that is paid or collected from. Empty members are left out. */
        PaymentMethod: {
            paymentMethodId: components["schemas"]["PaymentMethodId"];
            /** @description The customer it belongs to, or the business owner. */
            customerId: components["schemas"]["CustomerId"];
            type: components["schemas"]["PaymentMethodType"];
            channel: components["schemas"]["PaymentMethodChannel"];
            /**
             * @description Name of the account holder.
             * @example Chinedu Okafor
             */
            accountName: string;
            /**
             * @description Number of the account, by channel: bank account or mobile number, IBAN, UPI id, email address.
             * @example 0123456789
             */
            accountNumber: string;
            /** @description Country of the account, ISO 3166-1 alpha-2. */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Currency of the account, by country and channel. A SWIFT method shows `USD`.
             * @example NGN
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Directions this method can be used in.
             * @example [
             *       "WITHDRAW"
             *     ]
             */
            capabilities: components["schemas"]["PaymentMethodType"][];
            status: components["schemas"]["PaymentMethodStatus"];
            institution?: components["schemas"]["Institution"];
            recipient?: components["schemas"]["Recipient"];
            transaction?: components["schemas"]["PaymentMethodTransaction"];
            /**
             * @description Reference that reconciles incoming deposits, on shared and virtual accounts.
             * @example va-1182868ce05ce1f4278ad036
             */
            reference?: string;
            /**
             * @description On a one-time virtual account, the amount it takes.
             * @example 25000
             */
            amount?: components["schemas"]["VirtualAccountAmount"];
            /**
             * @description On a one-time virtual account, the minutes it still lives, rounded up; 0 once it is over.
             * @example 30
             */
            expiresInMinutes?: number;
            /**
             * @description On a one-time virtual account, when it is over.
             * @example 2026-05-20T10:35:00.000Z
             */
            expiresAt?: components["schemas"]["Timestamp"];
            /**
             * @description Free facts kept with the method; the `label` of a permanent virtual account.
             * @example {
             *       "label": "COLLECTIONS"
             *     }
             */
            meta?: {
                [key: string]: unknown;
            };
            /**
             * @description When the method was created.
             * @example 2026-05-20T09:01:30.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /**
             * @description When the method last changed.
             * @example 2026-05-20T09:01:30.000Z
             */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description The kind of account a payment method holds.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        PaymentMethodChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "SWIFT" | "UPI" | "INTERAC" | "WE_CHAT" | "ALIPAY" | "VIRTUAL_BANK_ACCOUNT" | "POOL_ACCOUNT" | "CRYPTO_WALLET";
        /** @description Something that happened to a payment method. */
        PaymentMethodEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 11824f9e6491c05d7be8a264
             */
            id: string;
            /**
             * @description The kind of the event.
             * @example PAYMENT_METHOD.CREATED
             * @enum {string}
             */
            event: "PAYMENT_METHOD.CREATED" | "PAYMENT_METHOD.UPDATED" | "PAYMENT_METHOD.DELETED";
            /** @description The payment method as it stood after the change. */
            data: components["schemas"]["PaymentMethod"];
            /** @description When the event was created; the same on retries. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a payment method. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824c6a104be2907d15c8f6
         */
        PaymentMethodId: string;
        /** @description A page of payment methods, newest first. */
        PaymentMethodList: {
            /** @description The payment methods of this page; empty beyond the last one. */
            data: components["schemas"]["PaymentMethod"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description One payment method. */
        PaymentMethodResponse: {
            data: components["schemas"]["PaymentMethod"];
        };
        /**
         * @description Whether a payment method can be used; only an `active` one can.
         * @example active
         * @enum {string}
         */
        PaymentMethodStatus: "active" | "pending" | "expired" | "blocked";
        /** @description What payments over this method carry by default. */
        PaymentMethodTransaction: {
            /**
             * @description Invoice that payments to this account settle.
             * @example INV-2026-0117
             */
            transactionInvoice?: string;
            /**
             * @description Narration that payments to this account carry.
             * @example Supplier payment
             */
            transactionNarration?: string;
        };
        /** @description What payments over this method carry by default. */
        PaymentMethodTransactionInput: {
            /**
             * @description Invoice that payments to this account settle.
             * @example INV-2026-0117
             */
            transactionInvoice?: string;
            /**
             * @description Narration that payments to this account carry.
             * @example Supplier payment
             */
            transactionNarration?: string;
        };
        /**
         * @description Direction of a payment method: `WITHDRAW` sends funds to a recipient, `DEPOSIT` collects funds.
         * @example WITHDRAW
         * @enum {string}
         */
        PaymentMethodType: "WITHDRAW" | "DEPOSIT";
        /**
         * @description What an API key may do. Where an operation lists several, any one suffices.
         * @example CUSTOMER.READ
         * @enum {string}
         */
        Permission: "CUSTOMER.READ" | "CUSTOMER.CREATE" | "CUSTOMER.UPDATE" | "CUSTOMER.DELETE" | "PAYMENT_METHOD.READ" | "PAYMENT_METHOD.CREATE" | "TRANSACTION.DEPOSIT.CREATE" | "TRANSACTION.WITHDRAW.CREATE" | "TRANSACTION.SWAP.CREATE" | "TRANSACTION.HISTORY.READ" | "WALLET.BALANCES.READ" | "COMPLIANCE.KYB.SUBMIT" | "COMPLIANCE.KYB.READ" | "CHECKOUT_LINK.CREATE";
        /**
         * @description A phone number in E.164 form. Calling code and length must fit the country.
         * @example +14155550132
         */
        PhoneNumber: string;
        /**
         * @description ISO 3166-1 alpha-2 code of a country.
         * @example NG
         */
        PoolAccountCountry: string;
        /** @description The price of a withdrawal. Nothing is created or reserved. */
        Quote: {
            anchor: components["schemas"]["QuoteAnchor"];
            /**
             * @description What is debited, before any fee.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["DecimalAmount"];
            /** @description Currency debited from the wallet. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description What the recipient receives. */
            destinationAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency the recipient receives.
             * @example NGN
             */
            destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Present, and `true`, only when priced from a channel without a payment method.
             * @example true
             * @constant
             */
            indicative?: true;
            rate: components["schemas"]["DecimalRate"];
            /**
             * @description Fee in source currency, on top of `sourceAmount`. Left out when there is none.
             * @example 1.50
             */
            fee?: components["schemas"]["DecimalAmount"];
        };
        /**
         * @description The side of a quote that is exact; the other one is derived from it.
         * @example source
         * @enum {string}
         */
        QuoteAnchor: "source" | "destination";
        /** @description A quote. */
        QuoteResponse: {
            data: components["schemas"]["Quote"];
        };
        /** @description Published exchange rates. */
        Rates: {
            /**
             * @description Rates by source currency, then by destination currency.
             * @example {
             *       "USD": {
             *         "NGN": "1540.25"
             *       }
             *     }
             */
            rates: {
                [key: string]: {
                    [key: string]: components["schemas"]["DecimalRate"];
                };
            };
            /**
             * @description When the newest of these rates was published, in milliseconds since 1970-01-01 UTC; 0 for none.
             * @example 1779267600000
             */
            updatedAt: number;
        };
        /** @description The rates asked for. */
        RatesResponse: {
            data: components["schemas"]["Rates"];
        };
        /** @description The party behind an account. */
        Recipient: {
            /**
             * @description Name of the recipient.
             * @example Chinedu Okafor
             */
            recipientName?: string;
            /**
             * @description Phone number of the recipient; needed for `UPI` and `WE_CHAT`.
             * @example +919812345678
             */
            recipientPhone?: string;
            /**
             * @description Email address of the recipient; needed for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            recipientEmail?: string;
            /**
             * @description Postal address of the recipient; needed for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            recipientAddress?: string;
        };
        /** @description The party behind an account. Which members are needed depends on the channel. */
        RecipientInput: {
            /**
             * @description Name of the recipient.
             * @example Chinedu Okafor
             */
            recipientName?: string;
            /**
             * @description Phone number of the recipient; needed for `UPI` and `WE_CHAT`.
             * @example +919812345678
             */
            recipientPhone?: string;
            /**
             * @description Email address of the recipient; needed for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            recipientEmail?: string;
            /**
             * @description Postal address of the recipient; needed for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            recipientAddress?: string;
        };
        /** @description The bank that a code belongs to. */
        ResolvedBank: {
            /**
             * @description Name of the bank.
             * @example JPMORGAN CHASE BANK
             */
            bankName: string;
        };
        /** @description The bank that a code belongs to, or `null` where nobody is known to have it. */
        ResolvedBankResponse: {
            /**
             * @description The bank, or `null`.
             * @example {
             *       "bankName": "JPMORGAN CHASE BANK"
             *     }
             */
            data: components["schemas"]["ResolvedBank"] | null;
        };
        /** @description A recipient as it is to be; the fields of a payment method, and an amount. */
        SavePaymentBatchRecipientRequest: {
            /**
             * @description Direction of the account; recipients are paid.
             * @example WITHDRAW
             * @enum {string}
             */
            type?: "WITHDRAW";
            channel: components["schemas"]["CreatablePaymentMethodChannel"];
            /**
             * @description Name of the account holder.
             * @example Ngozi Eze
             */
            accountName: string;
            /**
             * @description Number of the account, by channel: bank account or mobile number, IBAN, UPI id, email address.
             * @example 0211234567
             */
            accountNumber: string;
            /** @description Country of the account, ISO 3166-1 alpha-2. */
            countryCode: components["schemas"]["CountryCode"];
            institution: components["schemas"]["InstitutionInput"];
            recipient?: components["schemas"]["RecipientInput"];
            transaction?: components["schemas"]["PaymentMethodTransactionInput"];
            amount: components["schemas"]["PaymentBatchAmountInput"];
        };
        /** @description A payment batch as it is to be. */
        SavePaymentBatchRequest: {
            /**
             * @description What the business calls the batch.
             * @example Salaries May
             */
            name: string;
            sourcePaymentMethod: components["schemas"]["PaymentBatchSource"];
        };
        /** @description Who made the transfer. */
        SenderDetails: {
            /**
             * @description Name of the sender.
             * @example Chinedu Okafor
             */
            name: string;
            /**
             * @description Account it was sent from.
             * @example 0123456789
             */
            accountNumber?: string;
            /**
             * @description Bank it was sent from.
             * @example GTBANK PLC
             */
            bankName?: string;
            /** @description Country it was sent from. */
            countryCode?: components["schemas"]["CountryCode"];
        };
        /** @description How to finish a sandbox transaction. */
        SimulateTransactionRequest: {
            outcome: components["schemas"]["SimulationOutcome"];
        };
        /** @description A bank transfer into a virtual account of the sandbox. */
        SimulateVirtualAccountTransferRequest: {
            /**
             * @description Number of the virtual account.
             * @example 8452297673
             */
            accountNumber: string;
            /**
             * @description What is transferred. A one-time account takes its own amount only.
             * @example 25000.00
             */
            amount: components["schemas"]["AmountInput"];
            /**
             * @description Currency of the account.
             * @example NGN
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description What the payer writes, shown as `merchantReference` of the deposit. Left out: a one-time account's own reference, else one of ours.
             * @example invoice-2026-0117-SIMULATE_INSTANT
             */
            reference?: string;
            /** @description How the deposit ends, whatever the reference says. */
            outcome?: components["schemas"]["SimulationOutcome"];
        };
        /** @description A transfer that is on its way. */
        SimulatedTransfer: {
            /**
             * @description The deposit's `merchantReference`, to find it by.
             * @example invoice-2026-0117-SIMULATE_INSTANT
             */
            reference: string;
        };
        /** @description A transfer that was accepted. */
        SimulatedTransferResponse: {
            data: components["schemas"]["SimulatedTransfer"];
        };
        /**
         * @description How a simulated transaction ends.
         * @example success
         * @enum {string}
         */
        SimulationOutcome: "success" | "failed";
        /**
         * @description A director of the business. Members beside `mobile` are the business's own, and kept as they are sent.
         * @example {
         *       "fullName": "Wanjiku Kamau",
         *       "mobile": "0722000111",
         *       "idNumber": "23456789"
         *     }
         */
        SmeDirector: {
            /**
             * @description The director's Kenyan mobile number, in any of the four spellings.
             * @example 0722000111
             */
            mobile: components["schemas"]["KenyanMobile"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description What the step needs. `INITIATE`: `mobile`, `email`, `businessType`. `CONFIRM_OTP`: `onboardingRequestId`, `otp`. `SUBMIT`: `directors`, and where there are any `organizationShareholders` and `media`; its other members, those of the company, are the business's own, and kept as they are sent.
         * @example {
         *       "mobile": "0712345678",
         *       "email": "wanjiku.kamau@example.com",
         *       "businessType": 2
         *     }
         */
        SmeRegistrationData: {
            /** @description The registration. Required by `CONFIRM_OTP`; on `SUBMIT` the one that the business has under way when left out. */
            onboardingRequestId?: components["schemas"]["SmeRegistrationId"];
            /**
             * @description On `INITIATE`, the Kenyan mobile number that receives the one-time password, in any of four spellings: `0712345678`, `712345678`, `254712345678`, `+254712345678`.
             * @example 0712345678
             */
            mobile?: string;
            /**
             * @description On `INITIATE`, the email address of who registers the business.
             * @example wanjiku.kamau@example.com
             */
            email?: string;
            /**
             * @description On `INITIATE`, the kind of business. `2`, a small or medium enterprise, is the one kind.
             * @example 2
             */
            businessType?: unknown;
            /**
             * @description On `CONFIRM_OTP`, the one-time password. In the sandbox always `123456`.
             * @example 123456
             */
            otp?: string;
            /** @description On `SUBMIT`, the directors, at least one. */
            directors?: components["schemas"]["SmeDirector"][];
            /** @description On `SUBMIT`, who holds shares. */
            organizationShareholders?: components["schemas"]["SmeShareholder"][];
            media?: components["schemas"]["SmeRegistrationMedia"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Id of a business registration. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824fd3c51b07e94a862d30
         */
        SmeRegistrationId: string;
        /**
         * @description On `SUBMIT`, the documents: keys of uploads of the business of type `user`, whose bytes were sent (see `POST /media/url`), as a list or by what they show.
         * @example {
         *       "certificateOfIncorporation": "user-8Rk2mVd7QxYt4cWn0HsZ6b-certificate.pdf"
         *     }
         * @example [
         *       "user-8Rk2mVd7QxYt4cWn0HsZ6b-certificate.pdf"
         *     ]
         */
        SmeRegistrationMedia: string[] | {
            [key: string]: string;
        };
        /** @description What a step has led to. */
        SmeRegistrationProgress: {
            /** @description The registration. */
            onboardingRequestId: components["schemas"]["SmeRegistrationId"];
            /** @description The step that was taken. */
            step: components["schemas"]["SmeRegistrationStep"];
            status: components["schemas"]["SmeRegistrationStatus"];
            /**
             * @description The step to take next; null after the last one.
             * @example CONFIRM_OTP
             */
            nextStep: components["schemas"]["SmeRegistrationStep"] | null;
            /**
             * Format: date-time
             * @description Until when the next step can be taken; null after the last one.
             * @example 2026-05-20T09:15:00.000Z
             */
            expiresAt: string | null;
        };
        /** @description One registration after a step. */
        SmeRegistrationProgressResponse: {
            data: components["schemas"]["SmeRegistrationProgress"];
        };
        /** @description Where the newest registration of the business stands. All is null where none was begun. */
        SmeRegistrationState: {
            /**
             * @description The registration.
             * @example 11824fd3c51b07e94a862d30
             */
            onboardingRequestId: string | null;
            /**
             * @description Its status; null where none was begun.
             * @example SUBMITTED
             */
            status: components["schemas"]["SmeRegistrationStatus"] | null;
            /** @description What the review has come to. Absent until the details are submitted. */
            reviewStatus?: components["schemas"]["SmeReviewStatus"];
            /**
             * @description Why it was rejected, for people. Only on `REJECTED`.
             * @example [
             *       "The certificate cannot be read."
             *     ]
             */
            rejectReasons?: string[];
            /**
             * @description Beside `reviewStatus`: true where the review has been `PENDING` for three days or more, so that asking the operator is better than waiting on.
             * @example false
             */
            isReviewStatusStale?: boolean;
        };
        /** @description The registration of the business. */
        SmeRegistrationStateResponse: {
            data: components["schemas"]["SmeRegistrationState"];
        };
        /**
         * @description Where a business registration stands. `OTP_PENDING` awaits the one-time password, `DETAILS_PENDING` the details; `SUBMITTED` is under review or approved (see `reviewStatus`). `EXPIRED` and `REJECTED` are over: a new one may begin.
         * @example OTP_PENDING
         * @enum {string}
         */
        SmeRegistrationStatus: "OTP_PENDING" | "DETAILS_PENDING" | "SUBMITTED" | "EXPIRED" | "REJECTED";
        /**
         * @description A step of a business registration, in their order.
         * @example INITIATE
         * @enum {string}
         */
        SmeRegistrationStep: "INITIATE" | "CONFIRM_OTP" | "SUBMIT";
        /**
         * @description What the review of a submitted registration has come to.
         * @example PENDING
         * @enum {string}
         */
        SmeReviewStatus: "PENDING" | "APPROVED" | "REJECTED";
        /**
         * @description An organization or a person that holds shares of the business. Kept as it is sent.
         * @example {
         *       "name": "Baraka Holdings Ltd",
         *       "registrationNumber": "PVT-9XUZ3K1",
         *       "share": "40"
         *     }
         */
        SmeShareholder: {
            [key: string]: unknown;
        };
        /** @description One step of a business registration. */
        SubmitSmeRegistrationRequest: {
            step: components["schemas"]["SmeRegistrationStep"];
            data: components["schemas"]["SmeRegistrationData"];
        };
        /**
         * Format: date-time
         * @description A moment in UTC, ISO 8601 with milliseconds.
         * @example 2026-05-20T09:05:00.000Z
         */
        Timestamp: string;
        /** @description Sandbox money to add to a wallet. */
        TopUpBalanceRequest: {
            /**
             * @description Amount to add. A decimal string, or a plain JSON number.
             * @example 1000.00
             */
            amount: components["schemas"]["AmountInput"];
            /** @description Currency of the wallet. */
            currency: components["schemas"]["CurrencyCode"];
            walletType?: components["schemas"]["WalletType"];
        };
        /** @description An instruction to move money. */
        Transaction: {
            transactionId: components["schemas"]["TransactionId"];
            status: components["schemas"]["TransactionStatus"];
            type: components["schemas"]["TransactionType"];
            channel: components["schemas"]["TransactionChannel"];
            /**
             * @description What is debited, before any fee.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["DecimalAmount"];
            /** @description Currency of `sourceAmount`. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description What is credited or paid out. */
            destinationAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency of `destinationAmount`.
             * @example NGN
             */
            destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Payment method that is paid; empty where none is.
             * @example 11824c6a104be2907d15c8f6
             */
            destinationId: string;
            /** @description Payment method that is collected from, on a deposit. */
            sourceId?: components["schemas"]["PaymentMethodId"];
            /**
             * @description Customer the transaction is made for; empty where none is.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            customerId: string;
            /**
             * @description The business's own reference, `meta.reference`.
             * @example order-2026-0042
             */
            merchantReference: string;
            rate: components["schemas"]["DecimalRate"];
            /**
             * @description Fee in source currency, on top of `sourceAmount`. Left out when there is none.
             * @example 1.50
             */
            fee?: components["schemas"]["DecimalAmount"];
            meta: components["schemas"]["TransactionMeta"];
            /**
             * @description Why a pool account deposit was rejected; in the event of its rejection alone.
             * @example The receipt shows another amount.
             */
            rejectionReason?: string;
            /** @description When the transaction was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the transaction last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A document about a transaction, and where it is. */
        TransactionAdvice: {
            /**
             * Format: uri
             * @description Shows the document by `GET` for five minutes, without an API key.
             * @example https://localhost/advice/1182494cf00a61d2c37be985/11824f9e602d9c61b8e7a053?expires=1779268500000&signature=q3Vd0HcYwLk8ZrT5uXb1PnGJ6sKmQe2fSiNhOaBvE7M
             */
            url: string;
            /**
             * @description The transaction's `merchantReference`.
             * @example order-2026-0042
             */
            reference: string;
            status: components["schemas"]["TransactionAdviceStatus"];
            /**
             * @description Version of the advice; it grows with every change of the transaction.
             * @example 3
             */
            version: number;
            /**
             * @description When this answer was made.
             * @example 2026-05-20T09:10:00.000Z
             */
            generatedAt: components["schemas"]["Timestamp"];
        };
        /** @description One payment advice. */
        TransactionAdviceResponse: {
            data: components["schemas"]["TransactionAdvice"];
        };
        /**
         * @description `COMPLETED` while the transaction is `SUCCESS`, else `PENDING`.
         * @example COMPLETED
         * @enum {string}
         */
        TransactionAdviceStatus: "PENDING" | "COMPLETED";
        /**
         * @description The way the money travels on the counterparty's side.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        TransactionChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "CARD" | "CRYPTO" | "VIRTUAL_BANK_ACCOUNT" | "ACH_BANK_ACCOUNT" | "INTERAC" | "PAYBILL_TILL" | "RFP" | "UPI" | "VIRTUAL_CARD" | "SWIFT" | "WE_CHAT" | "ALIPAY" | "WALLET";
        /** @description Something that happened to a transaction. */
        TransactionEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id already seen.
             * @example 11824f9e6491c05d7be8a264
             */
            id: string;
            /**
             * @description The kind of the event.
             * @example TRANSACTION.CREATED
             * @enum {string}
             */
            event: "TRANSACTION.CREATED" | "TRANSACTION.UPDATED" | "POOL_DEPOSIT_REQUEST.REJECTED";
            /** @description The transaction as it stood after the change. */
            data: components["schemas"]["Transaction"];
            /** @description When the event was created; the same on retries. */
            createdAt: components["schemas"]["Timestamp"];
        };
        /**
         * @description Id of a transaction. 24 lower-case hexadecimal digits, ordered by age.
         * @example 11824f9e602d9c61b8e7a053
         */
        TransactionId: string;
        /** @description A page of transactions, newest first. */
        TransactionList: {
            /** @description The transactions of this page; empty beyond the last one. */
            data: components["schemas"]["Transaction"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Number of this page, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description What was sent as `meta`, its numbers in double precision, and what the service adds to it. */
        TransactionMeta: {
            /**
             * @description Key of the attempt.
             * @example 9f1c6a52-order-2026-0042
             */
            idempotencyKey: string;
            /**
             * @description The business's own order or payment id.
             * @example order-2026-0042
             */
            reference: string;
            /**
             * @description Present, and `true`, while a one-time password is awaited.
             * @example true
             */
            otpRequired?: boolean;
            failureReason?: components["schemas"]["FailureReason"];
        } & {
            [key: string]: unknown;
        };
        /** @description Key, reference and free facts of a transaction. Comes back as it was sent, but for numbers that double precision does not hold: they come back as the nearest one that it does, so send what has more than 15 significant digits as text. The names `failureReason` and `otpRequired` are reserved. */
        TransactionMetaInput: {
            /**
             * @description Key of this attempt, unique in the business for ever. Compared byte for byte.
             * @example 9f1c6a52-order-2026-0042
             */
            idempotencyKey: string;
            /**
             * @description The business's own order or payment id, unique in the business for ever.
             * @example order-2026-0042
             */
            reference: string;
            /**
             * @description Text for the statement of the recipient. Any JSON value, kept as it is.
             * @example Supplier payment May
             */
            narration?: unknown;
            /**
             * @description Invoice that the payment settles. Any JSON value, kept as it is.
             * @example INV-2026-0117
             */
            invoice?: unknown;
            /**
             * @description Settlement that the payment belongs to. Any JSON value, kept as it is.
             * @example SET-0520
             */
            settlement?: unknown;
            /**
             * @description Merchant that the payment is made for. Any JSON value, kept as it is.
             * @example M-1180
             */
            merchantId?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description One transaction. */
        TransactionResponse: {
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description Where a transaction stands. It begins as `PENDING` and never completes at once.
         * @example PENDING
         * @enum {string}
         */
        TransactionStatus: "PENDING" | "PROCESSING" | "SUCCESS" | "FAILED" | "CANCELLED" | "REFUNDED" | "RETRY" | "UNKNOWN" | "SCHEDULED" | "CUSTOMER_ACTION_REQUIRED" | "REJECTED" | "IN_REVIEW" | "DISPUTED" | "DISPUTE_RESOLVED" | "DISPUTE_WON" | "DISPUTE_LOST" | "DISPUTE_EVIDENCE_SUBMITTED";
        /**
         * @description `WITHDRAW` pays out from the wallet, `DEPOSIT` collects into it, `SWAP` converts inside it.
         * @example WITHDRAW
         * @enum {string}
         */
        TransactionType: "WITHDRAW" | "DEPOSIT" | "SWAP";
        /** @description A sample event to send, and what it is about. */
        TriggerWebhookRequest: {
            /**
             * @description The kind of the event.
             * @example TRANSACTION.UPDATED
             */
            event: components["schemas"]["EventType"];
            /**
             * @description Id of the customer, payment method, transaction or checkout session that the event is about, by the kind of the event. 24 lower-case hexadecimal digits.
             * @example 11824f9e602d9c61b8e7a053
             */
            entityId: string;
        };
        /** @description A sample event that is on its way. */
        TriggeredWebhook: {
            /**
             * @description Always `true`; the event is delivered as every other, with retries.
             * @example true
             */
            queued: boolean;
            /**
             * @description The kind of the event.
             * @example TRANSACTION.UPDATED
             */
            event: components["schemas"]["EventType"];
            /**
             * @description What the event is about.
             * @example 11824f9e602d9c61b8e7a053
             */
            entityId: string;
            /**
             * Format: uri
             * @description Where the event is sent, the webhook URL of the business.
             * @example https://acme.example/hooks
             */
            deliveryUrl: string;
        };
        /** @description One sample event that is on its way. */
        TriggeredWebhookResponse: {
            data: components["schemas"]["TriggeredWebhook"];
        };
        /**
         * @description KYC documents to store: their values, strings of 1 to 2,000 characters, by document type; at least one. May stand in `kyc`, alone. Types: `REPRESENTATIVE_TYPE`, `DATE_OF_BIRTH`, `ADDRESS`, `BANK_STATEMENT`, `BUSINESS_CERTIFICATE`, `ID_FRONT`, `ID_BACK`, `SELFIE`, `PROOF_OF_ADDRESS`, `PROOF_OF_INCOME`, `DRIVER_LICENSE`, `PASSPORT`, `NATIONAL_ID`, `PAYMENT_METHOD`, `RESIDENCE_PERMIT`, `VEHICLE_REGISTRATION`, `VOTER_ID`, `OTHERS`.
         * @example {
         *       "PASSPORT": "X1234567"
         *     }
         * @example {
         *       "kyc": {
         *         "PASSPORT": "X1234567"
         *       }
         *     }
         */
        UpdateCustomerKycRequest: {
            [key: string]: unknown;
        };
        /** @description What to change of a customer; at least one of the three. */
        UpdateCustomerRequest: {
            /**
             * @description New full name.
             * @example Grace Miller-Hayes
             */
            fullName?: string;
            /** @description New email address. */
            email?: components["schemas"]["EmailAddress"];
            /** @description New phone number, in E.164 form; it must fit the customer's country. */
            phone?: components["schemas"]["PhoneNumber"];
        };
        /** @description A document to verify a customer by. */
        VerifyCustomerRequest: {
            /**
             * @description What the document is. `BVN`: a Bank Verification Number.
             * @example BVN
             * @enum {string}
             */
            docType: "BVN";
            /**
             * @description Number of the document; of a BVN exactly 11 digits.
             * @example 22145678901
             */
            docValue: string;
        };
        /**
         * @description The one amount that a one-time virtual account takes, a plain JSON number in the currency's units, at most 5,000,000, with no more digits after the point than the currency has.
         * @example 25000
         */
        VirtualAccountAmount: number;
        /**
         * @description A currency that virtual accounts are issued in.
         * @example NGN
         * @enum {string}
         */
        VirtualAccountCurrency: "USD" | "NGN" | "GBP" | "EUR" | "KES";
        /**
         * @description What a permanent virtual account is for.
         * @example COLLECTIONS
         * @enum {string}
         */
        VirtualAccountLabel: "SALES" | "OPERATIONS" | "PAYROLL" | "COLLECTIONS" | "VENDOR_PAYMENTS" | "TAX" | "REFUNDS" | "MARKETING" | "TREASURY" | "GENERAL";
        /**
         * @description An account of the customer's own, or the business's shared pool account.
         * @example VIRTUAL_ACCOUNT
         * @enum {string}
         */
        VirtualAccountType: "VIRTUAL_ACCOUNT" | "POOL_ACCOUNT";
        /**
         * @description Type of a wallet. `FEE` is the wallet that fees are taken from; leave it out for the main wallet.
         * @example FEE
         * @enum {string}
         */
        WalletType: "FEE";
    };
    responses: {
        /** @description The account, or the institution it is said to be held at, does not exist. */
        AccountHolderNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is malformed or breaks a rule of the business; `code` says which. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist for the business; `code` names it. */
        CustomerNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The operation is not available here. */
        Forbidden: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description An unexpected error on our side. */
        InternalServerError: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist for the business; `code` names it. */
        PaymentMethodNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service or a processor is briefly unavailable. */
        ServiceUnavailable: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description More requests of this operation than the business may send in its window. Nothing was done; the request counts all the same. */
        TooManyRequests: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                "X-RateLimit-Remaining": components["headers"]["RateLimitUsedUp"];
                "X-RateLimit-Reset": components["headers"]["RateLimitResetSoon"];
                "Retry-After": components["headers"]["RetryAfterReset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist for the business; `code` names it. */
        TransactionNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The key is missing, invalid, revoked, of the other environment, or lacks the permission. */
        Unauthorized: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request does not fit the schema, or is valid but impossible. */
        UnprocessableEntity: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
    };
    parameters: {
        /**
         * @description Customer who is paid into the account; the business owner when left out.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        AccountCustomerId: components["schemas"]["CustomerId"];
        /**
         * @description The channel of the account.
         * @example BANK_ACCOUNT
         */
        AccountHolderChannel: components["schemas"]["AccountHolderChannel"];
        /**
         * @description The country of the account.
         * @example NG
         */
        AccountHolderCountryCode: components["schemas"]["AccountHolderCountryCode"];
        /**
         * @description Code of the bank or provider, from the list of institutions. Needed for `BANK_ACCOUNT`.
         * @example 000013
         */
        AccountHolderInstitutionCode: string;
        /**
         * @description Number of the bank account, or the mobile number with or without `+` (which a URL writes `%2B`).
         * @example 0123456789
         */
        AccountHolderNumber: string;
        /**
         * @description Only these currencies, comma-separated; one without a wallet shows 0. All wallets when left out.
         * @example [
         *       "USD",
         *       "NGN"
         *     ]
         */
        BalanceCurrencies: components["schemas"]["CurrencyCode"][];
        /**
         * @description Country of a routing number, which only `US` has. A BIC names its own country, so nothing depends on it there.
         * @example US
         */
        BankCodeCountry: components["schemas"]["CountryCode"];
        /**
         * @description The code: a SWIFT/BIC code of 8 or 11 characters in any case, or a routing number of nine digits.
         * @example 021000021
         */
        BankCodeSearchTerm: string;
        /**
         * @description What the code is.
         * @example routing_number
         */
        BankCodeType: components["schemas"]["BankCodeType"];
        /**
         * @description Only methods that can be used in one of these directions, comma-separated.
         * @example [
         *       "WITHDRAW"
         *     ]
         */
        CapabilitiesFilter: components["schemas"]["PaymentMethodType"][];
        /**
         * @description Only transactions created at this moment or later. A date-time with its zone; the `+` of a zone is sent as `%2B`.
         * @example 2026-05-01T00:00:00.000Z
         */
        CreatedFromFilter: string;
        /**
         * @description Only transactions created at this moment or earlier. A date-time with its zone, not before `fromDate`.
         * @example 2026-05-31T23:59:59.999Z
         */
        CreatedToFilter: string;
        /**
         * @description The stablecoin.
         * @example USDT
         */
        CryptoAsset: components["schemas"]["CryptoAsset"];
        /**
         * @description Only these currencies, comma-separated.
         * @example [
         *       "NGN",
         *       "GHS"
         *     ]
         */
        CurrenciesFilter: components["schemas"]["CurrencyCode"][];
        /**
         * @description Only the customer with this email address, compared without case.
         * @example grace.miller@example.com
         */
        CustomerEmailFilter: string;
        /**
         * @description Only the methods of this customer; a customer that does not exist has none.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        CustomerIdFilter: components["schemas"]["CustomerId"];
        /**
         * @description The customer.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        CustomerIdPath: components["schemas"]["CustomerId"];
        /**
         * @description Only the customer with this phone number, exactly as it is shown.
         * @example +14155550132
         */
        CustomerPhoneFilter: string;
        /**
         * @description Source currencies, comma-separated.
         * @example [
         *       "USD"
         *     ]
         */
        FromSymbols: components["schemas"]["CurrencyCode"][];
        /**
         * @description Taken and ignored, since a pool account is the same for any.
         * @example 25000.00
         */
        IgnoredAmount: string;
        /**
         * @description Taken and ignored, since a pool account is the same for any.
         * @example NGN
         */
        IgnoredCurrency: string;
        /**
         * @description Taken and ignored, since a pool account is the same for any.
         * @example invoice-2026-0117
         */
        IgnoredReference: string;
        /**
         * @description The channel whose institutions are asked for.
         * @example BANK_ACCOUNT
         */
        InstitutionChannel: components["schemas"]["InstitutionChannel"];
        /**
         * @description The country whose institutions are asked for.
         * @example NG
         */
        InstitutionCountryCode: components["schemas"]["CountryCode"];
        /**
         * @description Most items on a page.
         * @example 10
         */
        Limit: number;
        /**
         * @description Number of the page, from 0. A page beyond the last one is empty.
         * @example 0
         */
        Page: number;
        /**
         * @description The payment batch.
         * @example 1182b8e780d4a7f05c9e21b6
         */
        PaymentBatchIdPath: components["schemas"]["PaymentBatchId"];
        /**
         * @description Most items on a page.
         * @example 100
         */
        PaymentBatchLimit: number;
        /**
         * @description The recipient.
         * @example 1182babc403b81e6d20c57fa
         */
        PaymentBatchRecipientIdPath: components["schemas"]["PaymentBatchRecipientId"];
        /**
         * @description A session of the batch; only those that failed in it are paid again. Left out, everyone is paid.
         * @example 1182c20f40a05b7c3d94f86e
         */
        PaymentBatchSessionIdQuery: components["schemas"]["PaymentBatchSessionId"];
        /**
         * @description Only methods of these channels, comma-separated.
         * @example [
         *       "BANK_ACCOUNT"
         *     ]
         */
        PaymentMethodChannelFilter: components["schemas"]["PaymentMethodChannel"][];
        /**
         * @description The payment method.
         * @example 11824c6a104be2907d15c8f6
         */
        PaymentMethodIdPath: components["schemas"]["PaymentMethodId"];
        /**
         * @description Only methods in these statuses, comma-separated.
         * @example [
         *       "active",
         *       "pending"
         *     ]
         */
        PaymentMethodStatusFilter: components["schemas"]["PaymentMethodStatus"][];
        /**
         * @description Country of the pool account.
         * @example NG
         */
        PoolAccountCountry: components["schemas"]["PoolAccountCountry"];
        /**
         * @description Customer to price for; the business owner when left out.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        QuoteCustomerId: components["schemas"]["CustomerId"];
        /**
         * @description Amount the recipient receives. Exactly one of `sourceAmount` and `destinationAmount`.
         * @example 154025.00
         */
        QuoteDestinationAmount: components["schemas"]["DecimalAmountInput"];
        /**
         * @description Channel to pay over, for an indicative price. Exactly one of `destinationId` and `destinationChannel`.
         * @example BANK_ACCOUNT
         */
        QuoteDestinationChannel: components["schemas"]["TransactionChannel"];
        /**
         * @description Country to pay to. Needed with `destinationChannel`, except for `SWIFT` and `CRYPTO`; refused with `destinationId`.
         * @example NG
         */
        QuoteDestinationCountry: components["schemas"]["CountryCode"];
        /**
         * @description Currency the recipient receives.
         * @example NGN
         */
        QuoteDestinationCurrency: components["schemas"]["CurrencyCode"];
        /**
         * @description Saved payment method to pay, for the firm price. Exactly one of `destinationId` and `destinationChannel`.
         * @example 11824c6a104be2907d15c8f6
         */
        QuoteDestinationId: components["schemas"]["PaymentMethodId"];
        /**
         * @description Amount to debit, before any fee. Exactly one of `sourceAmount` and `destinationAmount`.
         * @example 100.00
         */
        QuoteSourceAmount: components["schemas"]["DecimalAmountInput"];
        /**
         * @description Currency debited from the wallet.
         * @example USD
         */
        QuoteSourceCurrency: components["schemas"]["CurrencyCode"];
        /**
         * @description Destination currencies, comma-separated; all that are published when left out.
         * @example [
         *       "NGN"
         *     ]
         */
        ToSymbols: components["schemas"]["CurrencyCode"][];
        /**
         * @description Only transactions over these channels, comma-separated.
         * @example [
         *       "BANK_ACCOUNT",
         *       "MOBILE_MONEY"
         *     ]
         */
        TransactionChannelFilter: components["schemas"]["TransactionChannel"][];
        /**
         * @description Only transactions from or to these currencies, comma-separated.
         * @example [
         *       "NGN",
         *       "GHS"
         *     ]
         */
        TransactionCurrencyFilter: components["schemas"]["CurrencyCode"][];
        /**
         * @description Only the transaction with this id.
         * @example 11824f9e602d9c61b8e7a053
         */
        TransactionIdFilter: components["schemas"]["TransactionId"];
        /**
         * @description The transaction.
         * @example 11824f9e602d9c61b8e7a053
         */
        TransactionIdPath: components["schemas"]["TransactionId"];
        /**
         * @description Only transactions whose `meta.reference` or `merchantReference` is exactly this, byte for byte.
         * @example order-2026-0042
         */
        TransactionReferenceFilter: string;
        /**
         * @description Only transactions in these statuses, comma-separated.
         * @example [
         *       "PENDING",
         *       "PROCESSING"
         *     ]
         */
        TransactionStatusFilter: components["schemas"]["TransactionStatus"][];
        /**
         * @description Only transactions of these types, comma-separated.
         * @example [
         *       "WITHDRAW"
         *     ]
         */
        TransactionTypeFilter: components["schemas"]["TransactionType"][];
        /**
         * @description The one amount that a one-time account takes, at most 5,000,000; a permanent account when left out.
         * @example 25000
         */
        VirtualAccountAmount: components["schemas"]["VirtualAccountAmount"];
        /**
         * @description Country of the pool account; needed where `type` is `POOL_ACCOUNT`.
         * @example NG
         */
        VirtualAccountCountry: components["schemas"]["PoolAccountCountry"];
        /**
         * @description Currency of the account. Needed unless `type` is `POOL_ACCOUNT`.
         * @example NGN
         */
        VirtualAccountCurrency: components["schemas"]["VirtualAccountCurrency"];
        /**
         * @description The business's own reference, shown on the account and by default on its deposits.
         * @example invoice-2026-0117
         */
        VirtualAccountReference: string;
        /**
         * @description Which account; `VIRTUAL_ACCOUNT` when left out.
         * @example VIRTUAL_ACCOUNT
         */
        VirtualAccountType: components["schemas"]["VirtualAccountType"];
        /**
         * @description `FEE` for the wallets that fees are taken from; the main wallets when left out.
         * @example FEE
         */
        WalletType: components["schemas"]["WalletType"];
        /**
         * @description Standard Webhooks: id of the event, as in the body.
         * @example 11824f9e6491c05d7be8a264
         */
        WebhookId: string;
        /**
         * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
         * @example v1,bWFkZS11cC1zaWduYXR1cmU=
         */
        WebhookSignature: string;
        /**
         * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
         * @example 1779267901
         */
        WebhookTimestamp: string;
        /**
         * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
         * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
         */
        XApiSignature: string;
        /**
         * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
         * @example 2026-05-18
         */
        XApiVersion: "2026-05-18";
        /**
         * @description Number of this attempt, from 1.
         * @example 1
         */
        XWebhookAttempt: string;
        /**
         * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
         * @example 2
         */
        XWebhookSequence: string;
        /**
         * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
         * @example bWFkZS11cC1zaWduYXR1cmU=
         */
        XWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description The most requests of this operation that the business may send in its rolling window. Missing only where the request could not be counted, on some answers of 500 and 503. */
        RateLimitLimit: number;
        /** @description How many more requests of this operation fit into the window now. Refused requests have taken their place too. */
        RateLimitRemaining: number;
        /** @description Seconds until the next request fits, rounded up; 0 when one fits now. */
        RateLimitReset: number;
        /** @description Seconds until the next request fits, rounded up; 0 when one fits now. */
        RateLimitResetSoon: number;
        /** @description How many more requests of this operation fit into the window now. Refused requests have taken their place too. */
        RateLimitUsedUp: number;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
        /** @description Seconds to wait before trying again. */
        RetryAfterReset: number;
        /** @description The most requests of this operation that the business may send in its rolling window. Missing only where the request could not be counted, on some answers of 500 and 503. */
        VerificationLimit: number;
        /** @description Opaque id of this answer, new for each request. Quote it when asking for help. */
        XRequestId: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCustomers: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only the customer with this email address, compared without case.
                 * @example grace.miller@example.com
                 */
                email?: components["parameters"]["CustomerEmailFilter"];
                /**
                 * @description Only the customer with this phone number, exactly as it is shown.
                 * @example +14155550132
                 */
                phone?: components["parameters"]["CustomerPhoneFilter"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of customers. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerList"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCustomerRequest"];
            };
        };
        responses: {
            /** @description The customer was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The request conflicts with something that exists; `code` says with what. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deleteCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The customer is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerRequest"];
            };
        };
        responses: {
            /** @description The customer as it is now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            /** @description The request conflicts with something that exists; `code` says with what. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updateCustomerKyc: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCustomerKycRequest"];
            };
        };
        responses: {
            /** @description The customer, with its KYC documents. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    verifyCustomer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The customer.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId: components["parameters"]["CustomerIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyCustomerRequest"];
            };
        };
        responses: {
            /** @description The customer, with its KYC documents. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The customer does not exist for the business. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit the schema, or is valid but impossible. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description More verifications than the business may send in any 24 hours. Nothing was done. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitUsedUp"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitResetSoon"];
                    "Retry-After": components["headers"]["RetryAfterReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description Something went wrong on our side. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The service or a processor is not available at the moment; retry with the same idempotency key. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["VerificationLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    listPaymentMethods: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only methods of these channels, comma-separated.
                 * @example [
                 *       "BANK_ACCOUNT"
                 *     ]
                 */
                channel?: components["parameters"]["PaymentMethodChannelFilter"];
                /**
                 * @description Only these currencies, comma-separated.
                 * @example [
                 *       "NGN",
                 *       "GHS"
                 *     ]
                 */
                currencies?: components["parameters"]["CurrenciesFilter"];
                /**
                 * @description Only methods that can be used in one of these directions, comma-separated.
                 * @example [
                 *       "WITHDRAW"
                 *     ]
                 */
                capabilities?: components["parameters"]["CapabilitiesFilter"];
                /**
                 * @description Only methods in these statuses, comma-separated.
                 * @example [
                 *       "active",
                 *       "pending"
                 *     ]
                 */
                status?: components["parameters"]["PaymentMethodStatusFilter"];
                /**
                 * @description Only the methods of this customer; a customer that does not exist has none.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["CustomerIdFilter"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payment methods. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentMethodRequest"];
            };
        };
        responses: {
            /** @description The payment method was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["CustomerNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInstitutions: {
        parameters: {
            query: {
                /**
                 * @description The channel whose institutions are asked for.
                 * @example BANK_ACCOUNT
                 */
                channel: components["parameters"]["InstitutionChannel"];
                /**
                 * @description The country whose institutions are asked for.
                 * @example NG
                 */
                countryCode: components["parameters"]["InstitutionCountryCode"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The institutions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["InstitutionList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resolveInstitutionCode: {
        parameters: {
            query: {
                /**
                 * @description The code: a SWIFT/BIC code of 8 or 11 characters in any case, or a routing number of nine digits.
                 * @example 021000021
                 */
                searchTerm: components["parameters"]["BankCodeSearchTerm"];
                /**
                 * @description What the code is.
                 * @example routing_number
                 */
                codeType: components["parameters"]["BankCodeType"];
                /**
                 * @description Country of a routing number, which only `US` has. A BIC names its own country, so nothing depends on it there.
                 * @example US
                 */
                country?: components["parameters"]["BankCodeCountry"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The bank, or `null`. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ResolvedBankResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    resolveAccountHolder: {
        parameters: {
            query: {
                /**
                 * @description The channel of the account.
                 * @example BANK_ACCOUNT
                 */
                channel: components["parameters"]["AccountHolderChannel"];
                /**
                 * @description Number of the bank account, or the mobile number with or without `+` (which a URL writes `%2B`).
                 * @example 0123456789
                 */
                accountNumber: components["parameters"]["AccountHolderNumber"];
                /**
                 * @description Code of the bank or provider, from the list of institutions. Needed for `BANK_ACCOUNT`.
                 * @example 000013
                 */
                institutionCode?: components["parameters"]["AccountHolderInstitutionCode"];
                /**
                 * @description The country of the account.
                 * @example NG
                 */
                countryCode: components["parameters"]["AccountHolderCountryCode"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account holder. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountHolderResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["AccountHolderNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getVirtualAccount: {
        parameters: {
            query?: {
                /**
                 * @description Currency of the account. Needed unless `type` is `POOL_ACCOUNT`.
                 * @example NGN
                 */
                currency?: components["parameters"]["VirtualAccountCurrency"];
                /**
                 * @description Customer who is paid into the account; the business owner when left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["AccountCustomerId"];
                /**
                 * @description The one amount that a one-time account takes, at most 5,000,000; a permanent account when left out.
                 * @example 25000
                 */
                amount?: components["parameters"]["VirtualAccountAmount"];
                /**
                 * @description Which account; `VIRTUAL_ACCOUNT` when left out.
                 * @example VIRTUAL_ACCOUNT
                 */
                type?: components["parameters"]["VirtualAccountType"];
                /**
                 * @description Country of the pool account; needed where `type` is `POOL_ACCOUNT`.
                 * @example NG
                 */
                country?: components["parameters"]["VirtualAccountCountry"];
                /**
                 * @description The business's own reference, shown on the account and by default on its deposits.
                 * @example invoice-2026-0117
                 */
                reference?: components["parameters"]["VirtualAccountReference"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit the schema, or is valid but impossible; `code` says which. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createVirtualAccount: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateVirtualAccountRequest"];
            };
        };
        responses: {
            /** @description The account was opened. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            /** @description The request does not fit the schema, or is valid but impossible; `code` says which. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateVirtualAccountTransfer: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateVirtualAccountTransferRequest"];
            };
        };
        responses: {
            /** @description The transfer is on its way. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedTransferResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["PaymentMethodNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPoolAccount: {
        parameters: {
            query: {
                /**
                 * @description Country of the pool account.
                 * @example NG
                 */
                country: components["parameters"]["PoolAccountCountry"];
                /**
                 * @description Customer who is paid into the account; the business owner when left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["AccountCustomerId"];
                /**
                 * @description Taken and ignored, since a pool account is the same for any.
                 * @example 25000.00
                 */
                amount?: components["parameters"]["IgnoredAmount"];
                /**
                 * @description Taken and ignored, since a pool account is the same for any.
                 * @example NGN
                 */
                currency?: components["parameters"]["IgnoredCurrency"];
                /**
                 * @description Taken and ignored, since a pool account is the same for any.
                 * @example invoice-2026-0117
                 */
                reference?: components["parameters"]["IgnoredReference"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The pool account. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getCryptoWallet: {
        parameters: {
            query: {
                /**
                 * @description The stablecoin.
                 * @example USDT
                 */
                asset: components["parameters"]["CryptoAsset"];
                /**
                 * @description Customer who is paid into the account; the business owner when left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["AccountCustomerId"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CryptoWalletResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["CustomerNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment method.
                 * @example 11824c6a104be2907d15c8f6
                 */
                paymentMethodId: components["parameters"]["PaymentMethodIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment method. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentMethodResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PaymentMethodNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePaymentMethod: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment method.
                 * @example 11824c6a104be2907d15c8f6
                 */
                paymentMethodId: components["parameters"]["PaymentMethodIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment method is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["PaymentMethodNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    quoteWithdrawal: {
        parameters: {
            query: {
                /**
                 * @description Currency debited from the wallet.
                 * @example USD
                 */
                sourceCurrency: components["parameters"]["QuoteSourceCurrency"];
                /**
                 * @description Currency the recipient receives.
                 * @example NGN
                 */
                destinationCurrency: components["parameters"]["QuoteDestinationCurrency"];
                /**
                 * @description Amount to debit, before any fee. Exactly one of `sourceAmount` and `destinationAmount`.
                 * @example 100.00
                 */
                sourceAmount?: components["parameters"]["QuoteSourceAmount"];
                /**
                 * @description Amount the recipient receives. Exactly one of `sourceAmount` and `destinationAmount`.
                 * @example 154025.00
                 */
                destinationAmount?: components["parameters"]["QuoteDestinationAmount"];
                /**
                 * @description Saved payment method to pay, for the firm price. Exactly one of `destinationId` and `destinationChannel`.
                 * @example 11824c6a104be2907d15c8f6
                 */
                destinationId?: components["parameters"]["QuoteDestinationId"];
                /**
                 * @description Channel to pay over, for an indicative price. Exactly one of `destinationId` and `destinationChannel`.
                 * @example BANK_ACCOUNT
                 */
                destinationChannel?: components["parameters"]["QuoteDestinationChannel"];
                /**
                 * @description Country to pay to. Needed with `destinationChannel`, except for `SWIFT` and `CRYPTO`; refused with `destinationId`.
                 * @example NG
                 */
                destinationCountry?: components["parameters"]["QuoteDestinationCountry"];
                /**
                 * @description Customer to price for; the business owner when left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["QuoteCustomerId"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["QuoteResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only the transaction with this id.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only transactions whose `meta.reference` or `merchantReference` is exactly this, byte for byte.
                 * @example order-2026-0042
                 */
                reference?: components["parameters"]["TransactionReferenceFilter"];
                /**
                 * @description Only transactions in these statuses, comma-separated.
                 * @example [
                 *       "PENDING",
                 *       "PROCESSING"
                 *     ]
                 */
                status?: components["parameters"]["TransactionStatusFilter"];
                /**
                 * @description Only transactions of these types, comma-separated.
                 * @example [
                 *       "WITHDRAW"
                 *     ]
                 */
                type?: components["parameters"]["TransactionTypeFilter"];
                /**
                 * @description Only transactions over these channels, comma-separated.
                 * @example [
                 *       "BANK_ACCOUNT",
                 *       "MOBILE_MONEY"
                 *     ]
                 */
                channel?: components["parameters"]["TransactionChannelFilter"];
                /**
                 * @description Only transactions from or to these currencies, comma-separated.
                 * @example [
                 *       "NGN",
                 *       "GHS"
                 *     ]
                 */
                currency?: components["parameters"]["TransactionCurrencyFilter"];
                /**
                 * @description Only transactions created at this moment or later. A date-time with its zone; the `+` of a zone is sent as `%2B`.
                 * @example 2026-05-01T00:00:00.000Z
                 */
                fromDate?: components["parameters"]["CreatedFromFilter"];
                /**
                 * @description Only transactions created at this moment or earlier. A date-time with its zone, not before `fromDate`.
                 * @example 2026-05-31T23:59:59.999Z
                 */
                toDate?: components["parameters"]["CreatedToFilter"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of transactions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTransactionRequest"];
            };
        };
        responses: {
            /** @description The transaction was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The wallet balance is too low. */
            402: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A limit of the business would be exceeded, the business or customer is not verified, or swaps are not enabled for the business. */
            403: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The key or the reference was already used in the business; nothing was created. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not fit the schema, or is valid but impossible. */
            422: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            /** @description Something went wrong on our side. */
            500: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The service or a processor is not available at the moment; retry with the same idempotency key. */
            503: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "X-RateLimit-Limit": components["headers"]["RateLimitLimit"];
                    "X-RateLimit-Remaining": components["headers"]["RateLimitRemaining"];
                    "X-RateLimit-Reset": components["headers"]["RateLimitReset"];
                    "Retry-After": components["headers"]["RetryAfter"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
        };
    };
    createPoolAccountDeposit: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePoolAccountDepositRequest"];
            };
        };
        responses: {
            /** @description The deposit was reported and is under review. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed; `code` says how. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The reference or the receipt was already used; nothing was created. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The transaction. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TransactionNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    authorizeTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizeTransactionRequest"];
            };
        };
        responses: {
            /** @description The password was right; the transaction as it stands now. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TransactionNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getTransactionAdvice: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the document is. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionAdviceResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["TransactionNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    simulateTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The transaction.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId: components["parameters"]["TransactionIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateTransactionRequest"];
            };
        };
        responses: {
            /** @description Accepted; the transaction as it stood before. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["TransactionNotFound"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentBatches: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["PaymentBatchLimit"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payment batches. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePaymentBatchRequest"];
            };
        };
        responses: {
            /** @description The batch was created. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getPaymentBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePaymentBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The batch is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is in the batch already, or a run of the batch is in progress; nothing was done. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePaymentBatch: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePaymentBatchRequest"];
            };
        };
        responses: {
            /** @description The batch was changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is in the batch already, or a run of the batch is in progress; nothing was done. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentBatchRecipients: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["PaymentBatchLimit"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of recipients. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchRecipientList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentBatchRecipient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePaymentBatchRecipientRequest"];
            };
        };
        responses: {
            /** @description The recipient was added. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchRecipientResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is in the batch already, or a run of the batch is in progress; nothing was done. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createPaymentBatchRecipients: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreatePaymentBatchRecipientsRequest"];
            };
        };
        responses: {
            /** @description Each recipient was added or refused. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchOutcomeResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    deletePaymentBatchRecipient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
                /**
                 * @description The recipient.
                 * @example 1182babc403b81e6d20c57fa
                 */
                recipientId: components["parameters"]["PaymentBatchRecipientIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The recipient is gone. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is in the batch already, or a run of the batch is in progress; nothing was done. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    updatePaymentBatchRecipient: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
                /**
                 * @description The recipient.
                 * @example 1182babc403b81e6d20c57fa
                 */
                recipientId: components["parameters"]["PaymentBatchRecipientIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SavePaymentBatchRecipientRequest"];
            };
        };
        responses: {
            /** @description The recipient was changed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchRecipientResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is in the batch already, or a run of the batch is in progress; nothing was done. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    withdrawPaymentBatch: {
        parameters: {
            query?: {
                /**
                 * @description A session of the batch; only those that failed in it are paid again. Left out, everyone is paid.
                 * @example 1182c20f40a05b7c3d94f86e
                 */
                sessionId?: components["parameters"]["PaymentBatchSessionIdQuery"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The run was begun; each payout was created or refused. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchOutcomeResponse"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is in the batch already, or a run of the batch is in progress; nothing was done. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listPaymentBatchSessions: {
        parameters: {
            query?: {
                /**
                 * @description Number of the page, from 0. A page beyond the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Most items on a page.
                 * @example 100
                 */
                limit?: components["parameters"]["PaymentBatchLimit"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path: {
                /**
                 * @description The payment batch.
                 * @example 1182b8e780d4a7f05c9e21b6
                 */
                batchId: components["parameters"]["PaymentBatchIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of sessions. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchSessionList"];
                };
            };
            /** @description The request is malformed or breaks a rule of the business; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createCheckoutSession: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCheckoutSessionRequest"];
            };
        };
        responses: {
            /** @description The session is open. */
            201: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CheckoutSessionResponse"];
                };
            };
            /** @description The request is malformed, or the customer is not acceptable; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description A session with this reference is open or paid; nothing was created. */
            409: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getBalance: {
        parameters: {
            query?: {
                /**
                 * @description Only these currencies, comma-separated; one without a wallet shows 0. All wallets when left out.
                 * @example [
                 *       "USD",
                 *       "NGN"
                 *     ]
                 */
                currencies?: components["parameters"]["BalanceCurrencies"];
                /**
                 * @description `FEE` for the wallets that fees are taken from; the main wallets when left out.
                 * @example FEE
                 */
                walletType?: components["parameters"]["WalletType"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Balances by currency. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["BalanceResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    topUpBalance: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TopUpBalanceRequest"];
            };
        };
        responses: {
            /** @description The money is in the wallet. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listRates: {
        parameters: {
            query?: {
                /**
                 * @description Source currencies, comma-separated.
                 * @example [
                 *       "USD"
                 *     ]
                 */
                fromSymbols?: components["parameters"]["FromSymbols"];
                /**
                 * @description Destination currencies, comma-separated; all that are published when left out.
                 * @example [
                 *       "NGN"
                 *     ]
                 */
                toSymbols?: components["parameters"]["ToSymbols"];
            };
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Rates by source and destination currency. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RatesResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    createMediaUrl: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateMediaUrlRequest"];
            };
        };
        responses: {
            /** @description Where to send the file, and the key that names it. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MediaUrlResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    submitSmeRegistration: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SubmitSmeRegistrationRequest"];
            };
        };
        responses: {
            /** @description The step was taken. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmeRegistrationProgressResponse"];
                };
            };
            /** @description The request is malformed, or the registration does not allow it; `code` says which. */
            400: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description The resource does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    getSmeRegistrationStatus: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Where the registration stands. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmeRegistrationStateResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    triggerWebhook: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, where signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TriggerWebhookRequest"];
            };
        };
        responses: {
            /** @description The sample is on its way. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TriggeredWebhookResponse"];
                };
            };
            400: components["responses"]["BadRequest"];
            401: components["responses"]["Unauthorized"];
            /** @description What the event would be about does not exist for the business; `code` names it. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    customerCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    customerUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    customerDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentMethodCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentMethodUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    paymentMethodDeleted: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PaymentMethodEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    transactionCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    transactionUpdated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    checkoutSessionCreated: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckoutSessionEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    poolDepositRequestRejected: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Standard Webhooks: id of the event, as in the body.
                 * @example 11824f9e6491c05d7be8a264
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when this attempt was made, in seconds since 1970-01-01 UTC.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: signatures of id, timestamp and body with the business's own secret, separated by spaces.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
                /**
                 * @description Place of the event among those of the same subject, from 1. Later states have higher numbers.
                 * @example 2
                 */
                "x-webhook-sequence": components["parameters"]["XWebhookSequence"];
                /**
                 * @description Number of this attempt, from 1.
                 * @example 1
                 */
                "x-webhook-attempt": components["parameters"]["XWebhookAttempt"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionEvent"];
            };
        };
        responses: {
            /** @description The event was received; it is not sent again. */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
