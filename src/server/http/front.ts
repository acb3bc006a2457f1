/** Node's HTTP server, and the handling of a request before Fastify gets it. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { Admission } from './admission.ts';
import type { BodyWatch } from './slow-bodies.ts';

/** The time to send the head of a request. For its body: slow-bodies.ts, so Node's own limit is off. */
const timeouts = { headersTimeout: 30_000, requestTimeout: 0, connectionsCheckingInterval: 5_000, keepAliveTimeout: 72_000 };

export function createFront(admission: Admission, bodies: BodyWatch, handler: RequestListener): Server {
  return createServer(timeouts, (request, response) => {
    bodies.add(request, response);
    if (!admission.rejectEarly(request, response)) handler(request, response);
  });
}
