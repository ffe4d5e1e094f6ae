/** Generated from spec/ by spec/tools/generate.ts. Do not edit: change spec/, then run: make generate. */

export interface paths {
    "/rail/v1/capabilities": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the rail can do
         * @description Returns the services of the rail, and what it promises. Corridor asks every minute. It keeps orders, and questions about them, within `requestsPerSecond` of the last answer, and decides nothing else by it.
         */
        get: operations["getCapabilities"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/balances": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the balances at the partner
         * @description Returns the balances of the accounts that payouts are paid from. Corridor asks every minute. It hands no payout to a rail whose balances in that currency, together, are lower than the payout; a currency without a balance is not checked. An answer also shows that the rail works again after failed payouts.
         */
        get: operations["getBalances"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/limits": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * Get the limits of the partner
         * @description Returns the limits of the partner, and what of them is used where the partner says so. Advisory. Corridor does not call this operation yet.
         */
        get: operations["getLimits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/quotes": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Price a payment
         * @description Returns what a payment would cost now. Advisory: it never changes the price of a customer. Creates nothing, so it can be repeated. Corridor does not call this operation yet.
         */
        post: operations["createQuote"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/payouts": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List payouts that changed
         * @description Returns the payouts that changed since a time, by pages of at most 100. Corridor compares them with its own, for example after a restored backup.
         */
        get: operations["listPayouts"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/payouts/{payoutId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The payout.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                payoutId: components["parameters"]["PayoutIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a payout
         * @description Returns the payout as the rail knows it now. Corridor asks until the state is final, and again after a callback. A 404 proves nothing by itself.
         */
        get: operations["getPayout"];
        /**
         * Order a payout
         * @description Orders a payout under an id of Corridor. The first request is 201, a repeat with the same content is 200 with the state as it is now, and pays nothing again, however late it comes. Other content under the same id is 409. An id that was fenced is 410. Store the order before you hand it to the partner. A refusal is either 422 with `taken: no`, or an order that is `failed`.
         */
        put: operations["putPayout"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/payouts/{payoutId}/fence": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The payout.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                payoutId: components["parameters"]["PayoutIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a payout permanently
         * @description Cancels the payout if that is still certain to work, and returns its true state. `cancelled` is permanent. An id that never arrived is stored as cancelled, and a later `PUT` with it is 410. If the payout is already with the partner and cannot be stopped, the response is its state, unchanged. Takes no body; can be repeated. A rail without fences returns 404.
         */
        post: operations["fencePayout"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/collections/{collectionId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a collection
         * @description Returns the collection as the rail knows it now; also the one of a card session. A 404 proves nothing by itself.
         */
        get: operations["getCollection"];
        /**
         * Order a collection
         * @description Orders a collection under an id of Corridor. Repeats, other content and fenced ids are as for payouts. With `awaiting_password` the payer has received a one-time password, and nothing is collected without it.
         */
        put: operations["putCollection"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/collections/{collectionId}/fence": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a collection permanently
         * @description Cancels the collection if that is still certain to work, and returns its true state, as for payouts. Also ends a card session.
         */
        post: operations["fenceCollection"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/collections/{collectionId}/authorizations/{number}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
                /**
                 * @description Counted by Corridor from 1. A repeated request has the same number.
                 * @example 1
                 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Try a one-time password
         * @description Tries the one-time password of a collection that is `awaiting_password`. Corridor counts the tries: a repeat with the same number returns the result of the first, and is not another try.
         */
        put: operations["putAuthorization"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/collections/{collectionId}/passwords/{number}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
                /**
                 * @description Counted by Corridor from 1. A repeated request has the same number.
                 * @example 1
                 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Send a new one-time password
         * @description Sends the payer of a collection that is `awaiting_password` a new one-time password. A repeat with the same number sends nothing again. Takes no body.
         */
        put: operations["putPassword"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/card-sessions/{collectionId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Open a card page
         * @description Opens a page of the processor for one card payment. No card number passes Corridor. A repeat returns the same page. The payment itself is the collection with the same id.
         */
        put: operations["putCardSession"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/account-resolutions": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look up an account holder
         * @description Returns the name of an account holder. Creates nothing, so it can be repeated. Respond within eight seconds.
         */
        post: operations["resolveAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/virtual-accounts/{requestId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The request that opened the account.
                 * @example 118284b8201f82d603e95b7c
                 */
                requestId: components["parameters"]["AccountRequestIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a virtual account
         * @description Returns the account of a request.
         */
        get: operations["getVirtualAccount"];
        /**
         * Open a virtual account
         * @description Opens a bank account to collect into. The same request always returns the same account. With `amount` and `expiresAt` the account is for one payment. Respond within fifteen seconds.
         */
        put: operations["putVirtualAccount"];
        post?: never;
        /**
         * Close a virtual account
         * @description Closes the account. Money that arrives later is listed as a credit, so that it can be returned. Can be repeated.
         */
        delete: operations["closeVirtualAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/stablecoin-wallets/{requestId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The request that opened the wallet.
                 * @example 11828861a06e0b3f95c418ed
                 */
                requestId: components["parameters"]["WalletRequestIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a stablecoin wallet
         * @description Returns the wallet of a request.
         */
        get: operations["getStablecoinWallet"];
        /**
         * Open a stablecoin wallet
         * @description Opens a wallet to collect into. The same request always returns the same addresses. Respond within fifteen seconds.
         */
        put: operations["putStablecoinWallet"];
        post?: never;
        /**
         * Close a stablecoin wallet
         * @description Closes the wallet. Money that arrives later is listed as a credit. Can be repeated.
         */
        delete: operations["closeStablecoinWallet"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/credits": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        /**
         * List credits
         * @description Returns the credits after a cursor, the oldest first, at most 100. Corridor asks every few minutes, and again after a callback; it stores the cursor with the credits.
         */
        get: operations["listCredits"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/credits/{creditId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The credit.
                 * @example CR-260520-104455
                 */
                creditId: components["parameters"]["CreditIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get a credit
         * @description Returns a credit.
         */
        get: operations["getCredit"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/credit-returns/{returnId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The return of a credit.
                 * @example 1182850fa01c77d2e3b46a90-01
                 */
                returnId: components["parameters"]["ReturnIdPath"];
            };
            cookie?: never;
        };
        /**
         * Get the return of a credit
         * @description Returns the order to pay a credit back, as the rail knows it now. A 404 proves nothing by itself.
         */
        get: operations["getCreditReturn"];
        /**
         * Pay a credit back
         * @description Orders to pay a credit, or a part of it, back to its sender. Repeats and other content are as for payouts.
         */
        put: operations["putCreditReturn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/identity-checks": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check an identity document
         * @description Compares a document and a name with the register. Creates nothing, so it can be repeated. Respond within ten seconds. If the register does not answer, return 503: no answer is no mismatch.
         */
        post: operations["createIdentityCheck"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/messages/{messageId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The message.
                 * @example 118286b2c0aa13f4d5e69b07
                 */
                messageId: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Send a one-time password
         * @description Sends a one-time password by text message. A repeat with the same id sends nothing again. Respond within ten seconds.
         */
        put: operations["putMessage"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/mails/{messageId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The message.
                 * @example 118286b2c0aa13f4d5e69b07
                 */
                messageId: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Send a link by e-mail
         * @description Sends a link of the console to a person by e-mail: an invitation, or a recovery link. Anyone who has the link can use it: keep it out of logs. A repeat with the same id sends nothing again. Respond within ten seconds.
         */
        put: operations["putMail"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/rail/v1/notices/{messageId}": {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The message.
                 * @example 118286b2c0aa13f4d5e69b07
                 */
                messageId: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Send a security notice by e-mail
         * @description Sends a person of the console a notice by e-mail: of a sign-in from a new device, a new factor, role or API key. It has no link and no secret. Corridor sends it again with the same id until it is answered with 200, within a day; a repeat with the same id sends nothing again. Respond within ten seconds.
         */
        put: operations["putNotice"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    railCallback: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Hint that something has changed
         * @description The connector sends it to `POST /rails/{rail}/callbacks` of Corridor, where `{rail}` is the name that the operator gave the rail. It is a hint. Corridor asks for the resource, and only the signed response to that moves money. Send it at least once; repeats and another order do no harm. Without callbacks everything still works, only later.
         */
        post: operations["railCallback"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        /**
         * @description A channel whose account holders can be resolved.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        AccountHolderChannel: "MOBILE_MONEY" | "BANK_ACCOUNT";
        /** @description What is known of an account. */
        AccountResolution: {
            result: components["schemas"]["AccountResolutionResult"];
            /**
             * @description Name of the account holder, where it was found.
             * @example CHINEDU OKAFOR
             */
            accountName?: string;
            /**
             * @description Which of the institutions has the account, where it was found.
             * @example 000013
             */
            institutionCode?: string;
        };
        /** @description The account whose holder is looked up. */
        AccountResolutionRequest: {
            channel: components["schemas"]["AccountHolderChannel"];
            /** @description Country of the account. */
            countryCode: components["schemas"]["CountryCode"];
            /**
             * @description Number of the account.
             * @example 0123456789
             */
            accountNumber: string;
            /**
             * @description Codes of the institutions that may have the account, the most probable first.
             * @example [
             *       "000013"
             *     ]
             */
            institutionCodes: string[];
        };
        /**
         * @description `found`, or `not_found` where the institution says that it has no such account, or `unavailable` where it does not answer now.
         * @example found
         * @enum {string}
         */
        AccountResolutionResult: "found" | "not_found" | "unavailable";
        /** @description An amount with its currency. */
        Amount: {
            value: components["schemas"]["DecimalAmount"];
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description An amount with its currency. */
        AmountInput: {
            value: components["schemas"]["DecimalAmount"];
            currency: components["schemas"]["CurrencyCode"];
        };
        /** @description The result of a try. */
        Authorization: {
            /** @example 11825d5a007d9e44a60f3b85-01 */
            collectionId: components["schemas"]["OrderId"];
            /**
             * @description Number of the try.
             * @example 1
             */
            number: number;
            result: components["schemas"]["AuthorizationResult"];
        };
        /** @description A one-time password to try. */
        AuthorizationOrder: {
            /**
             * @description The password as the payer entered it.
             * @example 123456
             */
            password: string;
        };
        /**
         * @description `accepted` where the collection continues, `incorrect` where another try may follow, `expired` where the payer needs a new password.
         * @example accepted
         * @enum {string}
         */
        AuthorizationResult: "accepted" | "incorrect" | "expired";
        /** @description A hint that something has changed. It carries no state, because Corridor asks for it. */
        Callback: {
            type: components["schemas"]["CallbackType"];
            /**
             * @description Id of the resource, the same as in its path.
             * @example 11824f9e602d9c61b8e7a053-01
             */
            id: string;
        };
        /**
         * @description What has changed.
         * @example payout.changed
         * @enum {string}
         */
        CallbackType: "payout.changed" | "collection.changed" | "credit-return.changed" | "virtual-account.changed" | "stablecoin-wallet.changed" | "credit.received" | "credit.recalled";
        /** @description What the rail can do. */
        Capabilities: {
            /**
             * Format: date
             * @description The version of this contract that the connector implements. Corridor sends no member that is newer.
             * @example 2026-11-23
             */
            contractVersion: string;
            /** @description The services of the rail. */
            serves: components["schemas"]["Capability"][];
            /**
             * @description Whether the rail can cancel an order permanently, also one that has not arrived yet.
             * @example true
             */
            fence: boolean;
            /**
             * @description Whether the rail never executes an order after its `notAfter`.
             * @example true
             */
            honoursNotAfter: boolean;
            /**
             * @description After this many seconds the partner knows whether an order was executed.
             * @example 259200
             */
            settleWindowSeconds: number;
            /**
             * @description How many requests per second the connector accepts.
             * @example 20
             */
            requestsPerSecond: number;
            /**
             * @description For how many days the rail answers about an order or a credit. Ids are never used again, also later.
             * @example 400
             */
            historyDays: number;
            /** @description The cut-off times of the bank days; empty where orders are executed at any time. */
            cutOffs: components["schemas"]["CutOff"][];
        };
        /** @description A service of the rail, and what it covers. An absent member means no restriction. The operator of Corridor sets the routes. */
        Capability: {
            service: components["schemas"]["RailService"];
            channel?: components["schemas"]["TransactionChannel"];
            countryCode?: components["schemas"]["CountryCode"];
            /** @example NGN */
            currency?: components["schemas"]["CurrencyCode"];
            /** @description Smallest amount of one order. */
            minimum?: components["schemas"]["Amount"];
            /** @description Largest amount of one order. */
            maximum?: components["schemas"]["Amount"];
        };
        /**
         * @description Whether the payer is redirected to the page, or sees it in a frame.
         * @example redirect
         * @enum {string}
         */
        CardPageDisplay: "redirect" | "frame";
        /** @description The processor's page. The state of the payment is that of the collection with the same id. */
        CardSession: {
            /** @example 11825d5a007d9e44a60f3b85-01 */
            collectionId: components["schemas"]["OrderId"];
            display: components["schemas"]["CardPageDisplay"];
            /**
             * Format: uri
             * @description Address of the page, with `https`. All pages of a rail have one origin.
             * @example https://cards.example.net/pay/7f2c91
             */
            url: string;
            /**
             * Format: date-time
             * @description Until when the page can be used.
             * @example 2026-05-20T09:50:00.000Z
             */
            expiresAt: string;
        };
        /** @description A card payment for which the processor shows its own page. */
        CardSessionOrder: {
            /** @description What the payer pays. */
            amount: components["schemas"]["AmountInput"];
            /**
             * @description Reference of the business, for people. Not unique.
             * @example cart-0815
             */
            reference: string;
            /**
             * Format: uri
             * @description Where the payer returns to after the page. Corridor then asks for the state of the collection.
             * @example https://pay.example.com/checkout/return
             */
            returnUrl: string;
            notAfter: components["schemas"]["NotAfter"];
        };
        /**
         * @description When to ask again, in seconds. Without it Corridor uses its own schedule.
         * @example 30
         */
        CheckAfterSeconds: number;
        /** @description A collection as the rail knows it. */
        Collection: {
            /** @example 11825d5a007d9e44a60f3b85-01 */
            collectionId: components["schemas"]["OrderId"];
            state: components["schemas"]["CollectionState"];
            version: components["schemas"]["OrderVersion"];
            /** @description The amount of the order, exactly as it was sent. Absent only for an order that was fenced before it arrived. */
            amount?: components["schemas"]["Amount"];
            /** @description What the partner charges, where it is known. */
            fee?: components["schemas"]["Amount"];
            partnerReference?: components["schemas"]["PartnerReference"];
            checkAfterSeconds?: components["schemas"]["CheckAfterSeconds"];
            failure?: components["schemas"]["Failure"];
        };
        /** @description An order to collect from a payer. */
        CollectionOrder: {
            /** @description What the payer pays. */
            amount: components["schemas"]["AmountInput"];
            /** @example MOBILE_MONEY */
            channel: components["schemas"]["TransactionChannel"];
            payer: components["schemas"]["CollectionPayer"];
            institution?: components["schemas"]["InstitutionInput"];
            narration?: components["schemas"]["Narration"];
            /**
             * @description Reference of the business, for people. Not unique.
             * @example collect-2026-0007
             */
            reference: string;
            notAfter: components["schemas"]["NotAfter"];
        };
        /** @description The party that pays. */
        CollectionPayer: {
            /**
             * @description Name of the payer.
             * @example Wanjiku Kamau
             */
            name: string;
            /**
             * @description Number of the account that pays, for mobile money its phone number.
             * @example +254712340002
             */
            accountNumber: string;
            /**
             * @description Country of the account.
             * @example KE
             */
            countryCode: components["schemas"]["CountryCode"];
        };
        /**
         * @description State of an order to collect. `accepted`, `processing` and `scheduled` are on the way. `awaiting_password` waits for the one-time password that the payer received. `succeeded` is executed. `failed` and `cancelled` are not executed, and never will be.
         * @example awaiting_password
         * @enum {string}
         */
        CollectionState: "accepted" | "processing" | "scheduled" | "awaiting_password" | "succeeded" | "failed" | "cancelled";
        /**
         * @description ISO 3166-1 alpha-2 code of a country.
         * @example NG
         */
        CountryCode: string;
        /** @description Money that arrived in an issued account. */
        Credit: {
            creditId: components["schemas"]["CreditId"];
            /** @description Id of the request that opened the account or wallet. */
            requestId: components["schemas"]["RequestId"];
            /** @description What arrived. */
            amount: components["schemas"]["Amount"];
            sender?: components["schemas"]["CreditSender"];
            /**
             * @description Text that the sender wrote.
             * @example invoice 118
             */
            reference?: string;
            /**
             * Format: date-time
             * @description When the money was booked.
             * @example 2026-05-20T10:44:55.000Z
             */
            bookedAt: string;
            /**
             * Format: date-time
             * @description When the sender's bank took the money back; absent where it did not.
             * @example 2026-05-22T09:15:00.000Z
             */
            recalledAt?: string;
        };
        /**
         * @description Id of a credit, chosen by the rail. Unique at this rail; it never changes and is never used again.
         * @example CR-260520-104455
         */
        CreditId: string;
        /** @description A page of credits. */
        CreditList: {
            /** @description The credits after the cursor, the oldest first. No credit is ever added before one that was listed. One that is recalled is listed once more, with `recalledAt`. */
            credits: components["schemas"]["Credit"][];
            /** @description Cursor after the last credit of this page; absent on an empty page. */
            cursor?: components["schemas"]["Cursor"];
            /**
             * @description Whether there are more now.
             * @example false
             */
            hasMore: boolean;
        };
        /** @description The return of a credit as the rail knows it. */
        CreditReturn: {
            /** @example 1182850fa01c77d2e3b46a90-01 */
            returnId: components["schemas"]["OrderId"];
            creditId: components["schemas"]["CreditId"];
            state: components["schemas"]["PayoutState"];
            version: components["schemas"]["OrderVersion"];
            /** @description The amount of the order, exactly as it was sent. */
            amount: components["schemas"]["Amount"];
            partnerReference?: components["schemas"]["PartnerReference"];
            checkAfterSeconds?: components["schemas"]["CheckAfterSeconds"];
            failure?: components["schemas"]["Failure"];
        };
        /** @description An order to pay a credit back to its sender. */
        CreditReturnOrder: {
            creditId: components["schemas"]["CreditId"];
            /** @description What is paid back. */
            amount: components["schemas"]["AmountInput"];
            /**
             * @description Why, for people.
             * @example The account is closed.
             */
            reason: string;
            notAfter: components["schemas"]["NotAfter"];
        };
        /** @description The party that sent the money, as far as the partner knows it. */
        CreditSender: {
            /**
             * @description Name of the sender.
             * @example Amara Nwosu
             */
            name?: string;
            /**
             * @description Account of the sender.
             * @example 0211234567
             */
            accountNumber?: string;
            /**
             * @description Bank of the sender.
             * @example ZENITH BANK
             */
            bankName?: string;
            /** @description Country of the sender. */
            countryCode?: components["schemas"]["CountryCode"];
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
        /**
         * @description ISO 4217 code of a currency, or one of the stablecoins `USDT` and `USDC`.
         * @example USD
         */
        CurrencyCode: string;
        /**
         * @description A place in a list. Opaque, and valid as long as the list has its entries.
         * @example c-000000042
         */
        Cursor: string;
        /** @description The latest time of a bank day at which an order is executed on the same day. */
        CutOff: {
            channel?: components["schemas"]["TransactionChannel"];
            /** @example NGN */
            currency: components["schemas"]["CurrencyCode"];
            /**
             * @description Local time, hours and minutes.
             * @example 16:30
             */
            time: string;
            /**
             * @description Name of the time zone in the tz database.
             * @example Africa/Lagos
             */
            timeZone: string;
        };
        /**
         * @description An amount as a decimal string, always with the decimals of its currency.
         * @example 154025.00
         */
        DecimalAmount: string;
        /** @description Why an order was not executed. */
        Failure: {
            code: components["schemas"]["FailureReasonCode"];
            /**
             * @description Whether another rail may succeed. False for what the other party causes, such as a closed account.
             * @example false
             */
            retryElsewhere: boolean;
        };
        /**
         * @description Why a transaction failed or was rejected. After a retryable reason, a new attempt with a new key and reference may succeed.
         * @example SVC_REQUEST_FAILED
         * @enum {string}
         */
        FailureReasonCode: "SVC_REQUEST_FAILED" | "SVC_SYSTEM_ERROR" | "SVC_SERVICE_UNAVAILABLE" | "SVC_VELOCITY_LIMIT_EXCEEDED" | "SVC_PROPOSAL_EXPIRED" | "SVC_INVALID_CURRENCY" | "SVC_INVALID_AMOUNT" | "SVC_INVALID_RECIPIENT" | "SVC_RECIPIENT_NOT_FOUND" | "SVC_ACCOUNT_CLOSED" | "SVC_NAME_MISMATCH" | "SVC_BENEFICIARY_RESTRICTED" | "SVC_INVALID_SENDER" | "SVC_INVALID_REQUEST" | "SVC_AMOUNT_LIMIT_EXCEEDED" | "SVC_PAYMENT_FAILED" | "SVC_COMPLIANCE_REJECTED" | "SVC_RECIPIENT_WALLET_LIMIT_REACHED";
        /** @description The result of an identity check. */
        IdentityCheck: {
            result: components["schemas"]["IdentityCheckResult"];
        };
        /** @description A document, and the name that it should have. */
        IdentityCheckRequest: {
            docType: components["schemas"]["IdentityDocumentType"];
            /**
             * @description Number of the document.
             * @example 22123456789
             */
            docValue: string;
            /**
             * @description Name of the person.
             * @example Grace Miller
             */
            name: string;
            /** @description Country of the document. */
            countryCode: components["schemas"]["CountryCode"];
        };
        /**
         * @description Whether the register has this document under this name. No answer of the register is a 503, not a mismatch.
         * @example match
         * @enum {string}
         */
        IdentityCheckResult: "match" | "mismatch";
        /**
         * @description The kind of document.
         * @example BVN
         * @enum {string}
         */
        IdentityDocumentType: "BVN";
        /** @description The bank or provider of an account. */
        InstitutionInput: {
            /**
             * @description Code of the bank or provider, as Corridor lists it; the BIC for `SWIFT`.
             * @example 000013
             */
            code: string;
            /**
             * @description Name of the bank or provider.
             * @example GTBANK PLC
             */
            name?: string;
            /** @description Country of the bank or provider. */
            countryCode?: components["schemas"]["CountryCode"];
            /**
             * @description Address of the bank; for `SWIFT`.
             * @example 635 Akin Adesola Street, Lagos
             */
            address?: string;
        };
        /**
         * @description Whether money can be sent to the account.
         * @example open
         * @enum {string}
         */
        IssuedState: "open" | "closed";
        /**
         * @description What a limit counts.
         * @example day
         * @enum {string}
         */
        LimitPeriod: "order" | "day" | "month";
        /** @description A link of the console to send by e-mail. */
        MailOrder: {
            /**
             * @description E-mail address of the person.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description Why the link is sent. An invitation is to join the console; a recovery is for a person who cannot sign in.
             * @example RECOVERY
             * @enum {string}
             */
            purpose: "INVITATION" | "RECOVERY";
            /**
             * Format: uri
             * @description The link. It works once, and is as good as a password until then.
             * @example https://console.example.com/console/recover/9Zt0
             */
            link: string;
            /**
             * Format: date-time
             * @description When the link expires. Do not send it later.
             * @example 2026-05-21T09:15:00.000Z
             */
            expiresAt: string;
        };
        /** @description A one-time password to send by text message. */
        MessageOrder: {
            /**
             * @description Phone number in E.164 form.
             * @example +2348012345678
             */
            mobile: string;
            /**
             * @description The password.
             * @example 482913
             */
            code: string;
            /**
             * Format: date-time
             * @description When the password expires. Do not send it later.
             * @example 2026-05-20T09:15:00.000Z
             */
            expiresAt: string;
        };
        /**
         * @description Text for the statement of the other party. Shorten it where the partner allows less.
         * @example Supplier payment May
         */
        Narration: string;
        /**
         * Format: date-time
         * @description Latest time at which the order may be executed. A rail that `honoursNotAfter` never starts it later; it answers `failed`.
         * @example 2026-05-20T09:20:00.000Z
         */
        NotAfter: string;
        /** @description A security notice to send by e-mail. */
        NoticeOrder: {
            /**
             * @description E-mail address of the person.
             * @example ada@example.com
             */
            email: string;
            /**
             * @description The subject of the message.
             * @example Corridor: Passkey added
             */
            subject: string;
            /**
             * @description The message, as plain text of one paragraph.
             * @example Firefox on Linux, from 203.0.113.7. On 2026-05-20 at 09:15 UTC.
             */
            text: string;
        };
        /**
         * @description Id of an order, chosen by Corridor: the id of the transaction, a hyphen, and the number of the attempt in two digits. At most 35 characters, so that it fits into the end-to-end id of a bank file.
         * @example 11824f9e602d9c61b8e7a053-01
         */
        OrderId: string;
        /**
         * @description Grows with each change of the resource and never shrinks. Corridor ignores an answer with a lower version than one that it has seen.
         * @example 2
         */
        OrderVersion: number;
        /**
         * @description The partner's own id, by which its support finds the order. Corridor stores it and does not interpret it.
         * @example NIP-000013-260520090512-884213
         */
        PartnerReference: string;
        /**
         * @description Whether the party is a person or a business.
         * @example person
         * @enum {string}
         */
        PartyType: "person" | "business";
        /** @description A new one-time password is on its way to the payer. */
        PasswordSent: {
            /** @example 11825d5a007d9e44a60f3b85-01 */
            collectionId: components["schemas"]["OrderId"];
            /**
             * @description Number of the request.
             * @example 1
             */
            number: number;
        };
        /** @description A payout as the rail knows it. */
        Payout: {
            payoutId: components["schemas"]["OrderId"];
            state: components["schemas"]["PayoutState"];
            version: components["schemas"]["OrderVersion"];
            /** @description The amount of the order, exactly as it was sent. Absent only for an order that was fenced before it arrived. */
            amount?: components["schemas"]["Amount"];
            /** @description What the partner charges for this payout, where it is known. */
            fee?: components["schemas"]["Amount"];
            partnerReference?: components["schemas"]["PartnerReference"];
            checkAfterSeconds?: components["schemas"]["CheckAfterSeconds"];
            failure?: components["schemas"]["Failure"];
            /** @description Every return of this payout; empty where there is none. */
            returns: components["schemas"]["PayoutReturn"][];
        };
        /** @description A page of payouts. */
        PayoutList: {
            /** @description The payouts, in the order of their last change. */
            payouts: components["schemas"]["Payout"][];
            /** @description Cursor of the next page; absent on the last one. */
            cursor?: components["schemas"]["Cursor"];
        };
        /** @description An order to pay a recipient. */
        PayoutOrder: {
            /** @description What the recipient receives, without any fee of the rail. */
            amount: components["schemas"]["AmountInput"];
            channel: components["schemas"]["TransactionChannel"];
            recipient: components["schemas"]["PayoutRecipient"];
            institution?: components["schemas"]["InstitutionInput"];
            sender: components["schemas"]["PayoutSender"];
            /**
             * @description Purpose of the payment, for partners that report it.
             * @example Payment for goods
             */
            purpose?: string;
            narration?: components["schemas"]["Narration"];
            /**
             * @description Reference of the business, for people. Not unique.
             * @example order-2026-0042
             */
            reference: string;
            notAfter: components["schemas"]["NotAfter"];
        };
        /** @description The party that is paid. The channel decides which members are present. */
        PayoutRecipient: {
            /**
             * @description Name of the account holder.
             * @example Chinedu Okafor
             */
            name: string;
            /**
             * @description Number of the account, by channel. Bank account or mobile number, IBAN, UPI id, email address.
             * @example 0123456789
             */
            accountNumber: string;
            /** @description Country of the account. */
            countryCode: components["schemas"]["CountryCode"];
            type?: components["schemas"]["PartyType"];
            /**
             * @description Postal address; for `SWIFT`.
             * @example 12 Marina Road, Lagos
             */
            address?: string;
            /**
             * @description Email address; for `INTERAC`.
             * @example chinedu.okafor@example.com
             */
            email?: string;
            /**
             * @description Phone number; for `UPI` and `WE_CHAT`.
             * @example +2348012345678
             */
            phone?: string;
        };
        /** @description Money that came back after the payout had succeeded. */
        PayoutReturn: {
            /**
             * @description Id of the return, unique at this rail. It never changes.
             * @example RTN-260523-0071
             */
            returnId: string;
            amount: components["schemas"]["Amount"];
            /**
             * @description Why it came back, for people.
             * @example The account was closed.
             */
            reason: string;
            /**
             * Format: date-time
             * @description When the money was back at the partner.
             * @example 2026-05-23T07:40:00.000Z
             */
            at: string;
        };
        /** @description The party on whose behalf is paid. The customer of the business, or the business itself. */
        PayoutSender: {
            /**
             * @description Name of the sender.
             * @example Grace Miller
             */
            name: string;
            /**
             * @description Country of the sender.
             * @example US
             */
            countryCode: components["schemas"]["CountryCode"];
            type?: components["schemas"]["PartyType"];
        };
        /**
         * @description State of an order to pay. `accepted`, `processing` and `scheduled` (waits for the bank's next window) are on the way. `succeeded` is executed. `failed` and `cancelled` are not executed, and never will be.
         * @example accepted
         * @enum {string}
         */
        PayoutState: "accepted" | "processing" | "scheduled" | "succeeded" | "failed" | "cancelled";
        /** @description An error (RFC 9457). */
        Problem: {
            /**
             * Format: uri-reference
             * @description Address of a page about this kind of error, where there is one.
             * @example about:blank
             */
            type?: string;
            /**
             * @description What is wrong, for people.
             * @example The signature is not valid.
             */
            title: string;
            /**
             * @description The status of the response.
             * @example 401
             */
            status: number;
            /**
             * @description More about this case. No account numbers, names or passwords.
             * @example The key id is unknown.
             */
            detail?: string;
            taken: components["schemas"]["Taken"];
        };
        /** @description The customer that the account collects for. */
        RailAccountHolder: {
            /**
             * @description Corridor's id of the customer.
             * @example 11824b0a80c1a7e5f09b3d42
             */
            customerId: string;
            /**
             * @description Name of the customer.
             * @example Grace Miller
             */
            name: string;
            /**
             * @description Country of the customer.
             * @example US
             */
            countryCode: components["schemas"]["CountryCode"];
        };
        /** @description The balance of an account at the partner. */
        RailBalance: {
            /**
             * @description Name of the account at this rail.
             * @example main
             */
            account: string;
            /** @example NGN */
            currency: components["schemas"]["CurrencyCode"];
            /** @description What can be paid out now. */
            available: components["schemas"]["SignedDecimal"];
            /**
             * Format: date-time
             * @description When the partner had this balance.
             * @example 2026-05-20T09:05:00.000Z
             */
            asOf: string;
        };
        /** @description The balances of the accounts at the partner. */
        RailBalances: {
            /** @description One entry per account and currency. */
            balances: components["schemas"]["RailBalance"][];
        };
        /** @description The bank of an issued account. */
        RailInstitution: {
            /**
             * @description The sort code in GB, the routing number in US, the BIC of an IBAN, and the bank's code elsewhere.
             * @example 000013
             */
            code: string;
            /**
             * @description Name of the bank.
             * @example GTBANK PLC
             */
            name: string;
        };
        /** @description A limit of the partner. */
        RailLimit: {
            channel?: components["schemas"]["TransactionChannel"];
            period: components["schemas"]["LimitPeriod"];
            /** @description The largest sum of the period. */
            maximum: components["schemas"]["Amount"];
            /** @description What of it is used, where the partner says so. */
            used?: components["schemas"]["Amount"];
        };
        /** @description The limits of the partner. */
        RailLimits: {
            /** @description The limits; empty where there is none. */
            limits: components["schemas"]["RailLimit"][];
        };
        /** @description The message was handed to the network. */
        RailMessage: {
            /** @example 118286b2c0aa13f4d5e69b07 */
            messageId: components["schemas"]["RequestId"];
        };
        /** @description The price of a payment at this rail. */
        RailQuote: {
            /** @description What the account pays, without the fee. */
            source: components["schemas"]["Amount"];
            /** @description What the recipient receives. */
            destination: components["schemas"]["Amount"];
            /** @description What the partner charges. */
            fee?: components["schemas"]["Amount"];
            /**
             * Format: date-time
             * @description Until when the price applies.
             * @example 2026-05-20T09:06:00.000Z
             */
            expiresAt: string;
        };
        /** @description A payment to price. */
        RailQuoteRequest: {
            /** @description Currency of the account that pays. */
            sourceCurrency: components["schemas"]["CurrencyCode"];
            /** @description What the recipient receives. */
            destination: components["schemas"]["AmountInput"];
            channel: components["schemas"]["TransactionChannel"];
            /** @description Country of the recipient. */
            countryCode: components["schemas"]["CountryCode"];
        };
        /**
         * @description A service that a rail may offer.
         * @example payouts
         * @enum {string}
         */
        RailService: "payouts" | "collections" | "card-sessions" | "account-resolutions" | "virtual-accounts" | "stablecoin-wallets" | "credit-returns" | "identity-checks" | "messages" | "mails" | "notices";
        /** @description A stablecoin wallet to collect into. */
        RailStablecoinWallet: {
            /** @example 11828861a06e0b3f95c418ed */
            requestId: components["schemas"]["RequestId"];
            state: components["schemas"]["IssuedState"];
            asset: components["schemas"]["CryptoAsset"];
            /** @description The addresses, one per network. The same request always has the same addresses. */
            addresses: components["schemas"]["CryptoAddress"][];
        };
        /** @description A bank account to collect into. */
        RailVirtualAccount: {
            requestId: components["schemas"]["RequestId"];
            state: components["schemas"]["IssuedState"];
            currency: components["schemas"]["VirtualAccountCurrency"];
            /**
             * @description Number of the account. The same request always has the same number.
             * @example 1720540903
             */
            accountNumber: string;
            /**
             * @description Name of the account, as a payer sees it.
             * @example Grace Miller
             */
            accountName: string;
            /** @description Country of the account. */
            countryCode: components["schemas"]["CountryCode"];
            institution: components["schemas"]["RailInstitution"];
        };
        /** @description An order that the rail refuses (RFC 9457). It was not executed, and never will be. */
        Refusal: {
            /**
             * Format: uri-reference
             * @description Address of a page about this kind of error, where there is one.
             * @example about:blank
             */
            type?: string;
            /**
             * @description What is wrong, for people.
             * @example The account does not exist.
             */
            title: string;
            /**
             * @description The status of the response.
             * @example 422
             * @constant
             */
            status: 422;
            /**
             * @description More about this case. No account numbers, names or passwords.
             * @example The bank has no account with this number.
             */
            detail?: string;
            taken: components["schemas"]["Taken"];
            failure: components["schemas"]["Failure"];
        };
        /**
         * @description Id of a request, chosen by Corridor. A repeated request has the same id.
         * @example 118284b8201f82d603e95b7c
         */
        RequestId: string;
        /**
         * @description An amount as a decimal string, negative for an overdraft, always with the decimals of its currency.
         * @example 48200000.00
         */
        SignedDecimal: string;
        /** @description A stablecoin wallet to open. */
        StablecoinWalletOrder: {
            asset: components["schemas"]["CryptoAsset"];
            holder: components["schemas"]["RailAccountHolder"];
        };
        /**
         * @description Whether the request had an effect. `no` is a promise that it had none and never will have; anything less certain is `unknown`.
         * @example no
         * @enum {string}
         */
        Taken: "no" | "unknown";
        /**
         * @description The channel on the counterparty's side.
         * @example BANK_ACCOUNT
         * @enum {string}
         */
        TransactionChannel: "BANK_ACCOUNT" | "MOBILE_MONEY" | "CARD" | "CRYPTO" | "VIRTUAL_BANK_ACCOUNT" | "ACH_BANK_ACCOUNT" | "INTERAC" | "PAYBILL_TILL" | "RFP" | "UPI" | "VIRTUAL_CARD" | "SWIFT" | "WE_CHAT" | "ALIPAY" | "WALLET";
        /**
         * @description A currency in which virtual accounts are available.
         * @example NGN
         * @enum {string}
         */
        VirtualAccountCurrency: "USD" | "NGN" | "GBP" | "EUR" | "KES";
        /** @description A bank account to open. */
        VirtualAccountOrder: {
            currency: components["schemas"]["VirtualAccountCurrency"];
            holder: components["schemas"]["RailAccountHolder"];
            /** @description The only amount that a one-time account takes; absent for a permanent account. */
            amount?: components["schemas"]["AmountInput"];
            /**
             * Format: date-time
             * @description When a one-time account closes; absent for a permanent account.
             * @example 2026-05-20T10:33:00.000Z
             */
            expiresAt?: string;
        };
    };
    responses: {
        /** @description The id was used before, with other content. Nothing was changed. */
        Conflict: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The signature is valid, but the partner does not allow this. With `taken: no`, Corridor pauses the rail. */
        Forbidden: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The order was cancelled by a fence before it arrived. It is not executed. */
        Gone: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The request is refused. */
        Invalid: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The rail has nothing with this id. For an order this proves nothing by itself, because the order may still be on its way. */
        NotFound: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The order is refused. With `taken: no` it was not executed, and never will be. */
        Refused: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Refusal"];
            };
        };
        /** @description An error in the connector. Whether the request had an effect is unknown, so Corridor asks. */
        ServerError: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Too many requests. With `taken: no`, the same request is sent again later. */
        TooManyRequests: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The signature is missing, wrong, or too old, or its key is unknown. With `taken: no`, Corridor pauses the rail. */
        Unauthorized: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The connector or the partner is not available. With `taken: no`, the same request is sent again later; otherwise Corridor asks. */
        Unavailable: {
            headers: {
                "rail-request-id": components["headers"]["RailRequestId"];
                "content-digest": components["headers"]["ContentDigest"];
                "signature-input": components["headers"]["SignatureInput"];
                signature: components["headers"]["Signature"];
                "Retry-After": components["headers"]["RetryAfter"];
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The request that opened the account.
         * @example 118284b8201f82d603e95b7c
         */
        AccountRequestIdPath: components["schemas"]["RequestId"];
        /**
         * @description The cursor of the last page that Corridor has stored; absent for the first page.
         * @example c-000000042
         */
        AfterCursor: components["schemas"]["Cursor"];
        /**
         * @description Lists payouts that changed at this time or later.
         * @example 2026-05-20T00:00:00.000Z
         */
        ChangedSince: string;
        /**
         * @description The collection.
         * @example 11825d5a007d9e44a60f3b85-01
         */
        CollectionIdPath: components["schemas"]["OrderId"];
        /**
         * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
         * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
         */
        ContentDigest: string;
        /**
         * @description The credit.
         * @example CR-260520-104455
         */
        CreditIdPath: components["schemas"]["CreditId"];
        /**
         * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
         * @example 11824f9e602d9c61b8e7a053-01
         */
        IdempotencyKey: string;
        /**
         * @description The message.
         * @example 118286b2c0aa13f4d5e69b07
         */
        MessageIdPath: components["schemas"]["RequestId"];
        /**
         * @description Counted by Corridor from 1. A repeated request has the same number.
         * @example 1
         */
        NumberPath: number;
        /**
         * @description The cursor of the page before; absent for the first page.
         * @example c-000000042
         */
        PageCursor: components["schemas"]["Cursor"];
        /**
         * @description The payout.
         * @example 11824f9e602d9c61b8e7a053-01
         */
        PayoutIdPath: components["schemas"]["OrderId"];
        /**
         * @description Id of this request, new for each one, also for a repeat. The response carries the same.
         * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
         */
        RailRequestId: string;
        /**
         * @description The return of a credit.
         * @example 1182850fa01c77d2e3b46a90-01
         */
        ReturnIdPath: components["schemas"]["OrderId"];
        /**
         * @description What is signed, when, and with which key (RFC 9421).
         * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
         */
        SignatureInput: string;
        /**
         * @description The request that opened the wallet.
         * @example 11828861a06e0b3f95c418ed
         */
        WalletRequestIdPath: components["schemas"]["RequestId"];
        /**
         * @description Standard Webhooks: id of the callback. A repeat has the same.
         * @example cb-260520-000118
         */
        WebhookId: string;
        /**
         * @description Standard Webhooks: HMAC-SHA256 of id, timestamp and body with the secret that the operator shares with the connector.
         * @example v1,bWFkZS11cC1zaWduYXR1cmU=
         */
        WebhookSignature: string;
        /**
         * @description Standard Webhooks: when it is sent, in seconds since 1970-01-01 UTC; at most five minutes off.
         * @example 1779267901
         */
        WebhookTimestamp: string;
    };
    requestBodies: never;
    headers: {
        /** @description SHA-256 of the body (RFC 9530). */
        ContentDigest: string;
        /** @description The id of the request. */
        RailRequestId: string;
        /** @description Seconds to wait before the request is sent again. */
        RetryAfter: number;
        /** @description The signature (RFC 9421). */
        Signature: string;
        /** @description What is signed, when, and with which key (RFC 9421). */
        SignatureInput: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getCapabilities: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description What the rail can do. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Capabilities"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getBalances: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The balances. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailBalances"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getLimits: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The limits. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailLimits"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createQuote: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RailQuoteRequest"];
            };
        };
        responses: {
            /** @description The price. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailQuote"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listPayouts: {
        parameters: {
            query: {
                /**
                 * @description Lists payouts that changed at this time or later.
                 * @example 2026-05-20T00:00:00.000Z
                 */
                since: components["parameters"]["ChangedSince"];
                /**
                 * @description The cursor of the page before; absent for the first page.
                 * @example c-000000042
                 */
                cursor?: components["parameters"]["PageCursor"];
            };
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of payouts. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PayoutList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getPayout: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The payout.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                payoutId: components["parameters"]["PayoutIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payout. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putPayout: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The payout.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                payoutId: components["parameters"]["PayoutIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PayoutOrder"];
            };
        };
        responses: {
            /** @description A repeat. The payout as it is now. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            /** @description The order was stored. */
            201: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    fencePayout: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The payout.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                payoutId: components["parameters"]["PayoutIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The true state. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payout"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCollection: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The collection. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCollection: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CollectionOrder"];
            };
        };
        responses: {
            /** @description A repeat. The collection as it is now. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            /** @description The order was stored. */
            201: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    fenceCollection: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The true state. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Collection"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putAuthorization: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
                /**
                 * @description Counted by Corridor from 1. A repeated request has the same number.
                 * @example 1
                 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AuthorizationOrder"];
            };
        };
        responses: {
            /** @description The result of the try. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Authorization"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putPassword: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
                /**
                 * @description Counted by Corridor from 1. A repeated request has the same number.
                 * @example 1
                 */
                number: components["parameters"]["NumberPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The password is on its way. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasswordSent"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCardSession: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The collection.
                 * @example 11825d5a007d9e44a60f3b85-01
                 */
                collectionId: components["parameters"]["CollectionIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CardSessionOrder"];
            };
        };
        responses: {
            /** @description The page. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CardSession"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            410: components["responses"]["Gone"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    resolveAccount: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AccountResolutionRequest"];
            };
        };
        responses: {
            /** @description What is known of the account. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["AccountResolution"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getVirtualAccount: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The request that opened the account.
                 * @example 118284b8201f82d603e95b7c
                 */
                requestId: components["parameters"]["AccountRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The account. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailVirtualAccount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putVirtualAccount: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The request that opened the account.
                 * @example 118284b8201f82d603e95b7c
                 */
                requestId: components["parameters"]["AccountRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VirtualAccountOrder"];
            };
        };
        responses: {
            /** @description A repeat. The same account. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailVirtualAccount"];
                };
            };
            /** @description The account is open. */
            201: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailVirtualAccount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeVirtualAccount: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The request that opened the account.
                 * @example 118284b8201f82d603e95b7c
                 */
                requestId: components["parameters"]["AccountRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closed account. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailVirtualAccount"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getStablecoinWallet: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The request that opened the wallet.
                 * @example 11828861a06e0b3f95c418ed
                 */
                requestId: components["parameters"]["WalletRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The wallet. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailStablecoinWallet"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putStablecoinWallet: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The request that opened the wallet.
                 * @example 11828861a06e0b3f95c418ed
                 */
                requestId: components["parameters"]["WalletRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["StablecoinWalletOrder"];
            };
        };
        responses: {
            /** @description A repeat. The same wallet. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailStablecoinWallet"];
                };
            };
            /** @description The wallet is open. */
            201: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailStablecoinWallet"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    closeStablecoinWallet: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The request that opened the wallet.
                 * @example 11828861a06e0b3f95c418ed
                 */
                requestId: components["parameters"]["WalletRequestIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The closed wallet. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailStablecoinWallet"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    listCredits: {
        parameters: {
            query?: {
                /**
                 * @description The cursor of the last page that Corridor has stored; absent for the first page.
                 * @example c-000000042
                 */
                after?: components["parameters"]["AfterCursor"];
            };
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description A page of credits. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditList"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCredit: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The credit.
                 * @example CR-260520-104455
                 */
                creditId: components["parameters"]["CreditIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The credit. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Credit"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    getCreditReturn: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path: {
                /**
                 * @description The return of a credit.
                 * @example 1182850fa01c77d2e3b46a90-01
                 */
                returnId: components["parameters"]["ReturnIdPath"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The return. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditReturn"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            404: components["responses"]["NotFound"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putCreditReturn: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The return of a credit.
                 * @example 1182850fa01c77d2e3b46a90-01
                 */
                returnId: components["parameters"]["ReturnIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreditReturnOrder"];
            };
        };
        responses: {
            /** @description A repeat. The return as it is now. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditReturn"];
                };
            };
            /** @description The order was stored. */
            201: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CreditReturn"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Refused"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    createIdentityCheck: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["IdentityCheckRequest"];
            };
        };
        responses: {
            /** @description The result. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentityCheck"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMessage: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The message.
                 * @example 118286b2c0aa13f4d5e69b07
                 */
                messageId: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MessageOrder"];
            };
        };
        responses: {
            /** @description The message was handed to the network. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailMessage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putMail: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The message.
                 * @example 118286b2c0aa13f4d5e69b07
                 */
                messageId: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MailOrder"];
            };
        };
        responses: {
            /** @description The message was handed to the mail server. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailMessage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    putNotice: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Id of this request, new for each one, also for a repeat. The response carries the same.
                 * @example 0f8b1c6e-4a52-4d0e-9a57-3c1d2e6b7f80
                 */
                "rail-request-id": components["parameters"]["RailRequestId"];
                /**
                 * @description SHA-256 of the body (RFC 9530); of no bytes where there is no body.
                 * @example sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:
                 */
                "content-digest": components["parameters"]["ContentDigest"];
                /**
                 * @description What is signed, when, and with which key (RFC 9421).
                 * @example rail=("@method" "@path" "@query" "content-digest" "rail-request-id");created=1779267901;keyid="corridor-1";alg="ed25519"
                 */
                "signature-input": components["parameters"]["SignatureInput"];
                /**
                 * @description The ids of the path, joined by hyphens, for tools that look for this header. The path decides.
                 * @example 11824f9e602d9c61b8e7a053-01
                 */
                "idempotency-key": components["parameters"]["IdempotencyKey"];
            };
            path: {
                /**
                 * @description The message.
                 * @example 118286b2c0aa13f4d5e69b07
                 */
                messageId: components["parameters"]["MessageIdPath"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NoticeOrder"];
            };
        };
        responses: {
            /** @description The message was handed to the mail server. */
            200: {
                headers: {
                    "rail-request-id": components["headers"]["RailRequestId"];
                    "content-digest": components["headers"]["ContentDigest"];
                    "signature-input": components["headers"]["SignatureInput"];
                    signature: components["headers"]["Signature"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["RailMessage"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden"];
            409: components["responses"]["Conflict"];
            422: components["responses"]["Invalid"];
            429: components["responses"]["TooManyRequests"];
            500: components["responses"]["ServerError"];
            503: components["responses"]["Unavailable"];
        };
    };
    railCallback: {
        parameters: {
            query?: never;
            header: {
                /**
                 * @description Standard Webhooks: id of the callback. A repeat has the same.
                 * @example cb-260520-000118
                 */
                "webhook-id": components["parameters"]["WebhookId"];
                /**
                 * @description Standard Webhooks: when it is sent, in seconds since 1970-01-01 UTC; at most five minutes off.
                 * @example 1779267901
                 */
                "webhook-timestamp": components["parameters"]["WebhookTimestamp"];
                /**
                 * @description Standard Webhooks: HMAC-SHA256 of id, timestamp and body with the secret that the operator shares with the connector.
                 * @example v1,bWFkZS11cC1zaWduYXR1cmU=
                 */
                "webhook-signature": components["parameters"]["WebhookSignature"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["Callback"];
            };
        };
        responses: {
            /** @description The hint was stored, or known already; it is not needed again. */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body is no callback of this contract, or names an id that is not Corridor's. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The signature is missing or wrong, or the time is more than five minutes off. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The operator has configured no such rail, or no secret for it. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description The body has more than 64 KiB, or is compressed. */
            413: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Busy; send it again after the seconds of `Retry-After`. */
            503: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
