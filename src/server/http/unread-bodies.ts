/** Answers that are sent while the body of their request is still arriving, because it is refused. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Call it before such an answer is sent: the rest of the body is received and discarded, and only then the connection is closed, if it is to be
 * closed. Closing it at once would reset it, and a client that is still sending would never read the answer. Time limits: slow-bodies.ts.
 */
export function receiveRestOfBody({ raw: request }: FastifyRequest, reply: FastifyReply): void {
  const isToClose = reply.getHeader('connection') === 'close';
  if (isToClose && !request.complete) reply.removeHeader('connection');
  closeAfterBody(request, reply.raw, isToClose);
}

/** The same for an answer that Fastify does not send. */
export function closeAfterBody(request: IncomingMessage, response: ServerResponse, isToClose = false): void {
  if (request.complete || !(isToClose || !response.shouldKeepAlive)) return;
  // Node then discards the rest by itself.
  response.shouldKeepAlive = true;
  const close = () => request.socket.destroySoon();
  request.once('end', () => (response.writableFinished ? close() : response.once('finish', close)));
}
