import { IncomingMessage, ServerResponse, type RequestListener, type ServerOptions } from 'node:http'
import type { Express } from 'express'

/** The HTTP side as a server takes it. An Express application has `request` and `response`, the prototypes that it
 *  gives to each message. */
export type HttpApp = RequestListener & Partial<Pick<Express, 'request' | 'response'>>

/** Returns the classes by which a server creates messages that have the prototypes of the application. Express would
 *  set them on each message, which makes V8 treat the message as a dictionary and keep it until the next full
 *  collection (docs/design/http.md#memory). Changes the application: its prototypes are then those of the classes,
 *  which have the former ones as theirs. `Reflect.construct` would need no classes, and takes 50 times as long. */
export const messagesOf = (app: HttpApp): Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> => {
  if (!app.request || !app.response) return {}
  class AppRequest extends IncomingMessage {}
  class AppResponse<Request extends IncomingMessage> extends ServerResponse<Request> {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype })
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}
