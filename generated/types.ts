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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List customers
         * @description Lists the customers of the business, newest first. Requires the permission `CUSTOMER.READ`. `email` and `phone` must match exactly; if both are sent, a customer must match both. Deleted customers and the business owner are not listed. At most 100 per page.
         */
        get: operations["listCustomers"];
        put?: never;
        /**
         * Create a customer
         * @description Creates a customer: the sender or originator that the business acts for. Requires the permission `CUSTOMER.CREATE`. The phone number must match the country. Email and phone must each be new in the business; the email is compared without case and checked first. A conflict returns the id of the existing customer. Deleting a customer frees its email and phone. Emits `CUSTOMER.CREATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Returns one customer, with the stored KYC documents in `meta.kyc.data`. Requires the permission `CUSTOMER.READ`. A deleted customer, or one of another business, is not found.
         */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        /**
         * Delete a customer
         * @description Hides a customer from every response and frees its email and phone number. Requires the permission `CUSTOMER.DELETE`. Its transactions are kept. Emits `CUSTOMER.DELETED` with its last state.
         */
        delete: operations["deleteCustomer"];
        options?: never;
        head?: never;
        /**
         * Update a customer
         * @description Updates the name, email or phone of a customer; send at least one. Requires the permission `CUSTOMER.UPDATE`. The same rules apply as on creation: the phone number must match the customer's country, and email and phone must be new in the business. Emits `CUSTOMER.UPDATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Adds KYC documents to a customer; a document of a stored type replaces it. Requires the permission `CUSTOMER.UPDATE`. A `BVN` is accepted by verification only. A document counts as verified after an operator has reviewed it; a changed value must be reviewed again. Emits `CUSTOMER.UPDATED`, without the documents, if something changed.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Verifies a customer's identity by a document and stores the document. Requires the permission `CUSTOMER.UPDATE`. The name registered for the document must match the customer's. A customer has one BVN: the same one again returns 200 and changes nothing, another one is refused. In the sandbox every BVN matches, except those that end in `0004`. At most 100 calls are accepted in any 24 hours; every call counts. Emits `CUSTOMER.UPDATED`, without the document, when it is stored.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List payment methods
         * @description Lists the payment methods of the business, newest first. Requires the permission `PAYMENT_METHOD.READ`. Without filters it returns the active and pending methods for withdrawals. At most 100 per page.
         */
        get: operations["listPaymentMethods"];
        put?: never;
        /**
         * Create a payment method
         * @description Saves the account of a party to pay or to collect from. Requires the permission `PAYMENT_METHOD.CREATE`. The channel determines the supported directions and the required fields: a missing field is refused with 400, an unsupported direction or country with 422. Virtual, pool and crypto accounts are created by other operations. Emits `PAYMENT_METHOD.CREATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List institutions
         * @description Lists the banks or providers for payment methods of this channel and country, sorted by name. Requires the permission `PAYMENT_METHOD.READ`. The same bank can have a different code in another country, so take codes from this list. `SWIFT` lists BICs. The list has one page of at most 5,000.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve a bank code
         * @description Returns the bank of a SWIFT/BIC code or a US routing number. Requires the permission `PAYMENT_METHOD.READ`. For an unknown branch code, the head office is returned. An unknown code returns `null`; a malformed one is refused with 422.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Resolve an account holder
         * @description Returns the holder of a bank account or mobile money wallet, so that you can check the name before you pay. Requires the permission `PAYMENT_METHOD.READ`. Saves nothing. `BANK_ACCOUNT` is supported in `NG` and `GH`, `MOBILE_MONEY` in every listed country except `GH`. The sandbox returns a fixed name, and 404 for a number that ends in `0004`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get or open a virtual account
         * @description Returns the bank account for transfers to a customer, and opens it if there is none. Requires the permission `PAYMENT_METHOD.READ`. Production only; the sandbox returns 403. Without `amount` it is the customer's permanent account in the currency, always the same one; the rules for opening one apply. With `amount` it accepts exactly that amount, once, within 30 minutes, and stays the same while it can still receive it. `type` `POOL_ACCOUNT` returns the business's shared account in `country`, with the reference that reconciles deposits: it accepts any amount, so `amount`, `reference` and a `currency` other than the country's are refused. Opening one emits `PAYMENT_METHOD.CREATED`.
         */
        get: operations["getVirtualAccount"];
        put?: never;
        /**
         * Open a virtual account
         * @description Opens another bank account for transfers to a customer. Requires the permission `PAYMENT_METHOD.CREATE`. With `amount` it accepts exactly that amount, once, within 30 minutes; without `amount` it is permanent and accepts any amount. A customer has at most five permanent accounts in a currency. A permanent `NGN` account requires a customer with a verified BVN, a permanent `KES` account an approved registration of the business. A received transfer becomes a `DEPOSIT`; in the sandbox send one with simulate-transfer. Emits `PAYMENT_METHOD.CREATED`, and `PAYMENT_METHOD.UPDATED` when a one-time account has expired or was used.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Simulates a transfer into a sandbox virtual account; in production it returns 403. Requires the permission `PAYMENT_METHOD.CREATE`. Creates a `DEPOSIT` on the channel `VIRTUAL_BANK_ACCOUNT`, at rate 1 and without fee. It ends like other sandbox deposits, or as `outcome` says. A one-time account accepts exactly its amount, once, until it expires; anything else is refused with 400. The account of a hosted checkout accepts its amount even after it has expired or was used. Emits `TRANSACTION.CREATED`, then `TRANSACTION.UPDATED`. To try the example, first run `POST /payment-method/virtual-account` with its example `createOneTimeVirtualAccount`, and use the `accountNumber` of its response.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get a pool account
         * @description Returns the shared account into which the business collects in a country. Requires the permission `PAYMENT_METHOD.READ`. Production only; the sandbox returns 403. A transfer carries `reference` so that it can be matched: the customer's reference if `customerId` is sent, else the business's. Report received transfers with `POST /transaction/pool-account`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get or open a stablecoin wallet
         * @description Returns the wallet into which a customer receives a stablecoin, always the same one, and opens it if there is none. Requires the permission `PAYMENT_METHOD.CREATE`. Production only; the sandbox returns 403. Opening one emits `PAYMENT_METHOD.CREATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Returns one payment method. Requires the permission `PAYMENT_METHOD.READ`. A deleted method, or one of another business, is not found.
         */
        get: operations["getPaymentMethod"];
        put?: never;
        post?: never;
        /**
         * Delete a payment method
         * @description Hides a payment method from every response. Requires the permission `PAYMENT_METHOD.CREATE`. Transactions that use it continue. Emits `PAYMENT_METHOD.DELETED` with its last state.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Quote a withdrawal
         * @description Prices a withdrawal without creating or reserving anything. Requires the permission `TRANSACTION.WITHDRAW.CREATE`. Pass one amount; the other is calculated. A transaction created with the quoted amounts costs exactly the quote while the rate is unchanged. With `destinationId` the price is firm; with `destinationChannel` it is indicative. Limits, balance and verification are not checked.
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
    "/api/v1/transaction/preflight": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * Check a transaction before it is created
         * @description Returns every reason for which `POST /transaction` would refuse this body now, with what to change, instead of the first one alone. Requires the permission for the type. Creates nothing, holds no money, uses no key, and counts toward no limit. `meta` may be left out; a key or reference that is sent is checked too. What is accepted now may be refused later: balances, rates and limits change.
         */
        post: operations["preflightTransaction"];
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List transactions
         * @description Lists the transactions of the business that match every filter, newest first. Requires the permission `TRANSACTION.HISTORY.READ`. At most 100 per page; `total` is the exact number of matches. A list filter matches any of its values.
         */
        get: operations["listTransactions"];
        put?: never;
        /**
         * Create a transaction
         * @description Pays out of the wallet (`WITHDRAW`), collects into it (`DEPOSIT`) or converts inside it (`SWAP`); requires the permission for that type. `meta.idempotencyKey` and `meta.reference` must each be permanently unique in the business: a duplicate is refused with 409 and creates nothing; after any other error both can be used again. A withdrawal or swap holds source amount and fee until it ends, and releases both if it fails. A deposit is credited when it succeeds; with status `CUSTOMER_ACTION_REQUIRED` it waits for the payer's one-time password. Counts toward the limits of the business. At most 60 requests are accepted in any 60 seconds, unless the business has a different limit; refused requests count. Emits `TRANSACTION.CREATED`, and `TRANSACTION.UPDATED` for each later status.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Reports a transfer to a shared pool account, with its receipt (see `POST /media/url`). Requires the permission `TRANSACTION.DEPOSIT.CREATE`. The deposit is `IN_REVIEW` until an operator approves or rejects it; an approval credits the wallet at rate 1 and without fee. `reference` and `fileKey` can each be used once: a duplicate is refused with 409. Works in both environments. Emits `TRANSACTION.CREATED`, then `TRANSACTION.UPDATED`, and on a rejection `POOL_DEPOSIT_REQUEST.REJECTED` with the reason. To try the example, first run `POST /media/url`, upload a file to its URL, and use its `key` as `fileKey`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Returns one transaction with its current status. Requires the permission `TRANSACTION.HISTORY.READ`. A transaction of another business is not found.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * Submit a deposit's one-time password
         * @description Completes a deposit that is `CUSTOMER_ACTION_REQUIRED` with the one-time password that its payer received. Requires the permission `TRANSACTION.DEPOSIT.CREATE`. A wrong password is refused with 400 `OTP_INCORRECT`, and the fifth one fails the deposit. After that, or if the deposit is not waiting for a password, every password is refused with 400. In the sandbox the password is `123456`, and the deposit succeeds immediately. Emits `TRANSACTION.UPDATED`. To try the example, first run `POST /transaction` with its example `createDeposit`, and use the `transactionId` of its response.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Returns the URL of a PDF document about the transaction, generated when it is opened. Requires the permission `TRANSACTION.HISTORY.READ`. The URL needs no API key and works for five minutes: anybody who has it can read the document. The advice is `COMPLETED` while the transaction is `SUCCESS`, else `PENDING`; a pending one states that it is not a proof of payment.
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
    "/api/v1/transaction/{transactionId}/timeline": {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * Get the timeline of a transaction
         * @description Returns everything that is known to have happened to a transaction, oldest first: the calls that created it or repeated its idempotency key, its statuses, what the ledger moved, what its rail was sent and reported, your events and each attempt to deliver them. Requires the permission `TRANSACTION.HISTORY.READ`. Calls appear within a second or two, and only as long as the request log keeps them; calls of batches and hosted pages do not appear.
         */
        get: operations["getTransactionTimeline"];
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Ends a sandbox transaction immediately with the given outcome; in production it returns 403. Requires the permission `TRANSACTION.DEPOSIT.CREATE` or `TRANSACTION.WITHDRAW.CREATE`. Allowed from `PENDING`, `PROCESSING` and `UNKNOWN`; from any other status it is refused with 400. Returns the transaction as it was before, and emits `TRANSACTION.UPDATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List payment batches
         * @description Lists the payment batches of the business, newest first. Requires the permission `PAYMENT_METHOD.READ`. At most 100 per page.
         */
        get: operations["listPaymentBatches"];
        put?: never;
        /**
         * Create a payment batch
         * @description Creates a batch without recipients. Requires the permission `PAYMENT_METHOD.CREATE`. The currency chooses the wallet that pays; it may be empty until the batch runs.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Returns one payment batch. Requires the permission `PAYMENT_METHOD.READ`. A deleted batch, or one of another business, is not found.
         */
        get: operations["getPaymentBatch"];
        put?: never;
        post?: never;
        /**
         * Delete a payment batch
         * @description Hides a batch with its recipients. Requires the permission `PAYMENT_METHOD.CREATE`. The payment methods of its recipients are kept, its payouts continue, and its sessions can still be listed. Refused with 409 while a run of the batch is in progress.
         */
        delete: operations["deletePaymentBatch"];
        options?: never;
        head?: never;
        /**
         * Update a payment batch
         * @description Replaces the name and source of a batch. Requires the permission `PAYMENT_METHOD.CREATE`. Its recipients are kept. Refused with 409 while a run of the batch is in progress.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Lists the recipients of a batch, newest first. Requires the permission `PAYMENT_METHOD.READ`. At most 100 per page.
         */
        get: operations["listPaymentBatchRecipients"];
        put?: never;
        /**
         * Add a recipient to a batch
         * @description Saves the account of a recipient as a payment method of the business owner and adds it to the batch with its amount. Requires the permission `PAYMENT_METHOD.CREATE`. The same account twice in a batch is refused with 409; a batch has at most 2,000 recipients (400). Emits `PAYMENT_METHOD.CREATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Adds up to 1,000 recipients, each as `POST /payment-batch/{batchId}/recipients` does; the body may be 1 MB. Requires the permission `PAYMENT_METHOD.CREATE`. Each recipient is validated separately: an invalid one does not stop the others. `successes` and `errors` are keyed by account number; an error is the code that the recipient alone would have received. A recipient without an account number is keyed by its position, `#1` for the first. Emits `PAYMENT_METHOD.CREATED` for each one added.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * Remove a recipient from a batch
         * @description Removes a recipient from the batch. Requires the permission `PAYMENT_METHOD.CREATE`. Its payment method is kept. Refused with 409 while a run of the batch is in progress.
         */
        delete: operations["deletePaymentBatchRecipient"];
        options?: never;
        head?: never;
        /**
         * Update a recipient of a batch
         * @description Replaces the account and amount of a recipient. Requires the permission `PAYMENT_METHOD.CREATE`. A different account is saved as a new payment method, which emits `PAYMENT_METHOD.CREATED`; the previous one is kept. Refused with 409 if another recipient has the account, and while a run of the batch is in progress.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Runs the batch: creates one withdrawal for the business owner to each recipient, from the wallet of the batch. Requires the permission `TRANSACTION.WITHDRAW.CREATE`; takes no body. Price, balance, limits and verification are checked for each payout, and refused recipients are listed under `errors`. With `sessionId`, only the recipients that failed in that run are paid, except those that another retry of it has paid or is paying. A payout that the response announces is created without a further request, whatever happens to this one. Only one run is in progress at a time, and a run of all recipients cannot start within five seconds of the end of the previous one: of two equal requests one pays, the other gets 409. Send an `idempotency-key`: repeated with it, a run pays no recipient again, however late. A batch without recipients is refused with 400. Does not count toward the request limit. Emits `TRANSACTION.CREATED` for each payout.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Lists the sessions of a batch, one for each run, newest first, with the current result for each recipient. Requires the permission `TRANSACTION.HISTORY.READ`. At most 100 per page. The sessions of a deleted batch are listed as well.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Opens a hosted page on which the customer pays by bank transfer, mobile money or card. Requires the permission `CHECKOUT_LINK.CREATE`. Send the customer to `checkoutUrl`: the session can be paid once, within 30 minutes. The payment is a `DEPOSIT` in the currency of the session with its `merchantReference`; afterwards the customer is sent to `redirectUrl` with `checkoutId` and `merchantReference` in the query. Trust the webhook `TRANSACTION.UPDATED` with `SUCCESS`, not the redirect. The customer is matched by `email`, then by `phone`, else created. While a session is open, and permanently once it is paid, another session with the same `merchantReference` is refused with 409. If no channel can collect this currency in this country, or for `CARD` in production without hosted card fields, the request is refused with 422. Emits `CHECKOUT_SESSION.CREATED`, and `CUSTOMER.CREATED` for a new customer.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get wallet balances
         * @description Returns the available balance of each currency; funds held for payouts in progress are not included. Requires the permission `WALLET.BALANCES.READ`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Adds money to a sandbox wallet immediately; in production it returns 403. Any valid key may call it. Creates a `DEPOSIT` on the channel `WALLET` with status `SUCCESS`, and emits `TRANSACTION.CREATED` and `TRANSACTION.UPDATED`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List exchange rates
         * @description Lists the published rates, 1 source currency = rate destination currency, without promotions. Requires the permission `WALLET.BALANCES.READ`. A pair that is not published is left out; no rate is derived from others.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Returns a URL that accepts one file. Requires the permission `PAYMENT_METHOD.CREATE`. Send the bytes with `PUT` to `url` within five minutes, without an API key and with the `content-type` of the file: `application/pdf`, `image/png` or `image/jpeg`, at most 10 MB. If you send `contentType` or `contentLength`, the URL accepts only a file that matches. A file can be stored once; later requests refer to it by `key`. A file name that consists only of dots, slashes, spaces and control characters is refused with 422. The bytes per day (UTC) are limited for each business: above the limit the response is 429. A file counts with `contentLength`, without it as 10 MB until it is stored. A URL that expired unused does not count.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * Submit a step of the business registration
         * @description Registers the business (KYB) in three steps. Requires the permission `COMPLIANCE.KYB.SUBMIT`. `INITIATE` sends a one-time password to a Kenyan mobile number. `CONFIRM_OTP` confirms it within 10 minutes; five wrong ones end the registration. In the sandbox the password is `123456`. `SUBMIT` sends the details within 7 days; an operator reviews them. A business has one registration at a time: while one is in progress, under review or approved, another `INITIATE` is refused with 400, as is a step that is out of order or late, and an eleventh `INITIATE` within 24 hours. If no password sender is configured, `INITIATE` returns 503. To try the examples of the later steps, first run the one of the step `INITIATE`, and use the `onboardingRequestId` of its response.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the status of the business registration
         * @description Returns the status of the newest registration (KYB) of the business, and of its review. Requires the permission `COMPLIANCE.KYB.READ`. All values are null if there is no registration.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Sends one sample event of any kind to the webhook URL of the business, with a new event id and the current state of the given customer, payment method, transaction or checkout session. Any valid key may call it, in both environments. The event is signed, delivered and retried like every other; while deliveries are paused it waits with them. A business without a webhook URL gets 400.
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
         * A customer was created
         * @description Sent when a customer was created. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A customer was updated
         * @description Sent when the name, email or phone of a customer changed. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A customer was deleted
         * @description Sent when a customer was deleted, with its last state. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A payment method was created
         * @description Sent when a payment method was created. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A payment method was updated
         * @description Sent when the status of a payment method changed: it was blocked or unblocked, or it expired. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A payment method was deleted
         * @description Sent when a payment method was deleted, with its last state. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A transaction was created
         * @description Sent when a transaction was created. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A transaction was updated
         * @description Sent each time the status of a transaction changed. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A checkout session was created
         * @description Sent when a checkout session was created, with its `metadata`. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
         * A pool account deposit was rejected
         * @description Sent when an operator rejected a pool account deposit, in addition to `TRANSACTION.UPDATED`: the transaction with `rejectionReason`. Delivered at least once; the order is not guaranteed. Respond with 2xx within 15 seconds. Redirects and other responses are failures, and are retried 12 times over about 32 hours.
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
        /** @description The holder of an account, and its bank or provider. */
        AccountHolder: {
            /**
             * @description Name of the account holder; a fixed one in the sandbox.
             * @example Sandbox Test Account
             */
            recipientName: string;
            /**
             * @description Name of the bank or provider; empty if the provider of a mobile number is unknown.
             * @example GTBANK PLC
             */
            institutionName: string;
            /**
             * @description Code of the bank or provider; empty if the provider of a mobile number is unknown.
             * @example 000013
             */
            institutionCode: string;
        };
        /**
         * @description A channel whose account holders can be resolved.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        AccountHolderChannel: "MOBILE_MONEY" | "BANK_ACCOUNT";
        /**
         * @description A country in which account holders can be resolved: `BANK_ACCOUNT` in `NG` and `GH`, `MOBILE_MONEY` in all except `GH`.
         * @example NG
         * @enum {string}
         */
        AccountHolderCountryCode: "NG" | "GH" | "ET" | "KE" | "MG" | "MW" | "MZ" | "RW" | "TZ" | "UG" | "CM" | "CG" | "GA" | "CF" | "CI" | "BF" | "ML" | "SN" | "TG" | "BJ" | "NE" | "GN" | "ZM";
        /** @description The account holder. */
        AccountHolderResponse: {
            data: components["schemas"]["AccountHolder"];
        };
        /**
         * @description An amount greater than zero. A decimal string, or a JSON number whose shortest form has no exponent and at most 15 significant digits. No more decimals than the currency has.
         * @example 100.00
         */
        AmountInput: components["schemas"]["DecimalAmountInput"] | number;
        /** @description The one-time password of a deposit. */
        AuthorizeTransactionRequest: {
            /**
             * @description How the payer confirms; only `OTP`.
             * @example OTP
             * @enum {string}
             */
            type: "OTP";
            /**
             * @description The one-time password; always `123456` in the sandbox.
             * @example 123456
             */
            otp: string;
        };
        /**
         * @description The available balance of each currency, as JSON numbers.
         * @example {
         *       "USD": 898.5,
         *       "NGN": 0
         *     }
         */
        Balance: {
            [key: string]: number;
        };
        /** @description The balances. */
        BalanceResponse: {
            data: components["schemas"]["Balance"];
        };
        /**
         * @description Type of a bank code.
         * @example swift_code
         * @enum {string}
         */
        BankCodeType: "swift_code" | "routing_number";
        /**
         * @description Amount in minor units of the currency, as a whole number: 4999 is 49.99 USD; for JPY it is 4999 yen.
         * @example 4999
         */
        CheckoutAmount: number;
        /**
         * @description A payment channel of the hosted checkout.
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
        /** @description The payer. Matched by email, then by phone, else created. */
        CheckoutCustomerInput: {
            /**
             * @description Full name of the person or company.
             * @example Grace Miller
             */
            name: string;
            email: components["schemas"]["EmailAddress"];
            phone: components["schemas"]["PhoneNumber"];
            /**
             * @description Country of the customer, ISO 3166-1 alpha-2. Mobile money is collected from a wallet in this country.
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
         * @description Up to 50 strings that you choose, stored with the session and returned in its event.
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
             * @description The hosted page. Anybody with this URL can pay, so send it to the customer only.
             * @example https://localhost/checkout/072vtLj4IGzQSZgTlEYJakNlAw-F_JLiQ6vE0VhS2Wb6nX0kZrQyIsg
             */
            checkoutUrl: string;
            /**
             * @description The channels from the request, or every channel.
             * @example [
             *       "VIRTUAL_BANK_ACCOUNT",
             *       "CARD"
             *     ]
             */
            channels: components["schemas"]["CheckoutChannel"][];
        };
        /** @description A checkout session as it was created. */
        CheckoutSessionCreated: {
            /** @description The `checkoutId` from the creation response. */
            sessionId: components["schemas"]["CheckoutId"];
            /**
             * @description The reference from the request, else the id of the session.
             * @example invoice-2026-0042
             */
            merchantReference: string;
            amount: components["schemas"]["CheckoutAmount"];
            currency: components["schemas"]["CurrencyCode"];
            /** @description When the session expires. */
            expiresAt: components["schemas"]["Timestamp"];
            /** @description When the session was created. */
            createdAt: components["schemas"]["Timestamp"];
            metadata: components["schemas"]["CheckoutMetadata"];
            customer: components["schemas"]["CheckoutCustomer"];
        };
        /** @description An event about a checkout session. */
        CheckoutSessionEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id that you have processed.
             * @example 1182afbfc54ab2077c13e5f4
             */
            id: string;
            /**
             * @description Type of the event.
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
         * @description The type of account that can be created. Pool accounts are managed by the operator.
         * @example VIRTUAL_ACCOUNT
         * @enum {string}
         */
        CreatableVirtualAccountType: "VIRTUAL_ACCOUNT";
        /** @description A checkout to open. */
        CreateCheckoutSessionRequest: {
            amount: components["schemas"]["CheckoutAmount"];
            /** @description Currency of the payment and of the credit. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Where the customer is sent after paying, and may return before: an `https` URL without user name and password. The sandbox also accepts `http` on `localhost`, `127.0.0.1` and `[::1]`. `checkoutId` and `merchantReference` are added to its query.
             * @example https://shop.example.com/thanks?cart=5521
             */
            redirectUrl: string;
            customer: components["schemas"]["CheckoutCustomerInput"];
            /**
             * @description Your reference for the payment, unique among your open and paid sessions. The id of the session if left out.
             * @example invoice-2026-0042
             */
            merchantReference?: string;
            /**
             * @description Channels to offer; all of them if left out.
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
             * @description Free-form data to store with the customer. Numbers are stored in double precision: send more than 15 significant digits as a string. The name `kyc` is reserved: send documents in `kyc`.
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
             * @description Name of the file. A leading path is removed.
             * @example deposit-slip.pdf
             */
            fileName: string;
            type?: components["schemas"]["MediaType"];
            /**
             * @description Media type of the file, if known. The URL then accepts no other.
             * @example application/pdf
             * @enum {string}
             */
            contentType?: "application/pdf" | "image/png" | "image/jpeg";
            /**
             * @description Length of the file in bytes, if known. The URL then accepts no other.
             * @example 48213
             */
            contentLength?: number;
        };
        /** @description Recipients to add. Each is validated separately; invalid ones are listed under `errors` in the response. */
        CreatePaymentBatchRecipientsRequest: components["schemas"]["SavePaymentBatchRecipientRequest"][];
        /** @description A payment method to create. */
        CreatePaymentMethodRequest: {
            /** @description The customer that owns it; the business owner if left out. */
            customerId?: components["schemas"]["CustomerId"];
            /** @description Direction of the method; `WITHDRAW` if left out. The channel must support it. */
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
        /** @description A transfer to a pool account, with its receipt. */
        CreatePoolAccountDepositRequest: {
            /**
             * @description The transferred amount, in the currency of the country.
             * @example 250000.00
             */
            amount: components["schemas"]["AmountInput"];
            /** @description Customer that the money is for. */
            customerId: components["schemas"]["CustomerId"];
            /** @description Country of the pool account. */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Your reference for the deposit, permanently unique among your pool account deposits.
             * @example transfer-2026-0019
             */
            reference: string;
            /**
             * @description Key of the receipt: a completed upload of type `transaction`. A receipt can be used for one deposit.
             * @example transaction-5Gk0WqXo7LrT2vBnZc81Ya-deposit-slip.pdf
             */
            fileKey: string;
            /** @description When the transfer was made. */
            timestamp: components["schemas"]["Timestamp"];
            senderDetails?: components["schemas"]["SenderDetails"];
        };
        /** @description A transaction to create. `WITHDRAW` requires `customerId`, `destinationId` and both amounts; `DEPOSIT` requires `customerId`, `sourceId` and both amounts; `SWAP` requires neither a customer nor a payment method, and its destination amount is calculated from the live rate. */
        CreateTransactionRequest: {
            /**
             * @description Type of the transaction; `WITHDRAW` if left out.
             * @example WITHDRAW
             * @enum {string}
             */
            type?: "WITHDRAW" | "DEPOSIT" | "SWAP";
            /**
             * @description Customer of the transaction. Required, except for a `SWAP`, where it may be left out or empty.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            customerId?: string;
            /**
             * @description Amount to debit, before any fee. A decimal string, or a plain JSON number.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["AmountInput"];
            /**
             * @description Amount that the recipient receives, or the wallet for a deposit. A decimal string, or a plain JSON number. Required, except for a `SWAP`, which ignores it.
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
             * @description Which amount is kept if the two do not match the live rate: the source if `true`, else the destination. The other one is recalculated.
             * @example false
             */
            shouldPreferSourceAmount?: boolean;
            /**
             * @description Payment method to pay, for a `WITHDRAW` only. Always the id of a payment method, never of a customer. For other types, an empty string counts as absent.
             * @example 11824c6a104be2907d15c8f6
             */
            destinationId?: string;
            /**
             * @description Payment method to collect from, for a `DEPOSIT` only. For other types, an empty string counts as absent.
             * @example
             */
            sourceId?: string;
            meta: components["schemas"]["TransactionMetaInput"];
        };
        /** @description A virtual account to open. With `amount` it accepts exactly that amount, once, within 30 minutes; without, it is permanent. Send `amount` or `label`, not both. */
        CreateVirtualAccountRequest: {
            currency: components["schemas"]["VirtualAccountCurrency"];
            /** @description Customer of the account; the business owner if left out. */
            customerId?: components["schemas"]["CustomerId"];
            type?: components["schemas"]["CreatableVirtualAccountType"];
            amount?: components["schemas"]["VirtualAccountAmount"];
            label?: components["schemas"]["VirtualAccountLabel"];
        };
        /** @description The address of a stablecoin wallet on one network. */
        CryptoAddress: {
            /**
             * @description The address.
             * @example TVi2uhteJRBqu6VAZusuH1dN25eSCF4uPD
             */
            address: string;
            /**
             * @description The network of the address. Funds sent on another network are lost.
             * @example TRON
             */
            network: string;
        };
        /**
         * @description A supported stablecoin.
         * @example USDT
         * @enum {string}
         */
        CryptoAsset: "USDT" | "USDC";
        /** @description A customer's wallet for one stablecoin. */
        CryptoWallet: {
            /** @description Id of the wallet as a payment method. */
            id: components["schemas"]["PaymentMethodId"];
            /** @description One address for each network. */
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
        /** @description An event about a customer. */
        CustomerEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id that you have processed.
             * @example 11824f9e6491c05d7be8a264
             */
            id: string;
            /**
             * @description Type of the event.
             * @example CUSTOMER.CREATED
             * @enum {string}
             */
            event: "CUSTOMER.CREATED" | "CUSTOMER.UPDATED" | "CUSTOMER.DELETED";
            /** @description The customer after the change, without its KYC documents. */
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
            /** @description The customers of this page; empty after the last page. */
            data: components["schemas"]["Customer"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Page number, from 0.
             * @example 0
             */
            page: number;
        };
        /**
         * @description Data that you stored with the customer, and its KYC documents.
         * @example {
         *       "segment": "retail"
         *     }
         */
        CustomerMeta: {
            /**
             * @description Stored KYC documents. Not included in webhooks.
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
         * @description An amount as a decimal string, always with the decimals of its currency.
         * @example 154025.00
         */
        DecimalAmount: string;
        /**
         * @description An amount greater than zero as a plain decimal: no sign, no exponent, no leading zeros, at most 15 digits before the point and no more decimals than the currency has.
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
         * @description An empty object: the request was successful.
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
         * @description Machine-readable code of an error: branch on this only. Each code has one status and one fixed message.
         * @example AUTHENTICATION_ERROR
         * @enum {string}
         */
        ErrorCode: "AUTHENTICATION_ERROR" | "VALIDATION_ERROR" | "BAD_REQUEST_ERROR" | "NOT_FOUND_ERROR" | "FORBIDDEN" | "INTERNAL_SERVER_ERROR" | "EXTERNAL_REQUEST_ERROR" | "RATE_LIMIT_ERROR" | "DUPLICATE_REQUEST" | "BALANCE_INSUFFICIENT" | "EMAIL_ALREADY_EXISTS" | "PHONE_NUMBER_ALREADY_EXISTS" | "BUSINESS_CUSTOMER_NOT_FOUND" | "BUSINESS_PAYMENT_METHOD_NOT_FOUND" | "BUSINESS_TRANSACTION_NOT_FOUND" | "PAYMENT_METHOD_NOT_FOUND" | "MEDIA_NOT_FOUND" | "BUSINESS_PAYMENT_BATCH_NOT_FOUND" | "BUSINESS_PAYMENT_BATCH_RECIPIENT_NOT_FOUND" | "BUSINESS_PAYMENT_BATCH_SESSION_NOT_FOUND" | "SME_REGISTRATION_NOT_FOUND" | "CHECKOUT_SESSION_NOT_FOUND" | "INVALID_BUSINESS_CUSTOMER_ID" | "INVALID_BUSINESS_PAYMENT_METHOD_ID" | "INVALID_BUSINESS_TRANSACTION_ID" | "INVALID_BUSINESS_CUSTOMER_REQUEST" | "INVALID_BUSINESS_PAYMENT_METHOD_REQUEST" | "INVALID_BUSINESS_TRANSACTION_REQUEST" | "INVALID_BUSINESS_PAYMENT_BATCH_REQUEST" | "INVALID_KYC_DOCUMENT_TYPE" | "BUSINESS_LIMIT_EXCEEDED" | "BUSINESS_TRANSACTION_MIN_AMOUNT_NOT_MET" | "OTP_INCORRECT" | "INVALID_TRANSACTION_CHANNEL" | "VIRTUAL_ACCOUNT_BVN_REQUIRED" | "VIRTUAL_ACCOUNT_LIMIT_REACHED" | "UNSUPPORTED_VIRTUAL_ACCOUNT_CURRENCY" | "UNSUPPORTED_VIRTUAL_ACCOUNT_TYPE" | "INVALID_BUSINESS_POOL_ACCOUNT_REQUEST" | "INVALID_SME_REGISTRATION_REQUEST";
        /** @description Details of an error. */
        ErrorDetails: {
            /**
             * @description The same text as `error`.
             * @example The wallet balance is too low.
             */
            errorMessage: string;
            /**
             * @description What exactly is wrong, for people. May be empty; do not parse it.
             * @example the wallet balance is too low for the amount and its fee
             */
            friendlyMessage: string;
            /**
             * @description Data about the error, for some codes only.
             * @example {
             *       "customerId": "11824b0a80c1a7e5f09b3d42"
             *     }
             */
            data?: {
                /** @description The customer that already has this email or phone number. */
                customerId?: components["schemas"]["CustomerId"];
                /**
                 * @description What the first request with this `idempotency-key` made (a run its session, a list its batch).
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                id?: string;
            } & {
                [key: string]: string;
            };
        };
        /**
         * @description Type of an event.
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
             * @example The recipient account does not exist.
             */
            message: string;
            /**
             * @description Whether a new attempt, with a new key and a new reference, may succeed.
             * @example false
             */
            retryable: boolean;
        };
        /**
         * @description Why a transaction failed or was rejected. After a retryable reason, a new attempt with a new key and reference may succeed.
         * @example SVC_REQUEST_FAILED
         * @enum {string}
         */
        FailureReasonCode: "SVC_REQUEST_FAILED" | "SVC_SYSTEM_ERROR" | "SVC_SERVICE_UNAVAILABLE" | "SVC_VELOCITY_LIMIT_EXCEEDED" | "SVC_PROPOSAL_EXPIRED" | "SVC_INVALID_CURRENCY" | "SVC_INVALID_AMOUNT" | "SVC_INVALID_RECIPIENT" | "SVC_RECIPIENT_NOT_FOUND" | "SVC_ACCOUNT_CLOSED" | "SVC_NAME_MISMATCH" | "SVC_BENEFICIARY_RESTRICTED" | "SVC_INVALID_SENDER" | "SVC_INVALID_REQUEST" | "SVC_AMOUNT_LIMIT_EXCEEDED" | "SVC_PAYMENT_FAILED" | "SVC_COMPLIANCE_REJECTED" | "SVC_RECIPIENT_WALLET_LIMIT_REACHED";
        /** @description The bank or provider of an account. */
        Institution: {
            /**
             * @description Id of the institution, as in the list of institutions; for channels that have such lists. Read-only.
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
        /** @description The bank or provider of an account. The required members depend on the channel. */
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
        /** @description The institutions of a channel in a country, sorted by name, on one page. */
        InstitutionList: {
            /** @description The institutions, at most 5,000; empty for a country without any. */
            data: components["schemas"]["ListedInstitution"][];
            /**
             * @description Exact number of matches.
             * @example 1
             */
            total: number;
            /**
             * @description Page number, always 0.
             * @example 0
             */
            page: number;
        };
        /**
         * @description A Kenyan mobile number, in one of four formats: `0712345678`, `712345678`, `254712345678`, `+254712345678`.
         * @example +254712345678
         */
        KenyanMobile: string;
        /**
         * @description Type of a KYC document. A `BVN` (Bank Verification Number) comes from a verification only. You send the others; they count as verified after an operator has reviewed them.
         * @example PASSPORT
         * @enum {string}
         */
        KycDocumentType: "REPRESENTATIVE_TYPE" | "DATE_OF_BIRTH" | "ADDRESS" | "BANK_STATEMENT" | "BUSINESS_CERTIFICATE" | "ID_FRONT" | "ID_BACK" | "SELFIE" | "PROOF_OF_ADDRESS" | "PROOF_OF_INCOME" | "DRIVER_LICENSE" | "PASSPORT" | "NATIONAL_ID" | "PAYMENT_METHOD" | "RESIDENCE_PERMIT" | "VEHICLE_REGISTRATION" | "VOTER_ID" | "OTHERS" | "BVN";
        /**
         * @description KYC documents by type; each value is a string of 1 to 2,000 characters. Stored encrypted.
         * @example {
         *       "PASSPORT": "X1234567"
         *     }
         */
        KycDocuments: {
            [key: string]: unknown;
        };
        /** @description A bank or provider for a payment method. */
        ListedInstitution: {
            /**
             * @description Id of the institution; it does not change while country, channel and code are the same. Read-only.
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
             * @description Branch of the code; empty if unknown.
             * @example
             */
            institutionBranch: string;
            /**
             * @description Address of the bank, possibly incomplete; empty if unknown.
             * @example LONDON
             */
            institutionAddress: string;
        };
        /**
         * @description What the file is for: a transaction or a person; `user` if left out.
         * @example transaction
         * @enum {string}
         */
        MediaType: "transaction" | "user";
        /** @description Where to send a file, and its key. */
        MediaUrl: {
            /**
             * Format: uri
             * @description Accepts the bytes of the file by `PUT`, without an API key.
             * @example https://localhost/media/uploads/072vtLj4IGzQSZgTl/transaction-5Gk0WqXo7LrT2vBnZc81Ya-deposit-slip.pdf?expires=1779268200000&signature=Xb1TtnGJ6ZkP0c3VQp2mYdQe8wLrKf5uSiNhOaBvE7M
             */
            url: string;
            /**
             * @description Identifies the file in later requests.
             * @example transaction-5Gk0WqXo7LrT2vBnZc81Ya-deposit-slip.pdf
             */
            key: string;
            /**
             * @description Lifetime of the URL in seconds.
             * @example 300
             */
            expiresIn: number;
        };
        /** @description One upload URL. */
        MediaUrlResponse: {
            data: components["schemas"]["MediaUrl"];
        };
        /** @description A list of recipients that is paid in one run, any number of times. */
        PaymentBatch: {
            id: components["schemas"]["PaymentBatchId"];
            /**
             * @description Name of the batch.
             * @example Salaries May
             */
            name: string;
            sourcePaymentMethod: components["schemas"]["PaymentBatchSource"];
            /** @description Data from the service about the batch. */
            meta: {
                /**
                 * @description Number of recipients.
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
        /** @description Amount for a recipient. */
        PaymentBatchAmount: {
            value: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency of `value`.
             * @example NGN
             */
            currencyCode: components["schemas"]["CurrencyCode"];
        };
        /** @description Amount for a recipient. In the currency of the account, it is the amount that arrives; in the currency of the batch's wallet, the amount that leaves the wallet, before any fee. Any other currency is refused with 422. */
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
            /** @description The payment batches of this page; empty after the last page. */
            data: components["schemas"]["PaymentBatch"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Page number, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description The result for each recipient, by account number (recipients added) or by recipient id (a run). */
        PaymentBatchOutcome: {
            /**
             * @description What was done, for people.
             * @example {
             *       "1182babc403b81e6d20c57fa": "The payout was created."
             *     }
             */
            successes: {
                [key: string]: string;
            };
            /**
             * @description What was not done: an error code, or the failure code of a payout that was declined immediately.
             * @example {
             *       "1182babc409d04c7a1f3682e": "BALANCE_INSUFFICIENT"
             *     }
             */
            errors: {
                [key: string]: string;
            };
        };
        /** @description The result for each recipient. */
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
            /** @description The recipient; its id does not change when its account is replaced. */
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
            /** @description The recipients of this page; empty after the last page. */
            data: components["schemas"]["PaymentBatchRecipient"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 2
             */
            total: number;
            /**
             * @description Page number, from 0.
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
        /** @description The result for one recipient in a run, from the current status of its payout. */
        PaymentBatchResult: {
            status: components["schemas"]["PaymentBatchResultStatus"];
            /**
             * @description The payout, once it is created.
             * @example 1182c20f405ce0914b7d2fa3
             */
            transactionId?: components["schemas"]["TransactionId"];
            /**
             * @description Why it failed, for people; only if it failed.
             * @example The wallet balance is too low.
             */
            errorMessage?: string;
        };
        /**
         * @description Status of a payout of a run. `PROCESSING_FAILED` if none was created, or if it failed or was refunded later.
         * @example SUCCESS
         * @enum {string}
         */
        PaymentBatchResultStatus: "PROCESSING" | "SUCCESS" | "PROCESSING_FAILED";
        /** @description One run of a payment batch. */
        PaymentBatchSession: {
            id: components["schemas"]["PaymentBatchSessionId"];
            batchId: components["schemas"]["PaymentBatchId"];
            /**
             * @description When the run started.
             * @example 2026-05-20T11:10:00.000Z
             */
            createdAt: components["schemas"]["Timestamp"];
            /** @description The results of the run. */
            meta: {
                /**
                 * @description The result for each recipient, by its id.
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
            /** @description The sessions of this page; empty after the last page. */
            data: components["schemas"]["PaymentBatchSession"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Page number, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description The source of a batch's money. */
        PaymentBatchSource: {
            /**
             * @description Always `WALLET`: a wallet of the business pays the batch.
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
            /** @description The customer or business owner that owns it. */
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
             * @description Directions in which this method can be used.
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
             * @description For a one-time virtual account, the amount it accepts.
             * @example 25000
             */
            amount?: components["schemas"]["VirtualAccountAmount"];
            /**
             * @description For a one-time virtual account, the minutes until it expires, rounded up; 0 when it has expired or was used.
             * @example 30
             */
            expiresInMinutes?: number;
            /**
             * @description For a one-time virtual account, when it expires.
             * @example 2026-05-20T10:35:00.000Z
             */
            expiresAt?: components["schemas"]["Timestamp"];
            /**
             * @description Free-form data stored with the method; the `label` of a permanent virtual account.
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
        /** @description An event about a payment method. */
        PaymentMethodEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id that you have processed.
             * @example 11824f9e6491c05d7be8a264
             */
            id: string;
            /**
             * @description Type of the event.
             * @example PAYMENT_METHOD.CREATED
             * @enum {string}
             */
            event: "PAYMENT_METHOD.CREATED" | "PAYMENT_METHOD.UPDATED" | "PAYMENT_METHOD.DELETED";
            /** @description The payment method after the change. */
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
            /** @description The payment methods of this page; empty after the last page. */
            data: components["schemas"]["PaymentMethod"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Page number, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description One payment method. */
        PaymentMethodResponse: {
            data: components["schemas"]["PaymentMethod"];
        };
        /**
         * @description Status of a payment method; only an `active` one can be used.
         * @example active
         * @enum {string}
         */
        PaymentMethodStatus: "active" | "pending" | "expired" | "blocked";
        /** @description Default data for payments to this account. */
        PaymentMethodTransaction: {
            /**
             * @description Invoice for payments to this account.
             * @example INV-2026-0117
             */
            transactionInvoice?: string;
            /**
             * @description Narration for payments to this account.
             * @example Supplier payment
             */
            transactionNarration?: string;
        };
        /** @description Default data for payments to this account. */
        PaymentMethodTransactionInput: {
            /**
             * @description Invoice for payments to this account.
             * @example INV-2026-0117
             */
            transactionInvoice?: string;
            /**
             * @description Narration for payments to this account.
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
         * @description A permission of an API key. If an operation lists several, any one is enough.
         * @example CUSTOMER.READ
         * @enum {string}
         */
        Permission: "CUSTOMER.READ" | "CUSTOMER.CREATE" | "CUSTOMER.UPDATE" | "CUSTOMER.DELETE" | "PAYMENT_METHOD.READ" | "PAYMENT_METHOD.CREATE" | "TRANSACTION.DEPOSIT.CREATE" | "TRANSACTION.WITHDRAW.CREATE" | "TRANSACTION.SWAP.CREATE" | "TRANSACTION.HISTORY.READ" | "WALLET.BALANCES.READ" | "COMPLIANCE.KYB.SUBMIT" | "COMPLIANCE.KYB.READ" | "CHECKOUT_LINK.CREATE";
        /**
         * @description A phone number in E.164 form. It must be a valid number of the country; for `US`, any ten digits after +1.
         * @example +14155550132
         */
        PhoneNumber: string;
        /**
         * @description ISO 3166-1 alpha-2 code of a country.
         * @example NG
         */
        PoolAccountCountry: string;
        /** @description Whether a transaction would be accepted now, and every reason why not. */
        Preflight: {
            /**
             * @description Whether `POST /transaction` would create it now.
             * @example false
             */
            accepted: boolean;
            /** @description Why it would be refused, in the order in which `POST /transaction` checks; the first is its answer. Empty where it would be accepted. */
            refusals: components["schemas"]["PreflightRefusal"][];
        };
        /** @description One reason for which a transaction would be refused. */
        PreflightRefusal: {
            code: components["schemas"]["ErrorCode"];
            /**
             * @description What is wrong, and what to do. For people; its wording may change.
             * @example The wallet balance is too low for the amount and its fee.
             */
            friendlyMessage: string;
            /**
             * @description Data about the refusal, as in `details.data` of an error.
             * @example {
             *       "customerId": "11824b0a80c1a7e5f09b3d42"
             *     }
             */
            data?: {
                [key: string]: string;
            };
        };
        /** @description Whether a transaction would be accepted. */
        PreflightResponse: {
            data: components["schemas"]["Preflight"];
        };
        /** @description The price of a withdrawal. Nothing is created or reserved. */
        Quote: {
            anchor: components["schemas"]["QuoteAnchor"];
            /**
             * @description Amount that is debited, before any fee.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["DecimalAmount"];
            /** @description Currency debited from the wallet. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description Amount that the recipient receives. */
            destinationAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency that the recipient receives.
             * @example NGN
             */
            destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Present, and `true`, only if the price is for a channel without a payment method.
             * @example true
             * @constant
             */
            indicative?: true;
            rate: components["schemas"]["DecimalRate"];
            /**
             * @description Fee in source currency, on top of `sourceAmount`. Left out if there is none.
             * @example 1.50
             */
            fee?: components["schemas"]["DecimalAmount"];
        };
        /**
         * @description The side of a quote that you passed; the other is calculated.
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
             * @description When the newest of these rates was published, in milliseconds since 1970-01-01 UTC; 0 if there are none.
             * @example 1779267600000
             */
            updatedAt: number;
        };
        /** @description The rates. */
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
             * @description Phone number of the recipient; required for `UPI` and `WE_CHAT`.
             * @example +919812345678
             */
            recipientPhone?: string;
            /**
             * @description Email address of the recipient; required for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            recipientEmail?: string;
            /**
             * @description Postal address of the recipient; required for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            recipientAddress?: string;
        };
        /** @description The party behind an account. The required members depend on the channel. */
        RecipientInput: {
            /**
             * @description Name of the recipient.
             * @example Chinedu Okafor
             */
            recipientName?: string;
            /**
             * @description Phone number of the recipient; required for `UPI` and `WE_CHAT`.
             * @example +919812345678
             */
            recipientPhone?: string;
            /**
             * @description Email address of the recipient; required for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            recipientEmail?: string;
            /**
             * @description Postal address of the recipient; required for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            recipientAddress?: string;
        };
        /** @description The bank of a code. */
        ResolvedBank: {
            /**
             * @description Name of the bank.
             * @example JPMORGAN CHASE BANK
             */
            bankName: string;
        };
        /** @description The bank of a code, or `null` if it is unknown. */
        ResolvedBankResponse: {
            /**
             * @description The bank, or `null`.
             * @example {
             *       "bankName": "JPMORGAN CHASE BANK"
             *     }
             */
            data: components["schemas"]["ResolvedBank"] | null;
        };
        /** @description A recipient: the fields of a payment method, and an amount. */
        SavePaymentBatchRecipientRequest: {
            /**
             * @description Direction of the account; always `WITHDRAW`.
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
        /** @description A payment batch to create, or its new values. */
        SavePaymentBatchRequest: {
            /**
             * @description Name of the batch.
             * @example Salaries May
             */
            name: string;
            sourcePaymentMethod: components["schemas"]["PaymentBatchSource"];
        };
        /** @description Sender of the transfer. */
        SenderDetails: {
            /**
             * @description Name of the sender.
             * @example Chinedu Okafor
             */
            name: string;
            /**
             * @description Account of the sender.
             * @example 0123456789
             */
            accountNumber?: string;
            /**
             * @description Bank of the sender.
             * @example GTBANK PLC
             */
            bankName?: string;
            /** @description Country of the sender. */
            countryCode?: components["schemas"]["CountryCode"];
        };
        /** @description How to finish a sandbox transaction. */
        SimulateTransactionRequest: {
            outcome: components["schemas"]["SimulationOutcome"];
        };
        /** @description A simulated bank transfer into a virtual account. */
        SimulateVirtualAccountTransferRequest: {
            /**
             * @description Number of the virtual account.
             * @example 8452297673
             */
            accountNumber: string;
            /**
             * @description Amount of the transfer. A one-time account accepts its exact amount only.
             * @example 25000.00
             */
            amount: components["schemas"]["AmountInput"];
            /**
             * @description Currency of the account.
             * @example NGN
             */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Reference of the payer, shown as `merchantReference` of the deposit. If left out, the reference of a one-time account, else a generated one.
             * @example invoice-2026-0117-SIMULATE_INSTANT
             */
            reference?: string;
            /** @description Outcome of the deposit; overrides the reference. */
            outcome?: components["schemas"]["SimulationOutcome"];
        };
        /** @description An accepted transfer. */
        SimulatedTransfer: {
            /**
             * @description The `merchantReference` of the deposit.
             * @example invoice-2026-0117-SIMULATE_INSTANT
             */
            reference: string;
        };
        /** @description An accepted transfer. */
        SimulatedTransferResponse: {
            data: components["schemas"]["SimulatedTransfer"];
        };
        /**
         * @description Outcome of a simulated transaction.
         * @example success
         * @enum {string}
         */
        SimulationOutcome: "success" | "failed";
        /**
         * @description A director of the business. Members other than `mobile` are free-form and stored as sent.
         * @example {
         *       "fullName": "Wanjiku Kamau",
         *       "mobile": "0722000111",
         *       "idNumber": "23456789"
         *     }
         */
        SmeDirector: {
            /**
             * @description The director's Kenyan mobile number, in one of the four formats.
             * @example 0722000111
             */
            mobile: components["schemas"]["KenyanMobile"];
        } & {
            [key: string]: unknown;
        };
        /**
         * @description Data of the step. `INITIATE`: `mobile`, `email`, `businessType`. `CONFIRM_OTP`: `onboardingRequestId`, `otp`. `SUBMIT`: `directors`, and optionally `organizationShareholders` and `media`; its other members describe the company, are free-form and stored as sent.
         * @example {
         *       "mobile": "0712345678",
         *       "email": "wanjiku.kamau@example.com",
         *       "businessType": 2
         *     }
         */
        SmeRegistrationData: {
            /** @description The registration. Required for `CONFIRM_OTP`; for `SUBMIT` the registration in progress if left out. */
            onboardingRequestId?: components["schemas"]["SmeRegistrationId"];
            /**
             * @description For `INITIATE`, the Kenyan mobile number that receives the one-time password, in one of four formats: `0712345678`, `712345678`, `254712345678`, `+254712345678`.
             * @example 0712345678
             */
            mobile?: string;
            /**
             * @description For `INITIATE`, the email address of the person who registers the business.
             * @example wanjiku.kamau@example.com
             */
            email?: string;
            /**
             * @description For `INITIATE`, the type of business; only `2`, a small or medium enterprise.
             * @example 2
             */
            businessType?: unknown;
            /**
             * @description For `CONFIRM_OTP`, the one-time password; always `123456` in the sandbox.
             * @example 123456
             */
            otp?: string;
            /** @description For `SUBMIT`, the directors, at least one. */
            directors?: components["schemas"]["SmeDirector"][];
            /** @description For `SUBMIT`, the shareholders. */
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
         * @description For `SUBMIT`, the documents: keys of completed uploads of type `user` (see `POST /media/url`), as a list or by what they show.
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
        /** @description The result of a step. */
        SmeRegistrationProgress: {
            /** @description The registration. */
            onboardingRequestId: components["schemas"]["SmeRegistrationId"];
            /** @description The submitted step. */
            step: components["schemas"]["SmeRegistrationStep"];
            status: components["schemas"]["SmeRegistrationStatus"];
            /**
             * @description The next step; null after the last one.
             * @example CONFIRM_OTP
             */
            nextStep: components["schemas"]["SmeRegistrationStep"] | null;
            /**
             * Format: date-time
             * @description Deadline of the next step; null after the last one.
             * @example 2026-05-20T09:15:00.000Z
             */
            expiresAt: string | null;
        };
        /** @description One registration after a step. */
        SmeRegistrationProgressResponse: {
            data: components["schemas"]["SmeRegistrationProgress"];
        };
        /** @description Status of the newest registration of the business. All values are null if there is none. */
        SmeRegistrationState: {
            /**
             * @description The registration.
             * @example 11824fd3c51b07e94a862d30
             */
            onboardingRequestId: string | null;
            /**
             * @description Its status; null if there is none.
             * @example SUBMITTED
             */
            status: components["schemas"]["SmeRegistrationStatus"] | null;
            /** @description Result of the review. Absent until the details are submitted. */
            reviewStatus?: components["schemas"]["SmeReviewStatus"];
            /**
             * @description Why it was rejected, for people. Only on `REJECTED`.
             * @example [
             *       "The certificate cannot be read."
             *     ]
             */
            rejectReasons?: string[];
            /**
             * @description With `reviewStatus`: true if the review has been `PENDING` for three days or more; contact the operator.
             * @example false
             */
            isReviewStatusStale?: boolean;
        };
        /** @description The registration of the business. */
        SmeRegistrationStateResponse: {
            data: components["schemas"]["SmeRegistrationState"];
        };
        /**
         * @description Status of a business registration. `OTP_PENDING` waits for the one-time password, `DETAILS_PENDING` for the details; `SUBMITTED` is under review or approved (see `reviewStatus`). After `EXPIRED` and `REJECTED` a new one can be started.
         * @example OTP_PENDING
         * @enum {string}
         */
        SmeRegistrationStatus: "OTP_PENDING" | "DETAILS_PENDING" | "SUBMITTED" | "EXPIRED" | "REJECTED";
        /**
         * @description The steps of a business registration, in order.
         * @example INITIATE
         * @enum {string}
         */
        SmeRegistrationStep: "INITIATE" | "CONFIRM_OTP" | "SUBMIT";
        /**
         * @description Result of the review of a submitted registration.
         * @example PENDING
         * @enum {string}
         */
        SmeReviewStatus: "PENDING" | "APPROVED" | "REJECTED";
        /**
         * @description An organization or a person that holds shares of the business. Stored as sent.
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
         * @description A time in UTC, ISO 8601 with milliseconds.
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
             * @description Amount that is debited, before any fee.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["DecimalAmount"];
            /** @description Currency of `sourceAmount`. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description Amount that is credited or paid out. */
            destinationAmount: components["schemas"]["DecimalAmount"];
            /**
             * @description Currency of `destinationAmount`.
             * @example NGN
             */
            destinationCurrency: components["schemas"]["CurrencyCode"];
            /**
             * @description Payment method that is paid; empty if there is none.
             * @example 11824c6a104be2907d15c8f6
             */
            destinationId: string;
            /** @description Payment method that is collected from, for a deposit. */
            sourceId?: components["schemas"]["PaymentMethodId"];
            /**
             * @description Customer of the transaction; empty if there is none.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            customerId: string;
            /**
             * @description Your reference, `meta.reference`.
             * @example order-2026-0042
             */
            merchantReference: string;
            rate: components["schemas"]["DecimalRate"];
            /**
             * @description Fee in source currency, on top of `sourceAmount`. Left out if there is none.
             * @example 1.50
             */
            fee?: components["schemas"]["DecimalAmount"];
            meta: components["schemas"]["TransactionMeta"];
            /**
             * @description Why a pool account deposit was rejected; only in the event of its rejection.
             * @example The receipt shows another amount.
             */
            rejectionReason?: string;
            /** @description When the transaction was created. */
            createdAt: components["schemas"]["Timestamp"];
            /** @description When the transaction last changed. */
            updatedAt: components["schemas"]["Timestamp"];
        };
        /** @description A document about a transaction, and its URL. */
        TransactionAdvice: {
            /**
             * Format: uri
             * @description Returns the document by `GET` for five minutes, without an API key.
             * @example https://localhost/advice/072vtLj4IGzQSZgTl/11824f9e602d9c61b8e7a053?expires=1779268500000&signature=q3Vd0HcYwLk8ZrT5uXb1PnGJ6sKmQe2fSiNhOaBvE7M
             */
            url: string;
            /**
             * @description The transaction's `merchantReference`.
             * @example order-2026-0042
             */
            reference: string;
            status: components["schemas"]["TransactionAdviceStatus"];
            /**
             * @description Version of the advice; it increases with every change of the transaction.
             * @example 3
             */
            version: number;
            /**
             * @description When this response was created.
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
         * @description The channel on the counterparty's side.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        TransactionChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "CARD" | "CRYPTO" | "VIRTUAL_BANK_ACCOUNT" | "ACH_BANK_ACCOUNT" | "INTERAC" | "PAYBILL_TILL" | "RFP" | "UPI" | "VIRTUAL_CARD" | "SWIFT" | "WE_CHAT" | "ALIPAY" | "WALLET";
        /** @description An event about a transaction. */
        TransactionEvent: {
            /**
             * @description Id of the event. The same on retries and replays; skip an id that you have processed.
             * @example 11824f9e6491c05d7be8a264
             */
            id: string;
            /**
             * @description Type of the event.
             * @example TRANSACTION.CREATED
             * @enum {string}
             */
            event: "TRANSACTION.CREATED" | "TRANSACTION.UPDATED" | "POOL_DEPOSIT_REQUEST.REJECTED";
            /** @description The transaction after the change. */
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
            /** @description The transactions of this page; empty after the last page. */
            data: components["schemas"]["Transaction"][];
            /**
             * @description Exact number of matches over all pages.
             * @example 1
             */
            total: number;
            /**
             * @description Page number, from 0.
             * @example 0
             */
            page: number;
        };
        /** @description The `meta` from the request, with numbers in double precision, and what the service adds. */
        TransactionMeta: {
            /**
             * @description Idempotency key of the transaction.
             * @example 9f1c6a52-order-2026-0042
             */
            idempotencyKey: string;
            /**
             * @description Your order or payment id.
             * @example order-2026-0042
             */
            reference: string;
            /**
             * @description The reference of the transfer that paid a checkout session, where its sender gave one.
             * @example invoice 2026-0042
             */
            transferReference?: string;
            /**
             * @description Present, and `true`, while the transaction waits for a one-time password.
             * @example true
             */
            otpRequired?: boolean;
            failureReason?: components["schemas"]["FailureReason"];
        } & {
            [key: string]: unknown;
        };
        /** @description Key, reference and free-form data of a transaction. Returned as sent, except that numbers are stored in double precision: send more than 15 significant digits as a string. A body nests at most 10 levels of objects and lists. The names `failureReason` and `otpRequired` are reserved. */
        TransactionMetaInput: {
            /**
             * @description Idempotency key, permanently unique in the business. Compared byte for byte.
             * @example 9f1c6a52-order-2026-0042
             */
            idempotencyKey: string;
            /**
             * @description Your order or payment id, permanently unique in the business.
             * @example order-2026-0042
             */
            reference: string;
            /**
             * @description Text for the recipient's statement. Any JSON value, stored as sent.
             * @example Supplier payment May
             */
            narration?: unknown;
            /**
             * @description Invoice of the payment. Any JSON value, stored as sent.
             * @example INV-2026-0117
             */
            invoice?: unknown;
            /**
             * @description Settlement of the payment. Any JSON value, stored as sent.
             * @example SET-0520
             */
            settlement?: unknown;
            /**
             * @description Merchant of the payment. Any JSON value, stored as sent.
             * @example M-1180
             */
            merchantId?: unknown;
        } & {
            [key: string]: unknown;
        };
        /** @description What a transaction moves, and for whom. `WITHDRAW` requires `customerId`, `destinationId` and both amounts; `DEPOSIT` requires `customerId`, `sourceId` and both amounts; `SWAP` requires neither a customer nor a payment method, and its destination amount is calculated from the live rate. */
        TransactionOrder: {
            /**
             * @description Type of the transaction; `WITHDRAW` if left out.
             * @example WITHDRAW
             * @enum {string}
             */
            type?: "WITHDRAW" | "DEPOSIT" | "SWAP";
            /**
             * @description Customer of the transaction. Required, except for a `SWAP`, where it may be left out or empty.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            customerId?: string;
            /**
             * @description Amount to debit, before any fee. A decimal string, or a plain JSON number.
             * @example 100.00
             */
            sourceAmount: components["schemas"]["AmountInput"];
            /**
             * @description Amount that the recipient receives, or the wallet for a deposit. A decimal string, or a plain JSON number. Required, except for a `SWAP`, which ignores it.
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
             * @description Which amount is kept if the two do not match the live rate: the source if `true`, else the destination. The other one is recalculated.
             * @example false
             */
            shouldPreferSourceAmount?: boolean;
            /**
             * @description Payment method to pay, for a `WITHDRAW` only. Always the id of a payment method, never of a customer. For other types, an empty string counts as absent.
             * @example 11824c6a104be2907d15c8f6
             */
            destinationId?: string;
            /**
             * @description Payment method to collect from, for a `DEPOSIT` only. For other types, an empty string counts as absent.
             * @example
             */
            sourceId?: string;
            meta?: components["schemas"]["TransactionMetaInput"];
        };
        /** @description One transaction. */
        TransactionResponse: {
            data: components["schemas"]["Transaction"];
        };
        /**
         * @description Status of a transaction. It starts as `PENDING` and never completes immediately.
         * @example PENDING
         * @enum {string}
         */
        TransactionStatus: "PENDING" | "PROCESSING" | "SUCCESS" | "FAILED" | "CANCELLED" | "REFUNDED" | "RETRY" | "UNKNOWN" | "SCHEDULED" | "CUSTOMER_ACTION_REQUIRED" | "REJECTED" | "IN_REVIEW" | "DISPUTED" | "DISPUTE_RESOLVED" | "DISPUTE_WON" | "DISPUTE_LOST" | "DISPUTE_EVIDENCE_SUBMITTED";
        /** @description What happened to a transaction. */
        TransactionTimeline: {
            /** @description The entries, oldest first; at most 500. */
            entries: components["schemas"]["TransactionTimelineEntry"][];
            /**
             * @description Whether later entries were left out.
             * @example false
             */
            truncated: boolean;
        };
        /** @description Something that happened to a transaction. */
        TransactionTimelineEntry: {
            /** @description When it happened. */
            at: components["schemas"]["Timestamp"];
            group: components["schemas"]["TransactionTimelineGroup"];
            kind: components["schemas"]["TransactionTimelineKind"];
            /**
             * @description What happened, in a few words. For people; its wording may change.
             * @example HOLD: 101.50 USD
             */
            title: string;
            facts: components["schemas"]["TransactionTimelineFacts"];
        };
        /** @description What is known of an entry. Each kind has some of these members. */
        TransactionTimelineFacts: {
            /**
             * @description The request id of a call.
             * @example 0a9d5b1e-6f2c-4c1a-9a57-3d8e41b6c702
             */
            requestId?: string;
            /**
             * @description Status of the response to a call or delivery. Absent if there was none: you disconnected, or see `error`.
             * @example 201
             */
            httpStatus?: number;
            /**
             * @description Error code of the response to a call.
             * @example DUPLICATE_REQUEST
             */
            code?: string;
            /**
             * @description Why a delivery had no response.
             * @example timeout
             */
            error?: string;
            /**
             * @description How long a call or delivery took, in milliseconds.
             * @example 41
             */
            durationMs?: number;
            /** @description Status before. Absent for the first one. */
            fromStatus?: components["schemas"]["TransactionStatus"];
            /** @description Status after. */
            toStatus?: components["schemas"]["TransactionStatus"];
            /**
             * @description What changed the status, `api`, `rail`, `simulate`, `customer` or `operator`.
             * @example rail
             */
            actor?: string;
            /**
             * @description Kind of an entry of the ledger, such as `HOLD`, `SETTLE` or `RELEASE`.
             * @example HOLD
             */
            journal?: string;
            /** @description The postings of an entry of the ledger. */
            postings?: components["schemas"]["TransactionTimelinePosting"][];
            /** @description Currency of `amount`. */
            currency?: components["schemas"]["CurrencyCode"];
            /**
             * @description The amount that was counted, given back, credited, recalled or returned.
             * @example 100.00
             */
            amount?: components["schemas"]["DecimalAmount"];
            /**
             * @description Name of the rail.
             * @example dollar-1
             */
            rail?: string;
            /**
             * @description Number of the attempt at a rail, or of the delivery, from 1.
             * @example 1
             */
            attempt?: number;
            /**
             * @description State of the attempt, such as `SUCCEEDED`, `REFUSED`, `NOT_EXECUTED` or `UNKNOWN`, or of the transfer that is paid back.
             * @example SUCCEEDED
             */
            state?: string;
            /**
             * @description What proves the outcome of an attempt, `ANSWER`, `FENCE`, `DEADLINE` or `RULING`.
             * @example ANSWER
             */
            proof?: string;
            /**
             * @description How often the attempt was prepared to be sent.
             * @example 1
             */
            sends?: number;
            /**
             * @description How often the rail was asked about the attempt.
             * @example 0
             */
            asks?: number;
            /** @description Why the rail did not execute it. */
            failureCode?: components["schemas"]["FailureReasonCode"];
            /**
             * @description The reference of the rail.
             * @example NIP-0000132611-91408
             */
            railReference?: string;
            /**
             * @description Id of an event, the `webhook-id` of its deliveries.
             * @example 11825432448d5f3a17c6b9e0
             */
            eventId?: string;
            /** @example TRANSACTION.UPDATED */
            event?: components["schemas"]["EventType"];
            /**
             * @description Order of an event among those of the transaction, from 1.
             * @example 1
             */
            sequence?: number;
        };
        /**
         * @description The part of a timeline that an entry belongs to: the request and its held money (`REQUESTED`), the rail that pays or collects (`AT_THE_RAIL`), the outcome and its postings (`SETTLED`), or your webhooks (`NOTIFIED`).
         * @example REQUESTED
         * @enum {string}
         */
        TransactionTimelineGroup: "REQUESTED" | "AT_THE_RAIL" | "SETTLED" | "NOTIFIED";
        /**
         * @description What an entry is. More kinds may follow. `CALL`: a call of `POST /transaction` with its idempotency key. `STATUS`: a change of status. `LIMIT_COUNTED`, `LIMIT_GIVEN_BACK`: its use of your limits. `JOURNAL`: an entry of the ledger. `RAIL_SENT`, `RAIL_ACCEPTED`, `RAIL_RESULT`: an attempt at a rail. `RAIL_RETURNED`: money of a payout that came back. `RAIL_CREDITED`, `RAIL_RECALLED`, `RAIL_CREDIT_RETURN`: a transfer into an account of yours, taken back by its sender's bank, or paid back. `EVENT`: an event. `DELIVERY`: one attempt to send it to your URL.
         * @example JOURNAL
         * @enum {string}
         */
        TransactionTimelineKind: "CALL" | "STATUS" | "LIMIT_COUNTED" | "LIMIT_GIVEN_BACK" | "JOURNAL" | "RAIL_SENT" | "RAIL_ACCEPTED" | "RAIL_RESULT" | "RAIL_RETURNED" | "RAIL_CREDITED" | "RAIL_RECALLED" | "RAIL_CREDIT_RETURN" | "EVENT" | "DELIVERY";
        /** @description Money that moved from one account of the ledger to another. */
        TransactionTimelinePosting: {
            /**
             * @description Account that it left, such as `wallet:MAIN:available`.
             * @example wallet:MAIN:available
             */
            debitAccount: string;
            /**
             * @description Account that it entered, such as `wallet:MAIN:pending`.
             * @example wallet:MAIN:pending
             */
            creditAccount: string;
            /** @description Currency of `amount`. */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description The amount.
             * @example 101.50
             */
            amount: components["schemas"]["DecimalAmount"];
        };
        /** @description The timeline of a transaction. */
        TransactionTimelineResponse: {
            data: components["schemas"]["TransactionTimeline"];
        };
        /**
         * @description `WITHDRAW` pays out from the wallet, `DEPOSIT` collects into it, `SWAP` converts inside it.
         * @example WITHDRAW
         * @enum {string}
         */
        TransactionType: "WITHDRAW" | "DEPOSIT" | "SWAP";
        /** @description A sample event to send, and its subject. */
        TriggerWebhookRequest: {
            /**
             * @description Type of the event.
             * @example TRANSACTION.UPDATED
             */
            event: components["schemas"]["EventType"];
            /**
             * @description Id of the customer, payment method, transaction or checkout session of the event, depending on its type. 24 lower-case hexadecimal digits.
             * @example 11824f9e602d9c61b8e7a053
             */
            entityId: string;
        };
        /** @description A queued sample event. */
        TriggeredWebhook: {
            /**
             * @description Always `true`; the event is delivered like every other, with retries.
             * @example true
             */
            queued: boolean;
            /**
             * @description Type of the event.
             * @example TRANSACTION.UPDATED
             */
            event: components["schemas"]["EventType"];
            /**
             * @description Subject of the event.
             * @example 11824f9e602d9c61b8e7a053
             */
            entityId: string;
            /**
             * Format: uri
             * @description The webhook URL to which the event is sent.
             * @example https://acme.example/hooks
             */
            deliveryUrl: string;
        };
        /** @description One queued sample event. */
        TriggeredWebhookResponse: {
            data: components["schemas"]["TriggeredWebhook"];
        };
        /**
         * @description KYC documents to store, by type; at least one, each a string of 1 to 2,000 characters. They may be wrapped in `kyc`. Types: `REPRESENTATIVE_TYPE`, `DATE_OF_BIRTH`, `ADDRESS`, `BANK_STATEMENT`, `BUSINESS_CERTIFICATE`, `ID_FRONT`, `ID_BACK`, `SELFIE`, `PROOF_OF_ADDRESS`, `PROOF_OF_INCOME`, `DRIVER_LICENSE`, `PASSPORT`, `NATIONAL_ID`, `PAYMENT_METHOD`, `RESIDENCE_PERMIT`, `VEHICLE_REGISTRATION`, `VOTER_ID`, `OTHERS`.
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
        /** @description Customer data to update; at least one member. */
        UpdateCustomerRequest: {
            /**
             * @description New full name.
             * @example Grace Miller-Hayes
             */
            fullName?: string;
            /** @description New email address. */
            email?: components["schemas"]["EmailAddress"];
            /** @description New phone number, in E.164 form; it must match the customer's country. */
            phone?: components["schemas"]["PhoneNumber"];
        };
        /** @description A document that verifies a customer. */
        VerifyCustomerRequest: {
            /**
             * @description Type of the document. `BVN`: a Bank Verification Number.
             * @example BVN
             * @enum {string}
             */
            docType: "BVN";
            /**
             * @description Number of the document; for a BVN exactly 11 digits.
             * @example 22145678901
             */
            docValue: string;
        };
        /**
         * @description The exact amount that a one-time virtual account accepts: a plain JSON number in units of the currency, at most 5,000,000, with no more decimals than the currency has.
         * @example 25000
         */
        VirtualAccountAmount: number;
        /**
         * @description A currency in which virtual accounts are available.
         * @example NGN
         * @enum {string}
         */
        VirtualAccountCurrency: "USD" | "NGN" | "GBP" | "EUR" | "KES";
        /**
         * @description Purpose of a permanent virtual account.
         * @example COLLECTIONS
         * @enum {string}
         */
        VirtualAccountLabel: "SALES" | "OPERATIONS" | "PAYROLL" | "COLLECTIONS" | "VENDOR_PAYMENTS" | "TAX" | "REFUNDS" | "MARKETING" | "TREASURY" | "GENERAL";
        /**
         * @description A customer's account, or the business's shared pool account.
         * @example VIRTUAL_ACCOUNT
         * @enum {string}
         */
        VirtualAccountType: "VIRTUAL_ACCOUNT" | "POOL_ACCOUNT";
        /**
         * @description Type of a wallet. `FEE` is the wallet from which fees are taken; leave it out for the main wallet.
         * @example FEE
         * @enum {string}
         */
        WalletType: "FEE";
    };
    responses: {
        /** @description The account or its institution does not exist. */
        AccountHolderNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The request is malformed or breaks a business rule; see `code`. */
        BadRequest: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist in this business; see `code`. */
        CustomerNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The operation is not allowed. */
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
        /** @description The `idempotency-key` was already used for this operation; nothing was done. `details.data.id` is what the first request made. */
        KeyUsed: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The resource does not exist in this business; see `code`. */
        PaymentMethodNotFound: {
            headers: {
                "x-request-id": components["headers"]["XRequestId"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error"];
            };
        };
        /** @description The service or a payment processor is temporarily unavailable. */
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
        /** @description The business exceeded the request limit of this operation. Nothing was done; the request counts. */
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
        /** @description The resource does not exist in this business; see `code`. */
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
        /** @description The request does not match the schema, or cannot be fulfilled. */
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
         * @description Customer of the account; the business owner if left out.
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
         * @description Code of the bank or provider, from the list of institutions. Required for `BANK_ACCOUNT`.
         * @example 000013
         */
        AccountHolderInstitutionCode: string;
        /**
         * @description Number of the bank account, or the mobile number with or without `+` (which a URL writes `%2B`).
         * @example 0123456789
         */
        AccountHolderNumber: string;
        /**
         * @description Only these currencies, comma-separated; a currency without a wallet returns 0. All wallets if left out.
         * @example [
         *       "USD",
         *       "NGN"
         *     ]
         */
        BalanceCurrencies: components["schemas"]["CurrencyCode"][];
        /**
         * @description Country of a routing number; only `US` has them. Not used for a BIC, which contains its country.
         * @example US
         */
        BankCodeCountry: components["schemas"]["CountryCode"];
        /**
         * @description The code: a SWIFT/BIC code of 8 or 11 characters in any case, or a routing number of nine digits.
         * @example 021000021
         */
        BankCodeSearchTerm: string;
        /**
         * @description Type of the code.
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
         * @description Only transactions created at this moment or later. An ISO 8601 date-time with its zone, in extended or basic format; the `+` of a zone is sent as `%2B`.
         * @example 2026-05-01T00:00:00.000Z
         */
        CreatedFromFilter: string;
        /**
         * @description Only transactions created at this moment or earlier. An ISO 8601 date-time with its zone, in extended or basic format, not before `fromDate`.
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
         * @description Only the methods of this customer; none for an unknown customer.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        CustomerIdFilter: components["schemas"]["CustomerId"];
        /**
         * @description The customer.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        CustomerIdPath: components["schemas"]["CustomerId"];
        /**
         * @description Only the customer with this phone number, in E.164 form.
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
         * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
         * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
         */
        IdempotencyKey: string;
        /**
         * @description Accepted and ignored: a pool account is the same for any value.
         * @example 25000.00
         */
        IgnoredAmount: string;
        /**
         * @description Accepted and ignored: a pool account is the same for any value.
         * @example NGN
         */
        IgnoredCurrency: string;
        /**
         * @description Accepted and ignored: a pool account is the same for any value.
         * @example invoice-2026-0117
         */
        IgnoredReference: string;
        /**
         * @description The channel of the institutions.
         * @example BANK_ACCOUNT
         */
        InstitutionChannel: components["schemas"]["InstitutionChannel"];
        /**
         * @description The country of the institutions.
         * @example NG
         */
        InstitutionCountryCode: components["schemas"]["CountryCode"];
        /**
         * @description Maximum number of items per page.
         * @example 10
         */
        Limit: number;
        /**
         * @description Page number, from 0. A page after the last one is empty.
         * @example 0
         */
        Page: number;
        /**
         * @description The payment batch.
         * @example 1182b8e780d4a7f05c9e21b6
         */
        PaymentBatchIdPath: components["schemas"]["PaymentBatchId"];
        /**
         * @description Maximum number of items per page.
         * @example 100
         */
        PaymentBatchLimit: number;
        /**
         * @description The recipient.
         * @example 1182babc403b81e6d20c57fa
         */
        PaymentBatchRecipientIdPath: components["schemas"]["PaymentBatchRecipientId"];
        /**
         * @description A session of the batch: only the recipients that failed in it are paid. All recipients if left out.
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
         * @description Customer to price for; the business owner if left out.
         * @example 11824b0a80c1a7e5f09b3d42
         */
        QuoteCustomerId: components["schemas"]["CustomerId"];
        /**
         * @description Amount that the recipient receives. Pass either `sourceAmount` or `destinationAmount`.
         * @example 154025.00
         */
        QuoteDestinationAmount: components["schemas"]["DecimalAmountInput"];
        /**
         * @description Channel of the payout, for an indicative price. Pass either `destinationId` or `destinationChannel`.
         * @example BANK_ACCOUNT
         */
        QuoteDestinationChannel: components["schemas"]["TransactionChannel"];
        /**
         * @description Country of the payout. Required with `destinationChannel`, except for `SWIFT` and `CRYPTO`; refused with `destinationId`.
         * @example NG
         */
        QuoteDestinationCountry: components["schemas"]["CountryCode"];
        /**
         * @description Currency that the recipient receives.
         * @example NGN
         */
        QuoteDestinationCurrency: components["schemas"]["CurrencyCode"];
        /**
         * @description Payment method to pay, for a firm price. Pass either `destinationId` or `destinationChannel`.
         * @example 11824c6a104be2907d15c8f6
         */
        QuoteDestinationId: components["schemas"]["PaymentMethodId"];
        /**
         * @description Amount to debit, before any fee. Pass either `sourceAmount` or `destinationAmount`.
         * @example 100.00
         */
        QuoteSourceAmount: components["schemas"]["DecimalAmountInput"];
        /**
         * @description Currency debited from the wallet.
         * @example USD
         */
        QuoteSourceCurrency: components["schemas"]["CurrencyCode"];
        /**
         * @description Destination currencies, comma-separated; all published ones if left out.
         * @example [
         *       "NGN"
         *     ]
         */
        ToSymbols: components["schemas"]["CurrencyCode"][];
        /**
         * @description Only transactions on these channels, comma-separated.
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
         * @description Only transactions whose `merchantReference` is exactly this, byte for byte: the payments of a checkout session, the deposits of an account, a pool account deposit, or the transaction with this `meta.reference`.
         * @example order-2026-0042
         */
        TransactionMerchantReferenceFilter: string;
        /**
         * @description Only the transaction whose `meta.reference` is exactly this, byte for byte.
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
         * @description The exact amount that a one-time account accepts, at most 5,000,000; a permanent account if left out.
         * @example 25000
         */
        VirtualAccountAmount: components["schemas"]["VirtualAccountAmount"];
        /**
         * @description Country of the pool account; required if `type` is `POOL_ACCOUNT`.
         * @example NG
         */
        VirtualAccountCountry: components["schemas"]["PoolAccountCountry"];
        /**
         * @description Currency of the account. Required unless `type` is `POOL_ACCOUNT`.
         * @example NGN
         */
        VirtualAccountCurrency: components["schemas"]["VirtualAccountCurrency"];
        /**
         * @description Your reference, shown on the account and by default on its deposits.
         * @example invoice-2026-0117
         */
        VirtualAccountReference: string;
        /**
         * @description Type of the account; `VIRTUAL_ACCOUNT` if left out.
         * @example VIRTUAL_ACCOUNT
         */
        VirtualAccountType: components["schemas"]["VirtualAccountType"];
        /**
         * @description `FEE` for the wallets from which fees are taken; the main wallets if left out.
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
         * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
         * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
         * @example 2026a
         */
        XWebhookKeyId: string;
        /**
         * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
         * @example 2
         */
        XWebhookSequence: string;
        /**
         * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
         * @example bWFkZS11cC1zaWduYXR1cmU=
         */
        XWebhookSignature: string;
    };
    requestBodies: never;
    headers: {
        /** @description The maximum number of requests to this operation in its rolling window. Missing only if the request could not be counted, on some 500 and 503 responses. */
        RateLimitLimit: number;
        /** @description How many more requests to this operation are accepted in the window. Refused requests count. */
        RateLimitRemaining: number;
        /** @description Seconds until the next request is accepted, rounded up; 0 if one is accepted now. */
        RateLimitReset: number;
        /** @description Seconds until the next request is accepted, rounded up; 0 if one is accepted now. */
        RateLimitResetSoon: number;
        /** @description How many more requests to this operation are accepted in the window. Refused requests count. */
        RateLimitUsedUp: number;
        /** @description Seconds to wait before trying again. */
        RetryAfter: number;
        /** @description Seconds to wait before trying again. */
        RetryAfterReset: number;
        /** @description The maximum number of requests to this operation in its rolling window. Missing only if the request could not be counted, on some 500 and 503 responses. */
        VerificationLimit: number;
        /** @description Opaque id of this response, new for each request. Quote it when you ask for help. */
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
                 * @description Page number, from 0. A page after the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Maximum number of items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only the customer with this email address, compared without case.
                 * @example grace.miller@example.com
                 */
                email?: components["parameters"]["CustomerEmailFilter"];
                /**
                 * @description Only the customer with this phone number, in E.164 form.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The request conflicts with an existing resource; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The customer was deleted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The updated customer. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The request conflicts with an existing resource; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The customer does not exist in this business. */
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
            /** @description The request does not match the schema, or cannot be fulfilled. */
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
            /** @description The business exceeded its verifications in 24 hours. Nothing was done. */
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
            /** @description The service or a payment processor is temporarily unavailable; retry with the same idempotency key. */
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
                 * @description Page number, from 0. A page after the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Maximum number of items per page.
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
                 * @description Only the methods of this customer; none for an unknown customer.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            409: components["responses"]["KeyUsed"];
            422: components["responses"]["UnprocessableEntity"];
            500: components["responses"]["InternalServerError"];
            503: components["responses"]["ServiceUnavailable"];
        };
    };
    listInstitutions: {
        parameters: {
            query: {
                /**
                 * @description The channel of the institutions.
                 * @example BANK_ACCOUNT
                 */
                channel: components["parameters"]["InstitutionChannel"];
                /**
                 * @description The country of the institutions.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Type of the code.
                 * @example routing_number
                 */
                codeType: components["parameters"]["BankCodeType"];
                /**
                 * @description Country of a routing number; only `US` has them. Not used for a BIC, which contains its country.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
                 * @description Code of the bank or provider, from the list of institutions. Required for `BANK_ACCOUNT`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
                 * @description Currency of the account. Required unless `type` is `POOL_ACCOUNT`.
                 * @example NGN
                 */
                currency?: components["parameters"]["VirtualAccountCurrency"];
                /**
                 * @description Customer of the account; the business owner if left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["AccountCustomerId"];
                /**
                 * @description The exact amount that a one-time account accepts, at most 5,000,000; a permanent account if left out.
                 * @example 25000
                 */
                amount?: components["parameters"]["VirtualAccountAmount"];
                /**
                 * @description Type of the account; `VIRTUAL_ACCOUNT` if left out.
                 * @example VIRTUAL_ACCOUNT
                 */
                type?: components["parameters"]["VirtualAccountType"];
                /**
                 * @description Country of the pool account; required if `type` is `POOL_ACCOUNT`.
                 * @example NG
                 */
                country?: components["parameters"]["VirtualAccountCountry"];
                /**
                 * @description Your reference, shown on the account and by default on its deposits.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The request does not match the schema, or cannot be fulfilled; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            409: components["responses"]["KeyUsed"];
            /** @description The request does not match the schema, or cannot be fulfilled; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The transfer was accepted. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SimulatedTransferResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            409: components["responses"]["KeyUsed"];
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
                 * @description Customer of the account; the business owner if left out.
                 * @example 11824b0a80c1a7e5f09b3d42
                 */
                customerId?: components["parameters"]["AccountCustomerId"];
                /**
                 * @description Accepted and ignored: a pool account is the same for any value.
                 * @example 25000.00
                 */
                amount?: components["parameters"]["IgnoredAmount"];
                /**
                 * @description Accepted and ignored: a pool account is the same for any value.
                 * @example NGN
                 */
                currency?: components["parameters"]["IgnoredCurrency"];
                /**
                 * @description Accepted and ignored: a pool account is the same for any value.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
                 * @description Customer of the account; the business owner if left out.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The payment method was deleted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Currency that the recipient receives.
                 * @example NGN
                 */
                destinationCurrency: components["parameters"]["QuoteDestinationCurrency"];
                /**
                 * @description Amount to debit, before any fee. Pass either `sourceAmount` or `destinationAmount`.
                 * @example 100.00
                 */
                sourceAmount?: components["parameters"]["QuoteSourceAmount"];
                /**
                 * @description Amount that the recipient receives. Pass either `sourceAmount` or `destinationAmount`.
                 * @example 154025.00
                 */
                destinationAmount?: components["parameters"]["QuoteDestinationAmount"];
                /**
                 * @description Payment method to pay, for a firm price. Pass either `destinationId` or `destinationChannel`.
                 * @example 11824c6a104be2907d15c8f6
                 */
                destinationId?: components["parameters"]["QuoteDestinationId"];
                /**
                 * @description Channel of the payout, for an indicative price. Pass either `destinationId` or `destinationChannel`.
                 * @example BANK_ACCOUNT
                 */
                destinationChannel?: components["parameters"]["QuoteDestinationChannel"];
                /**
                 * @description Country of the payout. Required with `destinationChannel`, except for `SWIFT` and `CRYPTO`; refused with `destinationId`.
                 * @example NG
                 */
                destinationCountry?: components["parameters"]["QuoteDestinationCountry"];
                /**
                 * @description Customer to price for; the business owner if left out.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
    preflightTransaction: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["TransactionOrder"];
            };
        };
        responses: {
            /** @description Whether it would be accepted, and why not. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PreflightResponse"];
                };
            };
            /** @description The request is malformed; see `code`. */
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
    listTransactions: {
        parameters: {
            query?: {
                /**
                 * @description Page number, from 0. A page after the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Maximum number of items per page.
                 * @example 10
                 */
                limit?: components["parameters"]["Limit"];
                /**
                 * @description Only the transaction with this id.
                 * @example 11824f9e602d9c61b8e7a053
                 */
                transactionId?: components["parameters"]["TransactionIdFilter"];
                /**
                 * @description Only the transaction whose `meta.reference` is exactly this, byte for byte.
                 * @example order-2026-0042
                 */
                reference?: components["parameters"]["TransactionReferenceFilter"];
                /**
                 * @description Only transactions whose `merchantReference` is exactly this, byte for byte: the payments of a checkout session, the deposits of an account, a pool account deposit, or the transaction with this `meta.reference`.
                 * @example order-2026-0042
                 */
                merchantReference?: components["parameters"]["TransactionMerchantReferenceFilter"];
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
                 * @description Only transactions on these channels, comma-separated.
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
                 * @description Only transactions created at this moment or later. An ISO 8601 date-time with its zone, in extended or basic format; the `+` of a zone is sent as `%2B`.
                 * @example 2026-05-01T00:00:00.000Z
                 */
                fromDate?: components["parameters"]["CreatedFromFilter"];
                /**
                 * @description Only transactions created at this moment or earlier. An ISO 8601 date-time with its zone, in extended or basic format, not before `fromDate`.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description A limit of the business would be exceeded, the business or customer is not verified, or the business may not swap. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
            /** @description The request does not match the schema, or cannot be fulfilled. */
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
            /** @description The service or a payment processor is temporarily unavailable; retry with the same idempotency key. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The password was correct; the transaction with its new status. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The URL of the document. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionAdviceResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
    getTransactionTimeline: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * @description Version of this interface, a date. Only `2026-05-18` is supported, and it is the default.
                 * @example 2026-05-18
                 */
                "x-api-version"?: components["parameters"]["XApiVersion"];
                /**
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The timeline. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionTimelineResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description Accepted; the transaction as it was before. */
            202: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TransactionResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Page number, from 0. A page after the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Maximum number of items per page.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            409: components["responses"]["KeyUsed"];
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The batch was deleted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is already in the batch, or a run of the batch is in progress; nothing was done. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The batch was updated. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is already in the batch, or a run of the batch is in progress; nothing was done. */
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
                 * @description Page number, from 0. A page after the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Maximum number of items per page.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is already in the batch, or the `idempotency-key` was already used; nothing was done. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["KeyUsed"];
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The recipient was removed. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Empty"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is already in the batch, or a run of the batch is in progress; nothing was done. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The recipient was updated. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchRecipientResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description The account is already in the batch, or a run of the batch is in progress; nothing was done. */
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
                 * @description A session of the batch: only the recipients that failed in it are paid. All recipients if left out.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The run has started; each payout was created or refused. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PaymentBatchOutcomeResponse"];
                };
            };
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            /** @description A run of the batch is in progress, or the `idempotency-key` was already used; nothing was done. */
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
                 * @description Page number, from 0. A page after the last one is empty.
                 * @example 0
                 */
                page?: components["parameters"]["Page"];
                /**
                 * @description Maximum number of items per page.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The request is malformed or breaks a business rule; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The request is malformed, or the customer is invalid; see `code`. */
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
            /** @description A session with this reference is open or paid, or the `idempotency-key` was already used; nothing was created. */
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
                 * @description Only these currencies, comma-separated; a currency without a wallet returns 0. All wallets if left out.
                 * @example [
                 *       "USD",
                 *       "NGN"
                 *     ]
                 */
                currencies?: components["parameters"]["BalanceCurrencies"];
                /**
                 * @description `FEE` for the wallets from which fees are taken; the main wallets if left out.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The wallet was credited. */
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
            409: components["responses"]["KeyUsed"];
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
                 * @description Destination currencies, comma-separated; all published ones if left out.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description Where to send the file, and its key. */
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
            /** @description The business has uploaded its maximum for today. No URL was created. */
            429: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    "Retry-After": components["headers"]["RetryAfterReset"];
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
                /**
                 * @description A key that you choose, 1 to 255 visible ASCII characters, and keep for a retry: the operation creates or pays at most once with it. A second use is 409 `DUPLICATE_REQUEST`, with the id of what the first one made in `details.data.id`. Bound to the business and the operation, permanently; the body is not compared. A refused request leaves the key free.
                 * @example 7c9e6679-7425-40de-944b-e07fc1f90ae7
                 */
                "idempotency-key"?: components["parameters"]["IdempotencyKey"];
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
            /** @description The step was accepted. */
            200: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SmeRegistrationProgressResponse"];
                };
            };
            /** @description The request is malformed, or the registration does not allow it; see `code`. */
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
            /** @description The resource does not exist in this business; see `code`. */
            404: {
                headers: {
                    "x-request-id": components["headers"]["XRequestId"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error"];
                };
            };
            409: components["responses"]["KeyUsed"];
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
                 * @example 5d1f0c6b7a98e2d34c5b6a79f8e0d1c2b3a4958677685940312f0e1d2c3b4a59
                 */
                "x-api-signature"?: components["parameters"]["XApiSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The status of the registration. */
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
                 * @description Signature of the signed content, if signing is enabled for the business: HMAC-SHA256 with its signing secret, lower-case hexadecimal.
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
            /** @description The sample event was queued. */
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
            /** @description The subject of the event does not exist in this business; see `code`. */
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
                 * @description RSA-SHA256 (PKCS#1 v1.5) over the raw body, base64. Verify it with the public key of this environment that `x-webhook-key-id` names.
                 * @example bWFkZS11cC1zaWduYXR1cmU=
                 */
                "x-webhook-signature": components["parameters"]["XWebhookSignature"];
                /**
                 * @description Id of the key that made `x-webhook-signature`. `GET /.well-known/corridor-webhook-keys` lists the public keys by id.
                 * @example 2026a
                 */
                "x-webhook-key-id": components["parameters"]["XWebhookKeyId"];
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
                 * @description Position of the event among those of the same subject, from 1. Later states have higher numbers.
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
