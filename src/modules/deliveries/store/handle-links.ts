/** The handlers of links to documents, the same for each kind. Those of `openLink` serve requests without a session. */
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { NotFound, RuleBroken } from '#base/errors.ts';
import { Denied, type Language, Tenant, type TenantDb } from '#server/db/tenant.ts';
import { newToken } from '#server/http/cookies.ts';
import { toRefusal } from '#server/http/errors.ts';
import { type App, handle, handleRead, handleWrite } from '#server/http/handle.ts';
import { type Notice, sendNotice } from '#server/http/notice.ts';
import { nameOfDocument, type PdfDocument } from '#server/pdf/document.ts';
import { sendPrinted } from '#server/pdf/send.ts';
import { clearAttempts } from '#server/throttle.ts';
import { screenText } from '#server/words.ts';
import { areaOf } from '../contract/deliveries.ts';
import type { LinkOperations } from '../contract/links.ts';
import { companyOfToken, deviceText, linkToken } from '../rules/links.ts';
import type { Sendable } from './deliveries.ts';
import type { DeliverySource } from './handle.ts';
import { insertLink, insertOpening, listLinks, readOpenLink, revokeLink } from './links.ts';
import { countOpening, linkHeaders } from './open-link.ts';

/** Where the handlers get a document from. */
export interface LinkSource<Query> extends Pick<DeliverySource<Query, never>, 'read'> {
  /** Reads the document for a link, if not everything that can be sent can be shared. Opening a link runs it without a user. `read` by default. */
  readToShare?(db: TenantDb, id: string, query: Query): Promise<Sendable>;
}

/** Binds the operations that `linkRoutes` declares. */
export function handleLinks<Q extends z.ZodType>(
  app: App,
  operations: LinkOperations<Q>,
  { read, readToShare = read }: LinkSource<z.output<Q>>,
): void {
  const { kind, links, share, revokeLink: revoke, openLink: open } = operations as LinkOperations<z.ZodType>;

  handleRead(app, links, async (db, { params }) => ({ data: await listLinks(db, { kind, record_id: params.id }) }));

  handle(app, share, async ({ params, query, body, tenant }) => {
    const { token, link } = await tenant.write(async (db) => {
      const { document, addressee_id } = await readToShare(db, params.id, query as z.output<Q>);
      const token = linkToken(tenant.company as string, newToken());
      const link = { kind, record_id: params.id, addressee_id, query, name: nameOfDocument(document), token, days: body.days };
      return { token, link: await insertLink(db, link) };
    });
    return { data: { ...link, url: app.settings.publicUrl + open.path.replace(':token', token) } };
  });

  handleWrite(app, revoke, async (db, { params }) => ({ data: await revokeLink(db, { kind, record_id: params.id }, params.link_id) }));

  /** Reads the document of a link in the name of no user, and logs the opening. Throws NotFound and TooManyAttempts. */
  async function readLinked(token: string, { ip, headers }: FastifyRequest): Promise<{ document: PdfDocument; company: string }> {
    const failures = await countOpening(app.pool, 'link', ip);
    const company = companyOfToken(token);
    if (company === null) throw new NotFound();
    const document = await new Tenant(app.pool, { job: null, company }).write(async (db) => {
      const link = await readOpenLink(db, kind, token);
      const { document, addressee_id } = await readToShare(db, link.record_id, link.query as z.output<Q>);
      if (addressee_id !== link.addressee_id) throw new NotFound();
      insertOpening(db, link.id, { address: ip, device: deviceText(headers['user-agent'] ?? '') });
      await clearAttempts(db, failures, 'last');
      return document;
    });
    app.events.publish(company, areaOf[kind]);
    return { document, company };
  }

  handle(app, open, async ({ params, language, request, reply }) => {
    reply.headers(linkHeaders);
    try {
      const { document, company } = await readLinked(params.token, request).catch(hideReason);
      // Openers of links never take the places of the company's own users.
      const bytes = await sendPrinted(reply, document, { company: `links of ${company}` });
      reply.headers(linkHeaders);
      return bytes;
    } catch (error) {
      const refusal = toRefusal(error, open, language);
      if (!refusal || !request.headers.accept?.includes('text/html')) throw error;
      if (refusal.retryAfter !== undefined) reply.header('retry-after', String(refusal.retryAfter));
      return sendNotice(reply, refusal.status, [noticeOf(refusal.status, 'es'), noticeOf(refusal.status, 'en')]) as never;
    }
  });
}

/** A closed company and a void document are answered like an unknown link. */
function hideReason(error: unknown): never {
  throw error instanceof Denied || error instanceof RuleBroken ? new NotFound() : error;
}

const notices: Record<number, string> = { 404: 'closed', 429: 'too_many' };

function noticeOf(status: number, language: Language): Notice {
  const text = (key: string) => screenText(`deliveries:links.notices.${notices[status] ?? 'busy'}.${key}`, language);
  return { language, title: text('title'), text: text('text') };
}
