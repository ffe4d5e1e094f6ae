import type { Request, RequestHandler } from 'express'
import { Refusal } from '../kernel/refusal.ts'
import { createCounts, createOwnedSet } from '../ops/counts.ts'
import { callerOf, isConnectionEnded, releaseSlots, stateOf } from './request-state.ts'
import { endUnread } from './unfinished.ts'

/** Returns EXTERNAL_REQUEST_ERROR with Retry-After, for a request that was not started and may be sent again. */
export const overload = (): Refusal =>
  new Refusal('EXTERNAL_REQUEST_ERROR', {
    friendly: 'The service is busy; retry with the same idempotency key.',
    retryAfterSeconds: 1,
  })

/** Releases the slot of a request whose body is awaited, and counts the upload for `owner`. Returns what ends the
 *  upload, or undefined where the owner or the process has too many. */
export type UploadCap = (req: Request, owner: string) => (() => void) | undefined

/** As `UploadCap`; calls `giveWay` to refuse the upload later. */
export type YieldingCap = (req: Request, owner: string, giveWay: () => void) => ReturnType<UploadCap>

// Beside the slots there are as many uploads, a quarter of them for one owner.
const shareOfOwner = 0.25

/** Counts uploads by owner and in total, since each may be held in memory. */
export const createUploadCap = (maxUploads: number): UploadCap => {
  const maxOfOwner = Math.max(1, Math.floor(maxUploads * shareOfOwner))
  const uploads = createCounts()
  return (req, owner) => {
    releaseSlots(req)
    if (uploads.total() >= maxUploads || uploads.of(owner) >= maxOfOwner) return undefined
    return uploads.add(owner)
  }
}

/** Counts uploads by owner and in total. Beyond the most that are awaited an older one gives way, and not the newest:
 *  the oldest of its owner, or of the owner with the most. Strangers who send no bodies only refuse each other. */
export const createNewestCap = (maxUploads: number): YieldingCap => {
  const maxOfOwner = Math.max(1, Math.floor(maxUploads * shareOfOwner))
  const uploads = createOwnedSet<{ readonly owner: string; readonly giveWay: () => void }>()
  const findVictim = (owner: string) => {
    const awaited = [...uploads.entries]
    if (uploads.countOf(owner) >= maxOfOwner) return awaited.find((upload) => upload.owner === owner)
    if (awaited.length < maxUploads) return undefined
    const most = Math.max(...awaited.map((upload) => uploads.countOf(upload.owner)))
    return awaited.find((upload) => uploads.countOf(upload.owner) === most)
  }
  return (req, owner, giveWay) => {
    releaseSlots(req)
    findVictim(owner)?.giveWay()
    return uploads.add({ owner, giveWay })
  }
}

/** Reads a body by `read`. While it is awaited the request holds no slot; once it is here the request takes one again.
 *  `ownerOf` names the owner of the upload: the caller's business unless given. Refuses EXTERNAL_REQUEST_ERROR where no
 *  slot is free or too many uploads are under way, BAD_REQUEST_ERROR for a body that was cut off. Goes no further once
 *  the connection has ended. */
export type AwaitBody = (read: RequestHandler, ownerOf?: (req: Request) => string) => RequestHandler

/** Returns the one owner of all uploads to the sandbox's inbox, which have no caller. */
export const ownerOfInbox = (): string => 'inbox'

const ownerOfCall = (req: Request): string => callerOf(req).business.id

// A body that arrived together with its head is not awaited.
const keepSlot = (): void => undefined

/** Creates the wait for bodies. */
export const createAwaitBody =
  (takeSlot: (req: Request) => boolean, releaseSlotDuringUpload: YieldingCap): AwaitBody =>
  (read, ownerOf = ownerOfCall) =>
  (req, res, next) => {
    const state = stateOf(req)
    let isSettled = false
    const settle = (error?: unknown): void => {
      if (isSettled) return
      isSettled = true
      endUpload?.()
      if (isConnectionEnded(req)) return
      if (error !== undefined) next(error)
      else next(endUpload === keepSlot || takeSlot(req) ? undefined : overload())
    }
    const giveWay = (): void => {
      endUnread(req, res)
      settle(overload())
    }
    const endUpload = req.complete ? keepSlot : releaseSlotDuringUpload(req, ownerOf(req), giveWay)
    if (!endUpload) {
      giveWay()
      return
    }
    state.onCutOff = () => {
      settle(
        new Refusal('BAD_REQUEST_ERROR', {
          friendly: 'The body was not received completely: send the request again.',
        }),
      )
    }
    if (state.isCutOff) state.onCutOff()
    else void read(req, res, settle)
  }
