import type { Mutant } from '../mutant.ts'

const schema = 'migrations/0019_registrations.sql'
const store = 'src/registration/store.ts'
const service = 'src/registration/service.ts'
const operation = (test: string) => ({
  file: 'test/api/sme-registration/submitSmeRegistration.test.ts',
  test,
})
const races = (test: string) => ({ file: 'test/rooms/registration/races.test.ts', test })
const states = (test: string) => ({ file: 'test/rooms/registration/states.test.ts', test })

/** Mutants of business registrations, their documents, and uploads. */
export const registrations: readonly Mutant[] = [
  {
    name: 'one-active-registration',
    guard: 'the unique index on what is active of a business’s registrations',
    edits: [
      {
        file: schema,
        find: 'create unique index registrations_one_active',
        replace: 'create index registrations_one_active',
      },
    ],
    killedBy: races('start one registration of eight that are written at the same moment'),
  },
  {
    name: 'registration-moves',
    guard: 'the trigger that lets a registration move only as the table says, by whom it says',
    edits: [
      {
        file: 'migrations/functions/guard_registration.sql',
        find: '\n  before insert or update on registrations\n',
        replace: '\n  before update of created_at on registrations\n',
      },
    ],
    killedBy: states('to the actors of the table only'),
  },
  {
    name: 'registration-tries',
    guard: 'a wrong password of a registration is counted',
    edits: [
      {
        file: store,
        find: 'otp_attempts = otp_attempts + (otp_hash <> all (:otpHashes::bytea[]))::integer,',
        replace: '',
      },
    ],
    killedBy: operation('after five wrong passwords, even for the right one'),
  },
  {
    name: 'registration-password-deadline',
    guard: 'a password of a registration is taken for ten minutes',
    edits: [
      {
        file: store,
        find: `and status = 'OTP_PENDING' and expires_at > :at`,
        replace: `and status = 'OTP_PENDING'`,
      },
    ],
    killedBy: operation('for a password after ten minutes, and for details after seven days, to the minute'),
  },
  {
    name: 'registration-submitted-once',
    guard: 'details are written where they are awaited, and once',
    edits: [
      {
        file: store,
        find: `and status = 'DETAILS_PENDING' and expires_at > :at`,
        replace: '',
      },
    ],
    killedBy: races('store one submission of 16, which is the one that was accepted'),
  },
  {
    name: 'tenant-of-a-registration',
    guard: 'a registration is found by its own business only',
    edits: [
      {
        file: store,
        find: 'from registrations where business_id = :businessId and id = :registrationId`\nconst',
        replace: 'from registrations where id = :registrationId`\nconst',
      },
    ],
    killedBy: operation(
      'SME_REGISTRATION_NOT_FOUND for an unknown registration, and one of another business',
    ),
  },
  {
    name: 'registration-documents',
    guard: 'documents of a registration are uploads of its own business',
    edits: [
      {
        file: service,
        find: 'for (const key of uploadKeysOf(details.media)) await requireDocument(businessId, key)',
        replace: 'uploadKeysOf(details.media).map(() => requireDocument)',
      },
    ],
    killedBy: operation('MEDIA_NOT_FOUND for a document that is unknown'),
  },
  {
    name: 'registration-given-up',
    guard: 'a registration whose password could not be sent makes room for another',
    edits: [
      {
        file: service,
        find: 'await expireUnsent(deps.db, ids, await readNow(deps.db))',
        replace: 'void [expireUnsent, ids]',
      },
    ],
    killedBy: {
      file: 'test/rooms/registration/privacy.test.ts',
      test: 'that cannot be sent is 503, and the business can start again at once',
    },
  },
  {
    name: 'approval-taken-back',
    guard: 'a business whose approved registration is rejected is no registered one any more',
    edits: [
      {
        file: 'src/registration/review.ts',
        find: 'await setKybApproval(trx, ids.businessId, null)',
        replace: '',
      },
    ],
    killedBy: {
      file: 'test/rooms/cli/registration.test.ts',
      test: 'approve registers the business, once; reject withdraws it',
    },
  },
  {
    name: 'bucket-copy',
    guard: 'what counts of an upload in a bucket is a copy that its URL does not reach',
    edits: [
      {
        file: 'src/media/s3.ts',
        find: 'return { objectKey, ...valid }',
        replace: 'return { objectKey: incoming, ...valid }',
      },
    ],
    killedBy: {
      file: 'test/rooms/media/s3.test.ts',
      test: 'keeps its content, whatever is sent to its URL again',
    },
  },
  {
    name: 'announced-file',
    guard: 'the local disk takes the file that was announced and no other',
    edits: [
      {
        file: 'src/media/receive.ts',
        find: `if (!isAsAnnounced(upload, { contentType, byteSize })) return { kind: 'not-as-announced' }`,
        replace: 'void isAsAnnounced',
      },
    ],
    killedBy: {
      file: 'test/rooms/http/upload-content.test.ts',
      test: 'of a file that differs from the declared one, which is a 400; the declared one succeeds afterwards',
    },
  },
  {
    name: 'upload-quota',
    guard: 'the uploads of a day stay within the quota of the business',
    edits: [
      {
        file: 'src/media/store.ts',
        find: 'where excluded.bytes + case',
        replace: 'where 0 * excluded.bytes + case',
      },
    ],
    killedBy: {
      file: 'test/api/media/createMediaUrl.test.ts',
      test: 'beyond the bytes of a day, however many requests are concurrent, and not on the next day',
    },
  },
  {
    name: 'quota-given-back-once',
    guard: 'the bytes of an upload URL that expired are given back once',
    edits: [
      {
        file: 'src/media/store.ts',
        find: 'key = any (:keys::text[]) and stored_at is null and removed_at is null',
        replace: 'key = any (:keys::text[]) and stored_at is null',
      },
    ],
    killedBy: {
      file: 'test/api/media/createMediaUrl.test.ts',
      test: 'until URLs expired unused: they are given back once, however many requests are concurrent',
    },
  },
  {
    name: 'first-bytes',
    guard: 'a stored file begins as its content type does',
    edits: [
      {
        file: 'src/media/receive.ts',
        find: `if (!hasContentOf(contentType, draft.firstBytes)) return { kind: 'wrong-content' }`,
        replace: 'void hasContentOf',
      },
    ],
    killedBy: {
      file: 'test/rooms/http/upload-content.test.ts',
      test: 'for a file that begins otherwise than its content type, and the key can still be used',
    },
  },
  {
    name: 'first-bytes-in-bucket',
    guard: 'a file in a bucket counts only if it begins as its content type does',
    edits: [
      {
        file: 'src/media/s3.ts',
        find: 'valid && hasContentOf(valid.contentType, await readFirstBytes(name))',
        replace: 'valid && [hasContentOf, readFirstBytes]',
      },
    ],
    killedBy: {
      file: 'test/rooms/media/s3.test.ts',
      test: 'where it begins as its content type',
    },
  },
  {
    name: 'registration-sent-too-late',
    guard: 'a password that was sent too late does not revive its registration',
    edits: [{ file: store, find: `and (status <> 'OTP_PENDING' or expires_at > :at)`, replace: '' }],
    killedBy: {
      file: 'test/rooms/registration/sending.test.ts',
      test: 'more than a minute later ends in a 503, also where no other was started',
    },
  },
]
