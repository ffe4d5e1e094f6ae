import express, { type Router } from 'express'
import { advicePath, type AdviceService } from '../advice/index.ts'
import type { Homes } from '../cells/index.ts'
import { idOfShort } from '../kernel/id.ts'
import { isRoutable } from './router.ts'
import { stateOf } from './request-state.ts'

/** Mounts the route that shows payment advices as PDF. Its key is the signature in the URL; a wrong or expired one
 *  is 403 with a sentence, which is not a part of the contract. */
export const createAdviceRouter = (advice: AdviceService, homes: Pick<Homes, 'requireOpen'>): Router => {
  const router = express.Router({ caseSensitive: true, strict: true })
  router.use((req, _res, next) => {
    next(isRoutable(req) ? undefined : 'router')
  })
  router.get(`${advicePath}/:business/:transactionId`, async (req, res) => {
    stateOf(req).route = advicePath
    const { business, transactionId } = req.params
    const place = { businessId: idOfShort(business) ?? '', transactionId }
    if (!(await advice.isAllowed(place, req.query))) {
      res.status(403).json({ error: 'the URL is not genuine or has expired: ask for a new one' })
      return
    }
    await homes.requireOpen(place.businessId)
    const pdf = await advice.render(place)
    // The policy of the API's own pages keeps some viewers from showing a document; there is no page in it to guard.
    res.removeHeader('content-security-policy')
    res.setHeader('content-disposition', `inline; filename="payment-advice-${place.transactionId}.pdf"`)
    res.setHeader('cache-control', 'no-store')
    res.type('application/pdf').send(pdf)
  })
  return router
}
